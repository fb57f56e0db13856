// Full-text search over a rulebook: rules, questions, terms and cards. Independent of the page.
import MiniSearch from "../lib/minisearch/index.js";

/**
 * @typedef {object} Entry an indexed item
 * @property {string} id of the rule or the ruling; `term-…` or `card-…`
 * @property {"rule" | "question" | "term" | "card"} kind
 * @property {string} title its own (term, card) or that of its section (rule)
 * @property {string} text
 * @property {string[]} [forms] all inflected forms of a term
 * @property {string} [href] URL below the folder of the game; default: the rulebook, at the id
 */
/** @typedef {{lang: string, entries: Entry[], retired: Record<string, string>}} SearchIndex */
/** @typedef {[words: string, hit: boolean][]} Pieces a text, split at the hits */
/** @typedef {{entry: Entry, title: Pieces, text: Pieces}} Found */
/** @typedef {(word: string) => string} Stem */

/** @type {Record<string, () => Promise<{stemmer: Stem}>>} Stemmers by language; others match by `forms` only. */
const STEMMERS = {
  en: () => import("../lib/stemmers/en.js"),
  hu: () => import("../lib/stemmers/hu.js"),
  it: () => import("../lib/stemmers/it.js"),
  ru: () => import("../lib/stemmers/ru.js"),
};
/** Languages that write compounds as one word: queries also match inside words. */
const COMPOUND_LANGUAGES = new Set(["hu"]);

const WORD_PATTERN = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const MIN_PREFIX_CHARS = 3; // shorter words must match completely
const MIN_COMPOUND_PART_CHARS = 4; // shorter words are not searched inside compounds
const FUZZINESS = 0.25; // share of wrong letters allowed, if there is no exact match
const TERM_PREFIX = "§"; // prefix of index terms that all forms of a glossary term share
const EXCERPT_CHARS = 150; // length of the excerpt around a hit
const EXCERPT_LEAD_CHARS = 45; // part of it before the hit
const FIELD_BOOSTS = { name: 8, title: 4, text: 1 };
const KIND_BOOSTS = { term: 1.4, rule: 1, question: 0.8, card: 0.6 };

/** @param {string} word @returns {string} lower case without diacritics */
const fold = (word) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {SearchIndex} book @returns {Promise<Finder>} */
export async function finder(book) {
  const { stemmer } = (await STEMMERS[book.lang]?.()) ?? { stemmer: (/** @type {string} */ word) => word };
  return new Finder(book, stemmer);
}

export class Finder {
  /** @param {SearchIndex} book @param {Stem} stem of its language */
  constructor({ lang, entries, retired }, stem) {
    this.stem = stem;
    this.compounds = COMPOUND_LANGUAGES.has(lang);
    this.entries = new Map(entries.map((entry) => [entry.id, entry]));
    this.ids = [...this.entries.keys(), ...Object.keys(retired)].map(fold);
    this.termGroups = termGroups(entries);
    /** @type {Map<string, string[]>} */
    this.termCache = new Map();
    const former = (/** @type {string} */ id) => Object.keys(retired).filter((old) => retired[old] === id);
    this.index = new MiniSearch({
      fields: Object.keys(FIELD_BOOSTS),
      tokenize: (text) => this.words(text).map(([word]) => word),
      processTerm: (word) => this.terms(word),
    });
    this.index.addAll(entries.map((entry) => toDocument(entry, former(entry.id))));
    this.allTerms = [...new Set([...this.termCache.values()].flat())].filter((term) => !term.startsWith(TERM_PREFIX));
  }

  /** Splits a text into words with their offsets. A hyphenated word is split, too, unless it begins the id of a rule.
   * @param {string} text @returns {[word: string, at: number][]} */
  words(text) {
    return [...text.matchAll(WORD_PATTERN)].flatMap(({ 0: word, index }) => {
      if (!word.includes("-") || this.ids.some((id) => id.startsWith(fold(word)))) return [[word, index]];
      return [...word.matchAll(/[^-]+/g)].map(
        (part) => /** @type {[string, number]} */ ([part[0], index + part.index]),
      );
    });
  }

  /** Index terms of a word: its folded form, its stems, the glossary terms of which it is a form. The folded form is
   * stemmed as well, for queries typed without diacritics.
   * @param {string} word @returns {string[]} the form first */
  terms(word) {
    let terms = this.termCache.get(word);
    if (!terms) {
      const form = fold(word);
      const stems = /\d/.test(form) ? [] : [fold(this.stem(word.toLowerCase())), this.stem(form)];
      terms = [...new Set([form, ...stems, ...(this.termGroups.get(form) ?? [])])];
      this.termCache.set(word, terms);
    }
    return terms;
  }

  /** @param {string} query @returns {Found[]} those that match the most words of the query, best first */
  search(query) {
    const words = this.words(query.normalize("NFC")).map(([word]) => word);
    /** @type {Map<string, Set<number>>} */
    const wordsOfTerm = new Map();
    const queries = words.map((word, n) => {
      const part = this.wordQuery(word);
      for (const term of part.terms) wordsOfTerm.set(term, (wordsOfTerm.get(term) ?? new Set()).add(n));
      return part.query;
    });
    const hits = this.index.search(
      { combineWith: "OR", queries },
      { boost: FIELD_BOOSTS, boostDocument: (id) => KIND_BOOSTS[this.entries.get(String(id))?.kind ?? "rule"] },
    );
    const wordCounts = hits.map(
      (one) => new Set(one.queryTerms.flatMap((term) => [...(wordsOfTerm.get(term) ?? [])])).size,
    );
    const most = Math.max(...wordCounts);
    const best = hits.filter((_, n) => wordCounts[n] === most).map(({ id, match }) => this.toResult(String(id), match));
    return words.length === 1 && words[0]?.includes("-") ? this.sortByIdPrefix(best, fold(words[0])) : best;
  }

