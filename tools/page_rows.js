// Cuts a rulebook into printed pages, for tools/pagination.py, which chooses the breaks. It runs in the page, whose
// style sheets are those of paper and whose width is that of the paper's text.
//
// A row is what has the width of the page: a title, a box, an example, or a band of columns. A unit is the least that
// goes to a page as a whole: a row, or in a band a paragraph, an item of a list, a picture.
(() => {
  const { DRAWINGS, MOST_SCALE, PX_PER_MM, broaden, choose, compose, faults, grow, limit, part, shrink } =
    window.exampleLooks;
  /** The cost where no break is possible. */
  const FIXED = Infinity;
  /** The scale of pictures at which it is decided whether an example has one column, and what that must save in mm. */
  const TRIAL_SCALE = 1.35;
  const LEAST_SAVED = 6;
  /** Smaller pictures are no use. */
  const LEAST_SCALE = 0.65;
  /** The least of a page that a band fills which goes on before it and after it. */
  const LEAST_FULL = 0.6;
  /** The size from which larger pictures show no more; they are only better than an empty page. */
  const GOOD_SCALE = 1.5;
  /** How many sizes of pictures it is worth that the box of an example is full instead of empty; where a page has much
      room, in mm, larger pictures matter more. */
  const DENSE = 3;
  const LOOSE = 1;
  const MUCH_ROOM = 50;
  /** How much of a page is free, in mm, where the pictures of its examples are given the whole width. */
  const ROOM = 35;
  /** What the gaps of the first page keep of its free part when its picture grows, in mm. */
  const COVER_SLACK = 8;
  /** Examples whose pictures are boxes that flow like words: they may have other looks once the room is known. */
  const IN_BOXES = ":has(.scene > .scene-box)";
  /** When the items of a legend stand side by side: at least that many, with so few letters on average. */
  const MANY_ITEMS = 6;
  const FEW_LETTERS = 125;
  /** Letters on average, and of the longest word, for which four in a row are wide enough. */
  const FEWEST_LETTERS = 40;
  const LONGEST_WORD = 10;
  /** Letters of a paragraph that is too short to begin a page. */
  const FEW_LINES = 260;
  /** What a millimetre costs that one column ends above the other, in millimetres of the page. */
  const BLANK_COST = 0.6;
  const LONG_LISTS = ".learn-steps, .learn-legend:not(.is-small), .learn-text ul";
  const LISTS = ":scope > .learn-steps, :scope > .learn-legend:not(.is-small)";

  /** What a break costs before a part of a band, and before a row. */
  const COSTS = {
    heading: 12,
    plain: 75,
    few: 120,
    picture: 110,
    drawn: 60,
    ask: 6,
    table: 110,
    paragraph: 120,
    step: 160,
    row: 100,
    box: 70,
    example: 90,
    action: 110,
    after: 150,
  };
  /** What a break costs besides in a chapter about an action, which is one thing. */
  const ACTION_COST = 30;

  const rows = [];
  const book = document.querySelector(".learn-body");
  const head = document.querySelector(".learn-head");

  const isHeading = (node) => node.localName === "h3";
  const isTail = (node) => node.matches(".learn-ref, .learn-ours");

  /** Return the units of a part of a band: lists of its children that stay together. */
  function pieces(part) {
    const list = part.querySelector(LISTS);
    const inner = list ? [...list.children] : part.matches(".learn-text") ? [...part.children] : [];
    const body = inner.filter((node) => !isHeading(node) && !isTail(node));
    if (body.length < 2) {
      return [{ part, list: null, nodes: [part], cost: 0 }];
    }
    const steps = part.matches(".learn-setup") ? FIXED : COSTS.step;
    const legend = list?.matches(".is-box") ? COSTS.box : COSTS.row;
    const item = !list ? COSTS.paragraph : list.matches(".learn-steps") ? steps : legend;
    return body.map((node, i) => {
      const alone = list && body.length > 2 && (i === 1 || i === body.length - 1);
      const follows = node.localName === "ul";
      return { part, list, nodes: [node], cost: alone || follows ? FIXED : item };
    });
  }

  /** Return what a break costs before a part within a band. */
  function partCost(part) {
    if (part.matches(".learn-ask")) {
      return COSTS.ask;
    }
    if (part.matches(".learn-example")) {
      return COSTS.example;
    }
    if (part.matches(".learn-table")) {
      return COSTS.table;
    }
    if (part.matches(".learn-text + :is(.drawn-dial, .drawn-chart)")) {
      return COSTS.picture;
    }
    if (part.matches(".drawn-card, .drawn-wide, .drawn-token")) {
      return COSTS.drawn;
    }
    if (part.matches(".drawn, .learn-words, :has(> h3)")) {
      return COSTS.heading;
    }
    return part.matches(".learn-text") && part.textContent.length < FEW_LINES ? COSTS.few : COSTS.plain;
  }

  /** Return the units of a band, before which a break has this cost; without one, that of its first part. */
  function bandUnits(columns, cost) {
    return [...columns.children].flatMap((part, i) => {
      const units = pieces(part);
      units[0].cost = i === 0 && cost !== undefined ? cost : partCost(part);
      return units;
    });
  }

  function wrap(node, chapter) {
    const row = document.createElement("div");
    row.className = "learn-row";
    node.before(row);
    row.append(node);
    return { row, node, chapter, columns: node.matches(".learn-columns") };
  }

  /** The picture of the table is a row, its steps are a band of their own. */
  function unlay(laid) {
    const columns = document.createElement("div");
    columns.className = "learn-columns";
    const part = document.createElement("div");
    part.className = "learn-part learn-setup";
    part.append(laid.querySelector(":scope > .learn-steps"));
    columns.append(part);
    laid.after(columns);
  }

  /** Return the height of an element, and how far columns with these nodes are apart at their ends, in millimetres. */
  function extent(element, nodes) {
    const box = element.getBoundingClientRect();
    const ends = [box.top, box.top];
    for (const rect of nodes.flatMap((node) => [...node.getClientRects()])) {
      const column = rect.left > box.left + box.width / 2 ? 1 : 0;
      ends[column] = Math.max(ends[column], rect.bottom);
    }
    return [box.height / PX_PER_MM, nodes.length ? Math.abs(ends[0] - ends[1]) / PX_PER_MM : 0];
  }

  /** Return what a row takes with the units from `from` up to `to`. */
  function rowExtent(row, from = 0, to = row.units.length) {
    const even = !row.columns || row.node.classList.contains("is-single");
    return extent(row.row, even ? [] : row.units.slice(from, to).flatMap((unit) => unit.nodes));
  }

  /** Return what elements take of a page, one below the other or as one band of columns: millimetres of its height. */
  function spaceOf(chapter, nodes, asColumns) {
    const trial = document.createElement("div");
    trial.className = "learn-row";
    setScale(trial, TRIAL_SCALE);
    const into = asColumns ? trial.appendChild(document.createElement("div")) : trial;
    into.className = asColumns ? "learn-columns" : "learn-row";
    into.append(...nodes.map((node) => node.cloneNode(true)));
    chapter.append(trial);
    into.querySelectorAll(".learn-example").forEach(part);
    const [mm, uneven] = extent(trial, asColumns ? [...into.children] : []);
    const faulty = faults(trial);
    trial.remove();
    return mm + BLANK_COST * uneven + faulty;
  }

  /** Return how many cards of a legend are in a row: three, if none is then alone in the last. */
  function across(words) {
    if (words.length % 3 !== 1) {
      return 3;
    }
    const longest = Math.max(
      ...words
        .join(" ")
        .split(/[^\p{L}]+/u)
        .map((word) => word.length),
    );
    return longest <= LONGEST_WORD && words.join("").length < FEWEST_LETTERS * words.length ? 4 : 2;
  }

  /** Set a legend of many cards with a few words each in rows of the page, out of the columns that it is in. */
  function spread(list) {
    const items = [...list.children];
    const words = items.map((item) => item.lastElementChild.textContent);
    if (
      list.querySelector(".plot") ||
      items.length < MANY_ITEMS ||
      words.join("").length > FEW_LETTERS * items.length
    ) {
      return;
    }
    const part = list.parentElement;
    const columns = part.parentElement;
    const rest = columns.cloneNode(false);
    while (part.nextSibling) {
      rest.append(part.nextSibling);
    }
    columns.after(part, ...(rest.children.length ? [rest] : []));
    list.classList.add("is-beside");
    list.style.setProperty("--learn-across", String(across(words)));
    if (!columns.children.length) {
      columns.remove();
    }
  }

  /** Give each part of an action the share of the width that its words need. */
  function weigh(action) {
    for (const part of action.children) {
      part.style.flexGrow = String(part.querySelector("dd").textContent.length);
    }
  }

  const flows = (node) => node?.matches(".learn-columns, .learn-text, .learn-ask") ?? false;
  const flowParts = (node) => (node.matches(".learn-columns") ? [...node.children] : [node]);

  /** Set an example in one column, beside the words before or after it, where that takes less of the page. */
  function narrow(example) {
    const chapter = example.parentElement;
    const before = flows(example.previousElementSibling) ? [example.previousElementSibling] : [];
    const after = flows(example.nextElementSibling) ? [example.nextElementSibling] : [];
    const choices = [
      [...before, example, ...after],
      [...before, example],
      [example, ...after],
    ];
    const all = spaceOf(chapter, choices[0], false);
    let best = { saved: LEAST_SAVED, nodes: [] };
    for (const nodes of choices.filter((one) => one.length > 1)) {
      const apart = nodes.length === choices[0].length ? all : spaceOf(chapter, nodes, false);
      const saved = apart - spaceOf(chapter, nodes.flatMap(flowParts), true);
      if (saved > best.saved) {
        best = { saved, nodes };
      }
    }
    if (best.nodes.length) {
      const columns = document.createElement("div");
      columns.className = "learn-columns";
      best.nodes[0].before(columns);
      for (const node of best.nodes) {
        columns.append(...flowParts(node));
        if (node.matches(".learn-columns")) {
          node.remove();
        }
      }
    }
  }

  function costBefore(node, previous) {
    if (node.localName === "h2") {
      return 0;
    }
    if (previous?.localName === "h2") {
      return FIXED;
    }
    if (previous?.querySelector(":scope > .learn-action")) {
      return node.querySelector(":scope > h3 + .learn-action") ? COSTS.heading : COSTS.after;
    }
    if (node.matches(".learn-example")) {
      return COSTS.example;
    }
    if (node.querySelector(":scope > .learn-action")) {
      return node.querySelector(":scope > h3") ? COSTS.heading : COSTS.action;
    }
    if (previous?.matches(".learn-laid")) {
      return 0;
    }
    return undefined;
  }

  function collect() {
    refer();
    document.querySelectorAll(".learn-laid").forEach(unlay);
    document.querySelectorAll(".learn-action").forEach(weigh);
    document.querySelectorAll(".learn-columns > .learn-part > .learn-legend:not(.is-small, .is-box)").forEach(spread);
    document.querySelectorAll(".learn-chapter > .learn-example").forEach((example) => {
      choose(example, spaceOf);
      narrow(example);
    });
    const codes = head.querySelector(".learn-codes");
    if (codes) codes.before(contents());
    else head.append(contents());
    const top = wrap(head, null);
    top.units = [{ part: head, nodes: [head], cost: 0 }];
    rows.push(top);
    for (const chapter of book.children) {
      const nodes = [...chapter.children];
      const more = nodes[1]?.querySelector(":scope > .learn-action") ? ACTION_COST : 0;
      nodes.forEach((node, i) => {
        const cost = i === 0 && chapter === book.firstElementChild ? FIXED : costBefore(node, nodes[i - 1]);
        const row = wrap(node, chapter);
        row.units = row.columns ? bandUnits(node, cost) : [{ part: node, nodes: [node], cost: cost ?? COSTS.plain }];
        row.units.forEach((unit) => (unit.cost += i > 0 ? more : 0));
        rows.push(row);
      });
    }
  }

  function setScale(element, scale) {
    element.style.setProperty("--learn-scale", String(scale));
    element.querySelectorAll(".learn-example").forEach(part);
  }

  const isSingle = (parts) => parts.length === 1 && parts[0].matches(".is-short, .learn-ask, .learn-example");

  /** Keep an item of a list from being alone in a column; where items have pictures, only the last one. */
  function keepEnds(items) {
    items.forEach((item, i) => {
      const last = i > 1 && i === items.length - 1;
      const second = i === 1 && items.length > 3 && !item.parentElement.matches(".learn-legend");
      item.style.breakBefore = last || second ? "avoid" : "auto";
    });
  }

  /** Show only the units of a band from `from` up to `to`. */
  function showUnits(row, from, to) {
    const parts = new Set();
    row.units.forEach((unit, i) => {
      const shown = i >= from && i < to;
      unit.nodes.forEach((node) => (node.style.display = shown ? "" : "none"));
      if (shown) {
        parts.add(unit.part);
      }
    });
    row.node.classList.toggle("is-single", isSingle([...parts]));
    for (const part of new Set(row.units.map((unit) => unit.part))) {
      const mine = row.units.flatMap((unit, i) => (unit.part === part ? [i] : []));
      part.style.display = parts.has(part) ? "" : "none";
      for (const node of mine.length > 1 ? part.children : []) {
        if (isHeading(node)) {
          node.style.display = from <= mine[0] ? "" : "none";
        } else if (isTail(node)) {
          node.style.display = to > mine.at(-1) ? "" : "none";
        }
      }
      keepEnds(mine.filter((i) => row.units[i].list && i >= from && i < to).flatMap((i) => row.units[i].nodes));
    }
  }

  /** Return what `work` returns; while it runs, drawings have their sizes, but no contents that must be laid out. */
  function withoutDrawings(work) {
    const bare = new CSSStyleSheet();
    bare.replaceSync("svg > * { display: none !important; }");
    document.adoptedStyleSheets.push(bare);
    const result = work();
    document.adoptedStyleSheets.pop();
    return result;
  }

  /** Return for each row its chapter, the costs of breaks before its units, and its heights by scale and by range. */
  function measure(scales, most) {
    document.querySelectorAll(`.learn-example :is(${DRAWINGS})`).forEach(limit);
    return withoutDrawings(() => measureRows(scales, most));
  }

  function measureRows(scales, most) {
    collect();
    for (const row of rows) {
      row.row.style.display = "none";
    }
    const heights = rows.map((row) => {
      row.row.style.display = "";
      const made = measureRow(row, scales, most);
      row.row.style.display = "none";
      return made;
    });
    for (const row of rows) {
      row.row.style.display = "";
    }
    return heights;
  }

  function measureRow(row, scales, most) {
    const n = row.units.length;
    let same = null;
    const heights = scales.map((scale) => {
      if (same) {
        return same;
      }
      setScale(row.row, scale);
      if (!row.columns) {
        const table = [[rowExtent(row)]];
        same = row.node.querySelector(".scene, .drawn, .layout") ? null : table;
        return table;
      }
      const table = [];
      const isLong = rowExtent(row)[0] > most;
      const upTo = Array(n + 1).fill(Infinity); // how high the units are that end here, at most: those from before
      for (let from = 0; from < n; from++) {
        const line = [];
        for (let to = from + 1; to <= n; to++) {
          const open = from > 0 && row.units[from].cost === FIXED;
          const cut = to < n && row.units[to].cost === FIXED;
          const middle = from > 0 && to < n && (!isLong || upTo[to] < LEAST_FULL * most);
          if (open || cut || middle || line.at(-1)?.[0] > most) {
            line.push(null);
            continue;
          }
          showUnits(row, from, to);
          const size = rowExtent(row, from, to);
          upTo[to] = size[0];
          line.push(size);
        }
        table.push(line);
      }
      showUnits(row, 0, n);
      same = row.node.querySelector("svg") ? null : table;
      return table;
    });
    const costs = row.units.map((unit) => (unit.cost === FIXED ? null : unit.cost));
    const laid = row.node.matches(".learn-laid");
    return { at: rows.indexOf(row), chapter: row.chapter?.id ?? "", laid, costs, heights };
  }

  /** Return the list of chapters, whose pages are not known yet. */
  function contents() {
    const list = document.createElement("ol");
    list.className = "learn-contents";
    for (const link of document.querySelectorAll(".learn-toc a")) {
      const item = document.createElement("li");
      const number = document.createElement("b");
      number.textContent = "0";
      item.append(link.cloneNode(true), number);
      list.append(item);
    }
    return list;
  }

  /** Return the ways from the chapters of a page to the complete rules; none without an address to find them at. */
  function rulesOf(page) {
    const [before, after] = (book.dataset.rules ?? "").split("0");
    const chapters = after === undefined ? [] : [...page.querySelectorAll(":scope > .learn-chapter")];
    const links = chapters.flatMap((chapter) => chapter.querySelector(".learn-ref") ?? []);
    const line = document.createElement("small");
    const ways = links.flatMap((link, i) => {
      const way = Object.assign(document.createElement("a"), { href: link.href });
      way.append(link.querySelector(".learn-id").textContent);
      return i ? [", ", way] : [way];
    });
    line.append(...(links.length ? [before, ...ways, after] : []));
    return line;
  }

  /** Write the number of a page into its place in a sentence: in brackets, but not in brackets within brackets. */
  function writePage(place, n) {
    const text = book.dataset.page.replace("0", String(n));
    place.textContent = place.classList.contains("is-within") ? text.replace(/^\(|\)$/g, "") : text;
  }

  /** Return whether a bracket is open in the paragraph before a node. */
  function isInBrackets(node) {
    const range = document.createRange();
    range.setStart(node.closest("p, li, dd"), 0);
    range.setEndBefore(node);
    const before = range.toString();
    return before.lastIndexOf("(") > before.lastIndexOf(")");
  }

  /** Leave room for the pages of the chapters and headings that sentences name, which are not known yet. */
  function refer() {
    for (const link of book.querySelectorAll(".learn-to")) {
      const page = document.createElement("span");
      const within = isInBrackets(link);
      page.className = "learn-at";
      page.classList.toggle("is-within", within);
      writePage(page, 88);
      link.after(within ? ", " : " ", page);
    }
  }

  /** Write the numbers of the pages: into the contents, and at the foot of each page, with its chapters. */
  function number() {
    const game = document.querySelector("h1").textContent;
    const span = (text) => Object.assign(document.createElement("span"), { textContent: text });
    [...book.children].forEach((page, i) => {
      const chapters = [...page.querySelectorAll(":scope > .learn-chapter")].map((one) => one.dataset.chapter);
      const links = chapters.map((id) => head.querySelector(`.learn-contents a[href="#${CSS.escape(id)}"]`));
      for (const link of links.filter((one) => one.nextElementSibling.textContent === "0")) {
        link.nextElementSibling.textContent = String(i + 1);
      }
      const foot = document.createElement("footer");
      foot.className = "learn-foot";
      foot.setAttribute("aria-hidden", "true");
      const own = Object.assign(document.createElement("b"), { textContent: String(i + 1) });
      foot.append(own, span(links.map((link) => link.textContent).join(" · ")), rulesOf(page), span(game));
      page.append(foot);
    });
    const pages = [...book.children];
    for (const place of book.querySelectorAll(".learn-at")) {
      const target = document.getElementById(place.previousElementSibling.hash.slice(1));
      writePage(place, pages.findIndex((page) => page.contains(target)) + 1);
    }
  }

  /** Return a copy of a part with what follows its first `count` units, which it takes with it. */
  function continuation(part, units, count) {
    const copy = part.cloneNode(false);
    copy.removeAttribute("id");
    let into = copy;
    if (units[0].list) {
      into = units[0].list.cloneNode(false);
      into.style.counterReset = `learn-step ${count}`;
      copy.append(into);
    }
    into.append(...units.slice(count).flatMap((unit) => unit.nodes));
    copy.append(...[...part.children].filter(isTail));
    return copy;
  }

  /** Move the units of a band from `from` on to a band that follows, and return its row. */
  function split(row, from) {
    const columns = document.createElement("div");
    columns.className = "learn-columns";
    for (const part of new Set(row.units.slice(from).map((unit) => unit.part))) {
      const mine = row.units.filter((unit) => unit.part === part);
      const before = mine.filter((unit) => row.units.indexOf(unit) < from).length;
      columns.append(before === 0 ? part : continuation(part, mine, before));
    }
    columns.classList.toggle("is-single", isSingle([...columns.children]));
    row.node.after(columns);
    const element = wrap(columns).row;
    row.row.after(element);
    row.units.splice(from);
    row.node.classList.toggle("is-single", isSingle([...row.node.children]));
    for (const list of element.parentElement.querySelectorAll(LONG_LISTS)) {
      keepEnds([...list.children]);
    }
    return element;
  }

  /** Put the rows on pages: each page has a scale of its pictures, and ranges of units, [row, from, to]. */
  function apply(pages) {
    const elements = rows.map((row) => [row.row]);
    for (const [r, from] of pages.flatMap((page) => page.ranges).reverse()) {
      if (from > 0) {
        elements[r].splice(1, 0, split(rows[r], from));
      }
    }
    const opened = new Set();
    for (const { ranges, scale } of pages) {
      const page = document.createElement("div");
      page.className = "learn-page";
      setScale(page, scale);
      book.append(page);
      let section = null;
      for (const [r] of ranges) {
        const { chapter } = rows[r];
        const element = elements[r].shift();
        element.style.removeProperty("--learn-scale");
        if (!chapter) {
          page.append(element);
          continue;
        }
        if (section?.dataset.chapter !== chapter.id) {
          section = document.createElement(opened.has(chapter) ? "div" : "section");
          section.className = "learn-chapter";
          section.dataset.chapter = chapter.id;
          page.append(section);
          if (!opened.has(chapter)) {
            section.id = chapter.id;
            section.setAttribute("aria-labelledby", `${chapter.id}-title`);
            opened.add(chapter);
          }
        }
        section.append(element);
      }
    }
    book.querySelectorAll(":scope > :not(.learn-page)").forEach((chapter) => chapter.remove());
    document.documentElement.classList.add("is-paged");
  }

  /** Fill each page: let pictures, the cover and the gaps between rows grow as far as they may. */
  const settle = (...limits) => withoutDrawings(() => fill(...limits));

  function fill(pageHeight, mostGap, coverGrowth) {
    for (const page of book.children) {
      // columns of a cut band may be balanced otherwise than measured
      let scale = Number(page.style.getPropertyValue("--learn-scale"));
      const fits = () => page.getBoundingClientRect().height / PX_PER_MM <= pageHeight - 1;
      while (scale < MOST_SCALE && fits()) {
        scale += 0.05;
        setScale(page, scale);
      }
      while (scale > LEAST_SCALE && !fits()) {
        scale -= 0.05;
        setScale(page, scale);
      }
      const free = () => pageHeight - page.getBoundingClientRect().height / PX_PER_MM;
      const single = ":is(.learn-row, .is-single) > .learn-example";
      for (const [examples, arrange, room] of [
        [".learn-columns:not(.is-single) > .learn-example", widen, ROOM],
        [`${single}.is-rows:not(${IN_BOXES})`, broaden, 0],
        [`${single}${IN_BOXES}`, (example) => compose(example, fits, GOOD_SCALE, DENSE), 0],
        [`${single}${IN_BOXES}`, (example) => compose(example, fits, MOST_SCALE, LOOSE), MUCH_ROOM],
      ]) {
        for (const example of page.querySelectorAll(examples)) {
          if (free() > room) {
            arrange(example, fits);
          }
        }
      }
      const growing = [...page.querySelectorAll(`.learn-example:not(${single}${IN_BOXES})`)];
      growing.forEach((example) => grow(example, () => false));
      growing.forEach((example) => grow(example, fits));
      growCover(page, pageHeight, coverGrowth);
      const gaps = [...page.querySelectorAll(".learn-row")].slice(1).flatMap((row) => {
        const before = row.previousElementSibling?.firstElementChild;
        return before?.localName === "h2" ? [] : [{ row, share: before ? 1 : 2 }];
      });
      const shares = gaps.reduce((sum, { share }) => sum + share, 0);
      const gap = Math.max(0, Math.min(mostGap, (free() - 1) / shares));
      gaps.forEach(({ row, share }) => (row.style.marginTop = `${(gap * share).toFixed(2)}mm`));
    }
  }

  /** Set an example out of its columns, in the width of the page, if that `fits`; what follows it has columns of its own. */
  function widen(example, fits) {
    const columns = example.parentElement;
    const row = columns.closest(".learn-row");
    const before = [...columns.children];
    const [own, after] = [columns, columns].map((node) => node.cloneNode(false));
    const rows = [own, after].map((node) => {
      const one = document.createElement("div");
      one.className = "learn-row";
      one.append(node);
      return one;
    });
    own.className = "learn-columns is-single";
    after.append(...before.slice(before.indexOf(example) + 1));
    own.append(example);
    row.after(...(after.children.length ? rows : rows.slice(0, 1)));
    const all = [columns, after];
    const wasSingle = columns.classList.contains("is-single");
    all.forEach((node) => node.classList.toggle("is-single", isSingle([...node.children])));
    if (!columns.children.length) {
      row.style.display = "none";
    }
    const grown = shrink(example);
    part(example);
    if (!fits()) {
      grown();
      columns.replaceChildren(...before);
      columns.classList.toggle("is-single", wasSingle);
      row.style.display = "";
      rows.forEach((one) => one.remove());
      example.style.removeProperty("--learn-side");
    }
  }

  /** Let the picture of the first page take what is free of it, up to `most` millimetres. */
  function growCover(page, pageHeight, most) {
    const cover = page.querySelector(".learn-cover:has(> .learn-picture)");
    const free = pageHeight - page.getBoundingClientRect().height / PX_PER_MM - COVER_SLACK;
    if (cover && free > 0) {
      const height = cover.getBoundingClientRect().height / PX_PER_MM;
      cover.style.minHeight = `${(height + Math.min(free, most)).toFixed(1)}mm`;
    }
  }

  const words = (node) => node.textContent.trim().slice(0, 40);

  /** Return for each page how much of it is empty, and what is torn in its columns. */
  function look(pageHeight) {
    return [...book.children].map((page) => {
      const torn = [];
      let blank = 0;
      for (const columns of page.querySelectorAll(".learn-columns:not(.is-single)")) {
        const box = columns.getBoundingClientRect();
        const isRight = (node) => node.getClientRects()[0]?.left > box.left + box.width / 2;
        const ends = [box.top, box.top];
        for (const node of columns.querySelectorAll("p, li, svg, td, .learn-example")) {
          for (const rect of node.getClientRects()) {
            const right = rect.left >= box.left + box.width / 2 ? 1 : 0;
            ends[right] = Math.max(ends[right], Math.min(rect.bottom, box.bottom));
          }
        }
        blank += (Math.abs(ends[0] - ends[1]) * box.width) / 2;
        for (const heading of columns.querySelectorAll(":scope > * > h3")) {
          const next = heading.nextElementSibling;
          if (!next || isRight(heading) !== isRight(next.matches("ol, ul") ? next.firstElementChild : next)) {
            torn.push(`the heading "${words(heading)}" is at the foot of a column`);
          }
        }
        for (const list of columns.querySelectorAll(LONG_LISTS)) {
          const sides = [...list.children].map(isRight);
          const items = sides.length;
          const last = sides[items - 1] !== sides[items - 2];
          const first = sides[0] !== sides[1] && items > 3 && !list.matches(".learn-legend");
          if (items > 2 && (first || last)) {
            torn.push(`an item of the list "${words(list)}" is alone in a column`);
          }
        }
      }
      const box = page.getBoundingClientRect();
      const empty = pageHeight - box.height / PX_PER_MM + blank / box.width / PX_PER_MM;
      if (box.height / PX_PER_MM > pageHeight) {
        torn.push("the page is too long, and its end is on the next");
      }
      const setup = page.querySelector(".learn-layout, .learn-setup") !== null;
      return { empty: Math.max(0, empty) / pageHeight, torn, setup };
    });
  }

  window.pagination = { measure, apply, settle, look, number };
})();
