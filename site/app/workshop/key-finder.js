// Finds the keys of a text in the page: by its mark, by what the page has shown, by the patterns of all messages.

/** @typedef {import("../compiled-data.d.ts").Catalog} Catalog */
/** @typedef {{key: string, pattern: RegExp, letters: number}} Pattern `letters`: those of its fixed words */

const MIN_LETTERS = 3;
const MAX_FOUND = 4;
/** Longest text of an element that is looked up. */
const MAX_TEXT_CHARS = 600;
/** Elements around a touched one that are looked at. */
const MAX_STEPS_UP = 5;
/** Lines of a card before and after a touched one that may belong to its text. */
const MAX_LINES = 5;
/** What pages write between two texts. */
const JOINTS = /\s*[·:;,]\s+|\s+·\s*|^·\s*|[()]/u;
const RULE = /^[A-Z]{2,}(-[A-Z0-9]+)+$/;

/** Text as it is compared: spaces of all kinds are one, soft hyphens are none. @param {string} text */
export const normalized = (text) =>
  text
    .replace(/\u00ad/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** A text of the rulebook as pages show it: without the marks of Markdown. @param {string} text */
export const unmarked = (text) => text.replace(/\]\([^)]*\)/g, "").replace(/\*\*|`|^- |\[(?=\p{L})/gmu, "");

/** The source of a regular expression for a compiled text. @param {any} message */
function sourceOf(message) {
  if (typeof message === "string") return escaped(message);
  if (!Array.isArray(message)) return "";
  return message.map((part, at) => (at % 2 ? hole(part) : escaped(part))).join("");
}

/** @param {any} operation an insertion, or [name, labels, alternatives] */
const hole = (operation) =>
  Array.isArray(operation) ? `(?:${operation[2].map(sourceOf).join("|")})` : operation[0] === "~" ? "\\p{L}*" : ".*?";

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
    return new RegExp(`^${source}$`, "iu");
  } catch {
    return null;
  }
}

export class KeyFinder {
  constructor() {
    /** Keys by the text that they were shown as. @type {Map<string, Set<string>>} */
    this.shown = new Map();
    /** @type {Pattern[]} */
    this.patterns = [];
    /** @type {Map<string, string[]>} */
    this.exact = new Map();
    /** Keys of the patterns that a text fits, which take long to find. @type {Map<string, string[]>} */
    this.fitting = new Map();
  }

  /** Learns all messages of a catalog. @param {Catalog} catalog */
  learn(catalog) {
    this.patterns = [];
    this.exact = new Map();
    this.fitting = new Map();
    const add = (/** @type {string} */ key, /** @type {any} */ message) => {
      if (typeof message === "string") {
        for (const line of new Set([message, ...unmarked(message).split("\n")])) {
          const text = normalized(line);
          if (text) this.exact.set(text, [...(this.exact.get(text) ?? []), key]);
        }
        return;
      }
      for (const form of Array.isArray(message) ? [message] : (message?.f ?? [])) {
        const lines = sourceOf(form)
          .trim()
          .split(/\s*\n\s*/);
        for (const line of lines.length > 1 ? [lines.join(" "), ...lines] : lines) {
          const letters = lines.length > 1 ? lettersOfLine(line) : lettersOf(form);
          const pattern = letters < MIN_LETTERS ? null : patternOf(line);
          if (pattern) this.patterns.push({ key, pattern, letters });
        }
      }
    };
    for (const [key, message] of Object.entries({ ...catalog.english?.m, ...catalog.m })) add(key, message);
    for (const [key, row] of Object.entries(catalog.t)) add(key, typeof row === "string" ? row : row[""]);
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
    return [...new Set([...known, ...this.fittingKeys(text)])].slice(0, MAX_FOUND);
  }

  /** The keys of texts that a page has joined: "Rules · the name of the game". @param {string} words @returns {string[]} */
  keysOfParts(words) {
    const parts = normalized(words).split(JOINTS);
    return parts.length > 1 ? [...new Set(parts.flatMap((part) => this.keysOf(part)))].slice(0, MAX_FOUND) : [];
  }

  /** The keys of the messages whose words a text has around their arguments, the longest first. @param {string} text */
  fittingKeys(text) {
    const earlier = this.fitting.get(text);
    if (earlier) return earlier;
    const fitting = this.patterns.filter(({ pattern }) => pattern.test(text)).sort((a, b) => b.letters - a.letters);
    const keys = fitting.map(({ key }) => key);
    this.fitting.set(text, keys);
    return keys;
  }

  /** The keys of what was touched: its mark, its own texts and labels, those around it.
   * @param {Element} touched @returns {string[]} */
  keysAt(touched) {
    const sentence = /** @type {HTMLElement | null} */ (touched.closest("[data-said]"))?.dataset.said;
    const keys = sentence ? [sentence] : []; // a term in it comes second
    /** @type {Element | null} */
    let element = touched;
    for (let step = 0; element && step <= MAX_STEPS_UP; step++, element = element.parentElement) {
      if (RULE.test(element.id)) keys.push(`rule.${element.id}`);
      const texts = textsOf(element);
      for (const words of texts) keys.push(...this.keysOf(words));
      for (const words of keys.length ? [] : linesAround(element)) {
        keys.push(...this.keysOf(words));
        if (keys.length) break;
      }
      if (!keys.length) keys.push(...texts.flatMap((words) => this.keysOfParts(words)));
      if (keys.length > (sentence ? 1 : 0)) break;
    }
    return [...new Set(keys)];
  }
}

/** The texts of an element: all of it, its own pieces, its labels. @param {Element} element */
export function textsOf(element) {
  const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? "");
  const labels = ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "");
  return [element.textContent ?? "", ...own, ...labels].filter((text) => text.trim());
}

/** The texts that a line of a drawing may belong to: it with the lines before and after it, the longest first.
 * @param {Element} element @returns {string[]} */
function linesAround(element) {
  if (element.tagName !== "text") return [];
  const ofKind = (/** @type {Element | null} */ one) =>
    one?.tagName === "text" && one.getAttribute("class") === element.getAttribute("class");
  const before = [element];
  const after = [element];
  for (const [lines, next] of /** @type {const} */ ([
    [before, "previousElementSibling"],
    [after, "nextElementSibling"],
  ])) {
    for (let line = element[next]; line && ofKind(line) && lines.length <= MAX_LINES; line = line[next])
      lines.push(line);
  }
  /** @type {string[]} */
  const found = [];
  for (let first = before.length - 1; first >= 0; first--) {
    for (let last = after.length - 1; last >= 0; last--) {
      const lines = [...before.slice(1, first + 1).reverse(), ...after.slice(0, last + 1)];
      if (lines.length > 1) found.push(lines.map((line) => line.textContent ?? "").join(" "));
    }
  }
  return found.sort((a, b) => b.length - a.length);
}
