// Finds the keys of a text in the page: by its mark, by what the page has shown, by the patterns of all messages.

/** @typedef {import("../compiled-data.d.ts").Catalog} Catalog */
/** @typedef {{key: string, pattern: RegExp, letters: number}} Pattern `letters`: those of its fixed words */

/** What encloses a hole in the source of a regular expression, until it is compiled. */
const HOLE_BEGINS = "\u0001";
const HOLE_ENDS = "\u0002";

const MIN_LETTERS = 3;
const MAX_FOUND = 4;
/** Longest text of an element that is looked up. */
const MAX_TEXT_CHARS = 800;
/** Elements around a touched one that are looked at. */
const MAX_STEPS_UP = 5;
/** Lines of a card that may be one text. */
const MAX_LINES = 8;
/** What pages write between two texts. */
const JOINTS = /\s*[·:;,]\s+|\s+·\s*|^·\s*|[()]/u;
/** What they also write there, which sentences have as well. */
const FINE_JOINTS = /\s*[·:;,/]\s+|\s+·\s*|^·\s*|[()×]|(?<=[.!?])\s+|\s*(?<!\p{L})\d+(?:[.–]|(?!\p{L}))\s*/u;
const SENTENCES = /(?<=[.!?])\s+/u;
/** Pieces of a paragraph before and after one that may belong to its text. */
const MAX_PIECES = 8;
const RULE = /^[A-Z]{2,}(-[A-Z0-9]+)+$/;
/** What an argument may be; in a text with few words of its own, a number. */
const ANY = ".*?";
const NUMBER = "\\d[\\d ]*";
/** An insertion or a choice of a text as translators write it. */
const RAW_HOLES = /(\{[^{}]*\}(?:[:#][\w.]+)*|\[[^[\]]*\](?!\())/g;
/** What names an alternative of a choice: `=0 …`, `m=…`. */
const ALTERNATIVE = /^(?:=\d+\s+|[\w.]+=)/;

/** Text as it is compared: spaces of all kinds are one, soft hyphens are none. @param {string} text */
export const normalized = (text) =>
  text
    .replace(/\u00ad/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** A text of the rulebook as pages show it: without the marks of Markdown. @param {string} text */
export const unmarked = (text) =>
  text
    .replace(/\]\([^)]*\)/g, "")
    .replace(/\*\*|`|^- |\[(?=\p{L})|(?<![\p{L}\d])[*_](?=\p{L})|(?<=\p{L})[*_](?![\p{L}\d])/gmu, "");

/** A text as translators write it, in the shape of a compiled one. @param {string} text @returns {any} */
function asCompiled(text) {
  const parts = text.replace(/\s+/g, " ").trim().split(RAW_HOLES);
  if (parts.length === 1) return parts[0];
  return parts.map((part, at) => (at % 2 && part.startsWith("[") ? ["", [], alternativesOf(part)] : part));
}

/** @param {string} choice */
const alternativesOf = (choice) =>
  choice
    .slice(1, -1)
    .replace(/^[^:|]*:/, "")
    .split("|")
    .map((one) => asCompiled(one.trim().replace(ALTERNATIVE, "")));

/** The source of a regular expression for a compiled text. @param {any} message */
function sourceOf(message) {
  if (typeof message === "string") return escaped(message);
  if (!Array.isArray(message)) return "";
  return message.map((part, at) => (at % 2 ? hole(part) : escaped(part))).join("");
}

/** @param {any} operation an insertion, or [name, labels, alternatives] */
function hole(operation) {
  const source = Array.isArray(operation)
    ? `(?:${operation[2].map(sourceOf).join("|")})`
    : operation[0] === "~"
      ? "\\p{L}*"
      : ANY;
  return HOLE_BEGINS + source + HOLE_ENDS;
}

/** The longest word that every text of a pattern has, "" if there is none: whole, outside of its holes.
 * @param {string} source with its holes enclosed */
function wordOf(source) {
  let depth = 0;
  let fixed = "";
  for (const letter of source.replace(/\\(?=[^p])/g, "")) {
    if (letter === HOLE_BEGINS) fixed += depth++ ? "" : HOLE_BEGINS;
    else if (letter === HOLE_ENDS) depth--;
    else if (!depth) fixed += letter;
  }
  const whole = new RegExp(`(?<![\\p{L}${HOLE_BEGINS}])\\p{L}+(?![\\p{L}${HOLE_BEGINS}])`, "gu");
  return (fixed.match(whole) ?? []).reduce((one, other) => (other.length > one.length ? other : one), "").toLowerCase();
}

/** A text as it is at the head of a column: within a value, pages begin it in lower case. @param {string} text */
const begunLarge = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The same within a sentence. @param {string} text */
const begunSmall = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** The texts of a compiled message with arguments, by plural form. @param {any} message @returns {any[]} */
const formsOf = (message) => (Array.isArray(message) ? [message] : (message?.f ?? []));

/** The words of a text, as `wordOf` has them. @param {string} text */
const wordsIn = (text) => new Set(text.toLowerCase().match(/\p{L}+/gu));

/** Lines stay apart: pages show them as paragraphs or items. @param {string} text */
const escaped = (text) =>
  unmarked(text)
    .replace(/\u00ad/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Letters of the fixed words of a compiled text. @param {any} message @returns {number} */
function lettersOf(message) {
  if (typeof message === "string") return message.match(/\p{L}/gu)?.length ?? 0;
  if (!Array.isArray(message)) return 0;
  const ofPart = (/** @type {any} */ part, /** @type {number} */ at) =>
    at % 2 ? (Array.isArray(part) ? Math.max(...part[2].map(lettersOf)) : 0) : lettersOf(part);
  return message.map(ofPart).reduce((sum, letters) => sum + letters, 0);
}

/** @param {string} source of a regular expression */
const lettersOfLine = (source) => source.replaceAll("\\p{L}", "").match(/\p{L}/gu)?.length ?? 0;

/** @param {string} source @returns {RegExp | null} null for a line that begins or ends within an alternative */
function patternOf(source) {
  try {
    return new RegExp(`^${source.replaceAll(HOLE_BEGINS, "").replaceAll(HOLE_ENDS, "")}$`, "iu");
  } catch {
    return null;
  }
}

export class KeyFinder {
  constructor() {
    /** Keys by the text that they were shown as. @type {Map<string, Set<string>>} */
    this.shown = new Map();
    /** By a word that the texts of a pattern have: only few patterns are compared with a text.
     * @type {Map<string, Pattern[]>} */
    this.patterns = new Map();
    /** @type {Map<string, string[]>} */
    this.exact = new Map();
    /** Keys of terms by their forms. @type {Map<string, Set<string>>} */
    this.terms = new Map();
    /** The compiled messages that have arguments, by key. @type {Map<string, any>} */
    this.messages = new Map();
    /** Keys of the patterns that a text fits, which take long to find. @type {Map<string, string[]>} */
    this.fitting = new Map();
  }

  /** Learns all messages of a catalog. @param {Catalog} catalog */
  learn(catalog) {
    this.patterns = new Map();
    this.exact = new Map();
    this.terms = new Map();
    this.messages = new Map();
    this.fitting = new Map();
    for (const [key, message] of Object.entries({ ...catalog.english?.m, ...catalog.m })) this.add(key, message);
    for (const [key, row] of Object.entries(catalog.t)) {
      const forms = typeof row === "string" ? [row] : Object.values(row);
      for (const form of new Set(forms)) {
        if (typeof form !== "string") continue;
        this.add(key, form);
        const text = normalized(form);
        this.terms.set(text, (this.terms.get(text) ?? new Set()).add(key));
      }
    }
  }

  /** Learns a text of a game that is not open, as translators write it. @param {string} key @param {string} text */
  learnRaw(key, text) {
    this.fitting.clear();
    this.add(key, asCompiled(text));
  }

  /** @param {string} key @param {any} message compiled */
  add(key, message) {
    if (typeof message === "string") {
      for (const line of new Set([message, ...unmarked(message).split("\n")])) {
        const text = normalized(line);
        if (text) this.exact.set(text, [...(this.exact.get(text) ?? []), key]);
      }
      return;
    }
    this.messages.set(key, message);
    for (const form of formsOf(message)) {
      const lines = sourceOf(form)
        .trim()
        .split(/\s*\n\s*/);
      for (const line of lines.length > 1 ? [lines.join(" "), ...lines] : lines) {
        const letters = lines.length > 1 ? lettersOfLine(line) : lettersOf(form);
        this.addPattern(key, letters < MIN_LETTERS ? line.replaceAll(ANY, NUMBER) : line, letters);
      }
    }
  }

  /** @param {string} key @param {string} source with its holes enclosed @param {number} letters */
  addPattern(key, source, letters) {
    const pattern = letters ? patternOf(source) : null;
    if (!pattern) return;
    const word = wordOf(source);
    this.patterns.set(word, [...(this.patterns.get(word) ?? []), { key, pattern, letters }]);
  }

  /** The keys of the terms that a text has as arguments, so that a name in a sentence is found as well.
   * @param {string} key of the message @param {string} words as the page shows it @returns {string[]} */
  termsIn(key, words) {
    const text = normalized(words);
    if (text.length > MAX_TEXT_CHARS) return [];
    for (const form of formsOf(this.messages.get(key))) {
      const source = sourceOf(form).trim().replaceAll(ANY, `(${ANY})`);
      const found = patternOf(source.replace(/[^\S\n]*\n\s*/g, " "))?.exec(text);
      if (found) return [...new Set(found.slice(1).flatMap((argument) => this.termsOf(argument ?? "")))];
    }
    return [];
  }

  /** The keys of the terms in a name or a list of names, each as long as can be. @param {string} text */
  termsOf(text) {
    const words = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)];
    /** @type {string[]} */
    const keys = [];
    for (let first = 0; first < words.length; first++) {
      for (let last = words.length - 1; last >= first; last--) {
        const end = (words[last]?.index ?? 0) + (words[last]?.[0].length ?? 0);
        const run = text.slice(words[first]?.index, end);
        const found = this.terms.get(run) ?? this.terms.get(begunSmall(run)) ?? this.terms.get(begunLarge(run));
        if (!found) continue;
        keys.push(...found);
        first = last;
        break;
      }
    }
    return keys;
  }

  /** What a text of the page is read as: the whole sentence that it is a piece of.
   * @param {import("./screen-texts.js").ScreenText} text */
  wordsOn({ element, words, isLabel }) {
    return (isLabel ? null : element.closest("[data-said]")?.textContent) ?? words;
  }

  /** Remembers what the page shows. @param {string} key @param {string} words */
  note(key, words) {
    const text = normalized(words);
    const keys = this.shown.get(text) ?? new Set();
    this.shown.set(text, keys.add(key));
  }

  /** The keys of a text, the likeliest first. @param {string} words @returns {string[]} */
  keysOf(words) {
    const text = normalized(words);
    if (!text || text.length > MAX_TEXT_CHARS) return [];
    const known = [...(this.shown.get(text) ?? []), ...(this.exact.get(text) ?? [])];
    const keys = [...known, ...this.fittingKeys(text)];
    return [...new Set(keys.length ? keys : (this.exact.get(begunLarge(text)) ?? []))].slice(0, MAX_FOUND);
  }

  /** The keys of texts that a page has joined: "Rules · the name of the game". @param {string} words @returns {string[]} */
  keysOfParts(words) {
    const text = normalized(words);
    const sentences = this.keysOfSentences(text.split(SENTENCES));
    if (sentences.length) return sentences;
    for (const joints of [JOINTS, FINE_JOINTS]) {
      const parts = text.split(joints);
      const keys = parts.length > 1 ? parts.flatMap((part) => this.keysOf(part)) : [];
      if (keys.length) return [...new Set(keys)].slice(0, MAX_FOUND);
    }
    return this.keysOfWhole(text);
  }

  /** The keys of whole texts with nothing but spaces between them, as the name of an option and its value.
   * @param {string} text */
  keysOfWhole(text) {
    const words = text.split(" ");
    const named = (/** @type {number} */ first, /** @type {number} */ end) => {
      const run = words.slice(first, end).join(" ");
      return this.exact.get(run) ?? this.exact.get(begunLarge(run));
    };
    /** @type {string[]} */
    const keys = [];
    let first = 0;
    while (first < words.length && words.length <= MAX_PIECES) {
      let end = first ? words.length : words.length - 1;
      let found = named(first, end);
      while (!found && end > first + 1) found = named(first, --end);
      if (!found) return [];
      keys.push(...found);
      first = end;
    }
    return [...new Set(keys)].slice(0, MAX_FOUND);
  }

  /** The keys of all texts of the lines of a drawing that an element is or refers to. @param {Element} element */
  keysOfLines(element) {
    /** @type {Set<string>} */
    const keys = new Set();
    for (const lines of groupsAround(element)) {
      const own = lines.findIndex(({ isOwn }) => isOwn);
      for (let first = Math.max(0, own - MAX_LINES + 1); first < lines.length; first++) {
        for (let last = Math.min(lines.length, first + MAX_LINES); last > first; last--) {
          const run = lines.slice(first, last);
          const found = run.some(({ isOwn }) => isOwn) ? this.keysOf(joined(run)) : [];
          if (!found.length) continue;
          for (const key of found) keys.add(key);
          first = last - 1;
          break;
        }
      }
    }
    return [...keys];
  }

  /** The keys of texts of one or more sentences that follow each other. @param {string[]} sentences */
  keysOfSentences(sentences) {
    /** @type {Set<string>} */
    const keys = new Set();
    for (let first = 0; first < sentences.length; first++) {
      for (let last = first ? sentences.length : sentences.length - 1; last > first; last--) {
        const run = sentences.slice(first, last).join(" ");
        const found = [run, run.replace(/\.$/, "")].map((words) => this.keysOf(words)).find(({ length }) => length);
        if (!found) continue;
        for (const key of found) keys.add(key);
        first = last - 1;
        break;
      }
    }
    return [...keys].slice(0, MAX_FOUND);
  }

  /** The keys of a text of the page: its mark, its words, the paragraph or drawing around them, its rule, its parts.
   * @param {import("./screen-texts.js").ScreenText} text @returns {string[]} */
  keysOn({ element, words, isLabel }) {
    const mark = isLabel ? null : /** @type {HTMLElement | null} */ (element.closest("[data-said]"));
    if (mark) return [mark.dataset.said ?? ""];
    let keys = this.keysOf(words);
    /** @type {Element | null} */
    let around = isLabel ? null : element;
    for (let step = 0; around && !keys.length && step < MAX_STEPS_UP; step++, around = around.parentElement) {
      keys = this.keysOf(around.textContent ?? "");
      for (const run of keys.length ? [] : [...linesAround(around), ...runsAround(element, around)]) {
        keys = this.keysOf(run);
        if (keys.length) break;
      }
    }
    if (keys.length) return keys;
    keys = this.keysOfParts(words);
    const rule = keys.length ? null : element.closest("[id]")?.id;
    return rule && RULE.test(rule) ? [`rule.${rule}`] : keys;
  }

  /** The keys of the messages whose words a text has around their arguments, the longest first. @param {string} text */
  fittingKeys(text) {
    const earlier = this.fitting.get(text);
    if (earlier) return earlier;
    const near = ["", ...wordsIn(text)].flatMap((word) => this.patterns.get(word) ?? []);
    const fitting = near.filter(({ pattern }) => pattern.test(text)).sort((a, b) => b.letters - a.letters);
    const keys = fitting.map(({ key }) => key);
    this.fitting.set(text, keys);
    return keys;
  }

  /** The keys of what was touched: its mark, its own texts and labels; if it has no words, those around it.
   * @param {Element} touched @returns {string[]} */
  keysAt(touched) {
    const around = /** @type {HTMLElement | null} */ (touched.closest("[data-said]"));
    const sentence = around?.dataset.said;
    const texts = textsOf(touched);
    const own = [...this.keysOfLines(touched), ...texts.flatMap((words) => this.keysOf(words))];
    const keys = sentence ? [sentence, ...own] : own; // a term in it comes second
    for (const words of keys.length ? [] : texts)
      keys.push(...this.keysOn({ element: touched, words, isLabel: false }));
    if (RULE.test(touched.id)) keys.push(`rule.${touched.id}`);
    const hasWords = texts.some((words) => /\p{L}{2}/u.test(words));
    /** @type {Element | null} */
    let element = touched.parentElement;
    for (let step = 0; element && step < MAX_STEPS_UP && !keys.length; step++, element = element.parentElement) {
      if (RULE.test(element.id)) keys.push(`rule.${element.id}`);
      for (const words of hasWords ? labelsOf(element) : textsOf(element)) {
        const found = this.keysOf(words);
        keys.push(...(found.length ? found : this.keysOfParts(words)));
      }
    }
    const read = [around?.textContent ?? "", ...texts];
    const terms = keys.flatMap((key) => read.flatMap((words) => this.termsIn(key, words)));
    return [...new Set([...keys, ...terms])];
  }
}

/** @param {Element} element */
const labelsOf = (element) =>
  ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "");

/** The texts of an element: all of it, its own pieces, its labels. @param {Element} element */
export function textsOf(element) {
  const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? "");
  return [element.textContent ?? "", ...own, ...labelsOf(element)].filter((text) => text.trim());
}

/** The texts that a piece of a paragraph may belong to: its neighbours with it, the longest first.
 * @param {Element} inner @param {Element} around @returns {string[]} */
function runsAround(inner, around) {
  const pieces = [...around.childNodes];
  const at = pieces.findIndex((piece) => piece === inner || piece.contains?.(inner));
  if (pieces.length < 2 || (inner !== around && at < 0)) return [];
  const [earliest, latest] = at < 0 ? [0, MAX_PIECES] : [Math.max(0, at - MAX_PIECES), at];
  /** @type {string[]} */
  const found = [];
  for (let first = earliest; first <= Math.min(latest, pieces.length - 1); first++) {
    let text = "";
    for (let last = first; last < pieces.length && last <= Math.max(at, first) + MAX_PIECES; last++) {
      text += pieces[last]?.textContent ?? "";
      if (text.length > MAX_TEXT_CHARS) break;
      if (last > first && last >= at && text.trim()) found.push(text);
    }
  }
  return found.sort((a, b) => b.length - a.length);
}

/** The lines of a drawing that an element is or refers to, as drawings share them. @param {Element} element */
export function linesOf(element) {
  if (element.tagName !== "use") return element.tagName === "text" ? [element] : [];
  const shared = element.ownerDocument.getElementById((element.getAttribute("href") ?? "").slice(1));
  return [...(shared?.querySelectorAll("text") ?? [])];
}

/** Lines that follow each other and look alike, of which one is an element or what it refers to.
 * @param {Element} element @returns {{line: Element, isOwn: boolean}[][]} */
function groupsAround(element) {
  if (!["text", "use"].includes(element.tagName)) return [];
  /** @type {{line: Element, isOwn: boolean}[][]} */
  const groups = [[]];
  for (const one of element.parentElement?.children ?? []) {
    const lines = linesOf(one);
    if (!lines.length) groups.push([]);
    for (const line of lines) {
      const last = groups.at(-1)?.at(-1)?.line;
      if (last && last.getAttribute("class") !== line.getAttribute("class")) groups.push([]);
      groups.at(-1)?.push({ line, isOwn: one === element });
    }
  }
  return groups.filter((lines) => lines.some(({ isOwn }) => isOwn));
}

/** The text of some lines. @param {{line: Element}[]} lines */
const joined = (lines) => lines.map(({ line }) => line.textContent ?? "").join(" ");

/** The texts that a line of a drawing may belong to: it with the lines before and after it, the longest first.
 * @param {Element} element @returns {string[]} */
function linesAround(element) {
  /** @type {string[]} */
  const found = [];
  for (const group of groupsAround(element)) {
    for (let first = 0; first < group.length; first++) {
      for (let last = group.length; last > first && last - first <= MAX_LINES; last--) {
        const run = group.slice(first, last);
        if (run.some(({ isOwn }) => isOwn)) found.push(joined(run));
      }
    }
  }
  return found.sort((a, b) => b.length - a.length);
}
