// Finds the keys of a text in the page: by its mark, by what the page has shown, by the patterns of all messages.

/** @typedef {import("../compiled-data.d.ts").Catalog} Catalog */
/** @typedef {{key: string, pattern: RegExp, letters: number}} Pattern `letters`: those of its fixed words */

const MIN_LETTERS = 3;
const MAX_FOUND = 4;
/** Longest text of an element that is looked up. */
const MAX_TEXT_CHARS = 600;
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
const RAW_HOLES = /\{[^{}]*\}(?:[:#][\w.]+)*|\[[^[\]]*\](?!\()/g;

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

/** The source of a regular expression for a compiled text. @param {any} message */
function sourceOf(message) {
  if (typeof message === "string") return escaped(message);
  if (!Array.isArray(message)) return "";
  return message.map((part, at) => (at % 2 ? hole(part) : escaped(part))).join("");
}

/** @param {any} operation an insertion, or [name, labels, alternatives] */
const hole = (operation) =>
  Array.isArray(operation) ? `(?:${operation[2].map(sourceOf).join("|")})` : operation[0] === "~" ? "\\p{L}*" : ANY;

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
          const pattern = patternOf(letters < MIN_LETTERS ? line.replaceAll(ANY, NUMBER) : line);
          if (pattern && letters) this.patterns.push({ key, pattern, letters });
        }
      }
    };
    for (const [key, message] of Object.entries({ ...catalog.english?.m, ...catalog.m })) add(key, message);
    for (const [key, row] of Object.entries(catalog.t)) {
      const forms = typeof row === "string" ? [row] : Object.values(row);
      for (const form of new Set(forms)) if (typeof form === "string") add(key, form);
    }
  }

  /** Learns a text of a game that is not open, as translators write it. @param {string} key @param {string} text */
  learnRaw(key, text) {
    this.fitting.clear();
    const pieces = text.replace(/\s+/g, " ").trim().split(RAW_HOLES);
    if (pieces.length === 1) {
      const words = normalized(unmarked(text));
      this.exact.set(words, [...(this.exact.get(words) ?? []), key]);
      return;
    }
    const letters = pieces.join("").match(/\p{L}/gu)?.length ?? 0;
    const pattern = patternOf(pieces.map(escaped).join(letters < MIN_LETTERS ? NUMBER : ANY));
    if (pattern && letters) this.patterns.push({ key, pattern, letters });
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
    const text = normalized(words);
    const sentences = this.keysOfSentences(text.split(SENTENCES));
    if (sentences.length) return sentences;
    for (const joints of [JOINTS, FINE_JOINTS]) {
      const parts = text.split(joints);
      const keys = parts.length > 1 ? parts.flatMap((part) => this.keysOf(part)) : [];
      if (keys.length) return [...new Set(keys)].slice(0, MAX_FOUND);
    }
    return [];
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
      if (!keys.length)
        keys.push(
          ...runsAround(touched, element)
            .flatMap((words) => this.keysOf(words))
            .slice(0, 1),
        );
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

/** The texts that a piece of a paragraph may belong to: its neighbours with it, the longest first.
 * @param {Element} inner @param {Element} around @returns {string[]} */
function runsAround(inner, around) {
  const pieces = [...around.childNodes];
  const at = pieces.findIndex((piece) => piece === inner || piece.contains?.(inner));
  if (pieces.length < 2 || (inner !== around && at < 0)) return [];
  const found = [];
  for (let first = 0; first < pieces.length && first <= MAX_PIECES; first++) {
    for (let last = pieces.length - 1; last >= first; last--) {
      if ((first > 0 || last < pieces.length - 1) && last > first && (at < 0 || (first <= at && at <= last)))
        found.push(
          pieces
            .slice(first, last + 1)
            .map((piece) => piece.textContent)
            .join(""),
        );
    }
  }
  return found.filter((text) => text.trim() && text.length <= MAX_TEXT_CHARS).sort((a, b) => b.length - a.length);
}

/** The lines of a drawing that an element is or refers to, as drawings share them. @param {Element} element */
export function linesOf(element) {
  if (element.tagName !== "use") return element.tagName === "text" ? [element] : [];
  const shared = element.ownerDocument.getElementById((element.getAttribute("href") ?? "").slice(1));
  return [...(shared?.querySelectorAll("text") ?? [])];
}

/** The texts that a line of a drawing may belong to: it with the lines before and after it, the longest first.
 * @param {Element} element @returns {string[]} */
function linesAround(element) {
  if (!["text", "use"].includes(element.tagName)) return [];
  /** Lines that follow each other and look alike. @type {{line: Element, isOwn: boolean}[][]} */
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
  /** @type {string[]} */
  const found = [];
  for (const group of groups.filter((lines) => lines.some(({ isOwn }) => isOwn))) {
    for (let first = 0; first < group.length; first++) {
      for (let last = group.length; last > first && last - first <= MAX_LINES; last--) {
        const run = group.slice(first, last);
        if (run.some(({ isOwn }) => isOwn)) found.push(run.map(({ line }) => line.textContent ?? "").join(" "));
      }
    }
  }
  return found.sort((a, b) => b.length - a.length);
}
