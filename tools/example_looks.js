// What the examples of a printed rulebook look like: where their words are, and how large their pictures. It runs in the
// page before page_rows.js, which says how much room there is.
(() => {
  const PX_PER_MM = 96 / 25.4;
  const PX_PER_PT = 96 / 72;
  /** Larger pictures look coarse. */
  const MOST_SCALE = 1.8;
  /** How far the pictures of an example may grow beyond those of its page, where its words are higher. */
  const MOST_GROWN = 1.7;
  const LEAST_GROWN = 0.6;
  /** What a track in several lines costs, in millimetres of the page. */
  const WRAPPED_COST = 12;
  /** Drawings with numbers, how large these must be in points, and what it costs if they are not, in millimetres. */
  const DRAWINGS = ".scene-strip, .scene-crop, .crop, .learn-board > svg";
  const LEAST_TYPE = 6;
  const CRAMPED_COST = 60;
  /** What an example may look like, and the millimetres that it must save: words stand best beside their pictures. */
  const LOOKS = { "is-rows": 0, "is-thirds": 0, "": 4 };
  /** Widths of pictures beside words, in mm; of those that make an example as high the first is taken. */
  const SIDES = [106, 114, 98, 90, 82, 74, 66, 58];
  const SIDES_OF_TWO = [54, 58, 50, 46];
  /** All looks of an example in the width of the page, with widths of pictures beside words; some are for two pictures. */
  const ALL_LOOKS = { "is-rows": [106, 90, 74, 58], "is-thirds": [58, 50], "": [0], "is-tall": [0] };
  const LOOKS_OF_TWO = ["is-thirds", "is-tall"];
  /** What fills the box of an example. */
  const FILLED = "h3, .learn-story p, .learn-story li, .scene-box, .scene > figcaption";
  /** The space around the pieces of a picture, in pixels. */
  const EDGE = 8;
  /** How many sizes of pictures a millimetre of faults counts. */
  const FAULT_WEIGHT = 0.05;

  /** Return the size of the smallest numbers of a drawing in points, without what is printed small on its pieces. */
  function leastType(drawing) {
    const sizes = [...drawing.querySelectorAll("text:not(.face-text)")].map((text) => {
      const { a, b } = text.getScreenCTM();
      return (Math.hypot(a, b) * parseFloat(getComputedStyle(text).fontSize)) / PX_PER_PT;
    });
    return Math.min(...sizes);
  }

  /** Remember the width of a drawing at which its numbers can just be read. */
  function limit(drawing) {
    const type = leastType(drawing);
    if (Number.isFinite(type)) {
      const least = (drawing.getBoundingClientRect().width / PX_PER_MM) * (LEAST_TYPE / type);
      drawing.style.setProperty("--learn-least", `${least.toFixed(1)}mm`);
    }
  }

  /** Return how many drawings are narrower than their numbers allow. */
  function cramped(element) {
    return [...element.querySelectorAll(DRAWINGS)].filter((drawing) => {
      const least = parseFloat(drawing.style.getPropertyValue("--learn-least")) || 0;
      return drawing.getBoundingClientRect().width / PX_PER_MM < least - 1;
    }).length;
  }

  /** Return what is wrong with the pictures in an element, in millimetres of the page. */
  const faults = (element) => WRAPPED_COST * wraps(element) + CRAMPED_COST * cramped(element);

  /** Return how many rows in pictures are torn: prices in several lines, a piece alone in the last of them. */
  function wraps(element) {
    const top = (node) => node?.offsetTop;
    const lanes = [...element.querySelectorAll(".scene-lane")];
    const pieces = [...element.querySelectorAll(".scene-pieces")].map((one) => [...one.children]);
    const parted = lanes.filter(
      (lane) => lane.children.length > 1 && top(lane.children[1]) !== top(lane.lastElementChild),
    );
    const alone = pieces.filter(
      (all) => all.length > 3 && top(all[0]) === top(all[2]) && top(all.at(-2)) < top(all.at(-1)),
    );
    return parted.length + alone.length;
  }

  /** Give the pictures of an example that has them beside its words the width with which it is lowest. */
  function part(example) {
    const sides = example.matches(".is-rows") ? SIDES : example.matches(".is-thirds") ? SIDES_OF_TWO : [];
    if (!sides.length || example.matches(".learn-columns:not(.is-single) > *")) {
      return;
    }
    const heights = sides.map((side) => {
      example.style.setProperty("--learn-side", `${side}mm`);
      return example.getBoundingClientRect().height + PX_PER_MM * faults(example);
    });
    const side = sides[heights.indexOf(Math.min(...heights))];
    example.style.setProperty("--learn-side", `${side}mm`);
  }

  /** Give an example the look that takes the least of the page. */
  function choose(example, spaceOf) {
    const height = (name, asColumn) => {
      example.classList.add(...(name ? [name] : []));
      const mm = spaceOf(example.parentElement, [example], asColumn);
      example.classList.remove(...(name ? [name] : []));
      return mm;
    };
    const names = Object.keys(LOOKS).filter((name) => name !== "is-thirds" || example.matches(".is-pair"));
    const heights = names.map((name) => height(name, false) + LOOKS[name]);
    const name = names[heights.indexOf(Math.min(...heights))];
    example.classList.toggle("is-stacked", height("is-stacked", true) < height("", true));
    example.classList.add(...(name ? [name] : []));
  }

  /** Give the pictures of an example the size from which they may grow; return a function that takes this back. */
  function shrink(example) {
    const before = example.style.getPropertyValue("--learn-grown");
    example.style.setProperty("--learn-grown", String(LEAST_GROWN));
    return () => example.style.setProperty("--learn-grown", before || "1");
  }

  /** Give the pictures beside the words of an example a greater width that `fits`, not the one that saves most room. */
  function broaden(example, fits) {
    const before = example.style.getPropertyValue("--learn-side");
    const side = SIDES.filter((one) => one > parseFloat(before)).find((one) => {
      example.style.setProperty("--learn-side", `${one}mm`);
      return fits();
    });
    if (side === undefined) {
      example.style.setProperty("--learn-side", before);
    }
  }

  /** Whether a picture is wider than its frame; the space around a piece may lie upon the edge. */
  const leaves = (scene) => scene.scrollWidth > scene.clientWidth + EDGE;

  /** Return which part of the box of an example is neither words nor pictures, from 0 to 1. */
  function hollow(example) {
    const area = ({ width, height }) => width * height;
    const box = example.getBoundingClientRect();
    const filled = [...example.querySelectorAll(FILLED)].reduce(
      (sum, node) => sum + area(node.getBoundingClientRect()),
      0,
    );
    return Math.max(0, 1 - filled / area(box));
  }

  /** Give an example of the whole width the look in which its pictures are large and its box is full, if it `fits`;
      sizes beyond `most` count for nothing, and `dense` is how much a full box counts. */
  function compose(example, fits, most, dense) {
    const names = Object.keys(ALL_LOOKS).filter((name) => example.matches(".is-pair") || !LOOKS_OF_TWO.includes(name));
    const set = ({ name, side, grown }) => {
      example.classList.remove(...Object.keys(ALL_LOOKS).filter(Boolean));
      example.classList.add(...(name ? [name] : []));
      example.style.setProperty("--learn-side", side ? `${side}mm` : "");
      example.style.setProperty("--learn-grown", String(grown));
    };
    const now = Object.keys(ALL_LOOKS).find((name) => name && example.classList.contains(name)) ?? "";
    const present = {
      name: now,
      side: parseFloat(example.style.getPropertyValue("--learn-side")) || 0,
      grown: Number(example.style.getPropertyValue("--learn-grown")) || 1,
    };
    const scenes = [...example.querySelectorAll(".scene")];
    let best = { score: worth(example, most, dense), ...present };
    for (const name of names) {
      for (const side of ALL_LOOKS[name]) {
        for (let grown = LEAST_GROWN; grown <= MOST_GROWN; grown += 0.1) {
          set({ name, side, grown: Number(grown.toFixed(2)) });
          if (!fits() || scenes.some(leaves)) {
            break;
          }
          const score = worth(example, most, dense);
          if (score > best.score) {
            best = { score, name, side, grown };
          }
        }
      }
    }
    set(best);
    grow(example, () => false);
  }

  /** Return what the look of an example is worth: the size of its pictures, less what is empty or torn in its box. */
  function worth(example, most, dense) {
    const grown = Number(example.style.getPropertyValue("--learn-grown")) || 1;
    const scale = Number(getComputedStyle(example).getPropertyValue("--learn-scale")) || 1;
    return Math.min(most, grown * scale) - dense * hollow(example) - FAULT_WEIGHT * faults(example);
  }

  /** Enlarge the pictures of an example while its box stays as high, or still `fits`; first give tracks their line. */
  function grow(example, fits) {
    const set = (grown) => example.style.setProperty("--learn-grown", grown.toFixed(2));
    let grown = Number(example.style.getPropertyValue("--learn-grown")) || 1;
    let wrapped = wraps(example);
    for (let smaller = grown - 0.05; wrapped && smaller > LEAST_GROWN; smaller -= 0.05) {
      set(smaller);
      if (wraps(example) < wrapped) {
        wrapped = wraps(example);
        grown = smaller;
      }
    }
    set(grown);
    const height = example.getBoundingClientRect().height;
    const scenes = [...example.querySelectorAll(".scene")];
    while (grown < MOST_GROWN) {
      set(grown + 0.05);
      const wider = scenes.some(leaves);
      const higher = example.getBoundingClientRect().height > height + 1 && !fits();
      if (wider || higher || wraps(example) > wrapped) {
        set(grown);
        return;
      }
      grown += 0.05;
    }
  }

  window.exampleLooks = {
    DRAWINGS,
    MOST_SCALE,
    PX_PER_MM,
    broaden,
    choose,
    compose,
    faults,
    grow,
    limit,
    part,
    shrink,
  };
})();