  /** Sorts entries whose id begins with `name` first, in the order of the book.
   * @param {Found[]} found @param {string} name the beginning of an id */
  sortByIdPrefix(found, name) {
    const place = new Map([...this.entries.keys()].map((id, n) => [id, fold(id).startsWith(name) ? n : Infinity]));
    const at = (/** @type {Found} */ one) => place.get(one.entry.id) ?? Infinity;
    return [...found].sort((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)));
  }

  /** @param {string} word of a query @returns {{terms: string[], query: import("../lib/minisearch/index.js").Query}} */
  wordQuery(word) {
    const terms = this.terms(word.normalize("NFC"));
    const form = terms[0] ?? "";
    const needle =
      terms.slice(1).find((term) => !term.startsWith(TERM_PREFIX) && term.length >= MIN_COMPOUND_PART_CHARS) ?? form;
    const within =
      this.compounds && needle.length >= MIN_COMPOUND_PART_CHARS
        ? this.allTerms.filter((term) => term.includes(needle))
        : [];
    const asIs = {
      tokenize: (/** @type {string} */ text) => [text],
      processTerm: (/** @type {string} */ term) => term,
    };
    const query = {
      ...asIs,
      combineWith: /** @type {const} */ ("OR"),
      queries: [
        { queries: terms, prefix: (/** @type {string} */ term) => term === form && form.length >= MIN_PREFIX_CHARS },
        { queries: within, boostTerm: () => 0.4 },
      ],
    };
    if (this.index.search(query).length) return { terms: [...terms, ...within], query };
    return {
      terms: [form],
      query: { ...asIs, queries: [form], fuzzy: FUZZINESS, maxFuzzy: 2, prefix: form.length > MIN_PREFIX_CHARS },
    };
  }

  /** @param {string} id @param {Record<string, string[]>} match the terms that matched @returns {Found} */
  toResult(id, match) {
    const entry = /** @type {Entry} */ (this.entries.get(id));
    const title =
      entry.kind === "rule" ? /** @type {Pieces} */ ([[entry.title, false]]) : this.markHits(entry.title, match);
    return { entry, title, text: excerpt(this.markHits(entry.text, match)) };
  }

  /** @param {string} text @param {Record<string, string[]>} match @returns {Pieces} */
  markHits(text, match) {
    /** @type {Pieces} */
    const pieces = [];
    let done = 0;
    for (const [word, at] of this.words(text)) {
      if (!this.terms(word).some((term) => term in match)) continue;
      pieces.push([text.slice(done, at), false], [word, true]);
      done = at + word.length;
    }
    return [...pieces, [text.slice(done), false]];
  }
}

/** Fields of an entry in the index. The title of a section is not indexed for its rules: all of them would match.
 * @param {Entry} entry @param {string[]} former ids that it had */
const toDocument = ({ id, kind, title, text }, former) => ({
  id,
  name: kind === "rule" || kind === "question" ? [id, ...former].join(" ") : "",
  title: kind === "rule" ? "" : title,
  text,
});

/** Maps the folded forms of glossary terms to the index terms that stand for them. In terms of several words, each word
 * shares an index term with the word at the same position of the other forms, if their first letters are equal.
 * @param {Entry[]} entries @returns {Map<string, string[]>} */
function termGroups(entries) {
  /** @type {Map<string, string[]>} */
  const indexTerms = new Map();
  for (const { id, forms } of entries) {
    for (const form of forms ?? []) {
      const parts = fold(form.normalize("NFC")).split(/[^\p{L}\p{N}]+/u);
      for (const [n, part] of parts.entries()) {
        const sign =
          parts.length === 1 ? TERM_PREFIX + id : `${TERM_PREFIX}${id} ${parts.length} ${n} ${part.slice(0, 3)}`;
        indexTerms.set(part, [...new Set([...(indexTerms.get(part) ?? []), sign])]);
      }
    }
  }
  return indexTerms;
}

/** @param {Pieces} pieces @returns {Pieces} an excerpt around the hit with the most other hits nearby */
function excerpt(pieces) {
  /** @type {number[]} */
  const hits = [];
  let at = 0;
  for (const [words, hit] of pieces) {
    if (hit) hits.push(at);
    at += words.length;
  }
  const near = hits.map(
    (from) => hits.filter((to) => to >= from && to < from + EXCERPT_CHARS - EXCERPT_LEAD_CHARS).length,
  );
  const best = hits[near.indexOf(Math.max(...near))] ?? 0;
  const text = pieces.map(([words]) => words).join("");
  const from = best <= EXCERPT_LEAD_CHARS ? 0 : text.indexOf(" ", best - EXCERPT_LEAD_CHARS) + 1;
  const space = text.lastIndexOf(" ", from + EXCERPT_CHARS);
  const to = text.length <= from + EXCERPT_CHARS ? text.length : Math.max(space, best + 1);
  return [
    ...(from ? /** @type {Pieces} */ ([["… ", false]]) : []),
    ...slice(pieces, from, to),
    [to < text.length ? " …" : "", false],
  ];
}

/** @param {Pieces} pieces @param {number} from @param {number} to @returns {Pieces} */
function slice(pieces, from, to) {
  let at = 0;
  return pieces.map(([words, hit]) => {
    const cut = words.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += words.length;
    return [cut, hit];
  });
}
