// Texts of the page: one compiled catalog at a time. Messages with arguments come from the engine as Text.
import { html } from "./vendor.js";
import { playerSign } from "./symbols.js";
import { fetchJson } from "./paths.js";

/** @typedef {import("./protocol.d.ts").Text} Text */
/** @typedef {import("./compiled-data.d.ts").Catalog} Catalog */
/** @typedef {import("./compiled-data.d.ts").Face} Face */

/** @type {Catalog} */
let catalog = { lang: "en", t: {}, m: {} };
/** @type {Record<string, Face>} */
let faces = {};

/**
 * Loads the catalog and the card faces of a language; both are replaced together.
 * @param {string} lang
 * @param {string} game
 */
export async function loadLanguage(lang, game) {
  const [words, pictures] = await Promise.all([
    fetchJson(`text/${lang}/${game}.json`),
    fetchJson(`faces/${lang}/${game}.json`),
  ]);
  catalog = words;
  faces = pictures;
  return words;
}

export const lang = () => catalog.lang;

/** The catalog that the page shows. */
export const currentCatalog = () => catalog;

/** Shows other texts from now on. @param {Catalog} words */
export function replaceCatalog(words) {
  catalog = words;
}

/** Receives each text that is shown with its key, while the workshop is on. @type {((key: string, words: string) => void) | null} */
let listener = null;

/** @param {((key: string, words: string) => void) | null} heard */
export function listenToTexts(heard) {
  listener = heard;
}

/**
 * A message without arguments; the key itself if it is unknown, so that the fault is visible.
 * @param {string} key
 */
export const t = (key) => message(key) ?? key;

/** @param {string} key */
export const has = (key) => message(key) !== undefined;

/** @param {string} key @returns {string | undefined} in English while the translation is missing */
function message(key) {
  const found = catalog.m[key] ?? catalog.english?.m[key];
  if (typeof found !== "string") return undefined;
  listener?.(key, found);
  return found;
}

/** The base form of a term (`place.crete`), or undefined.
 * @param {string} id
 * @returns {string | undefined}
 */
export function term(id) {
  const row = catalog.t[id] ?? catalog.english?.t[id];
  const found = typeof row === "string" ? row : row?.[""];
  if (found) listener?.(id, found);
  return found;
}

/** What the player of a seat is called who has typed no name: a bot by its own name, a person by the colour.
 * @param {{colour: string, by: string}} seat */
export const playerTerm = ({ colour, by }) =>
  (by === "person" ? undefined : term(`player.bot_${colour}`)) ?? term(`player.${colour}`) ?? colour;

/** The plural of a term as a heading: without an article, capitalized.
 * @param {string} id
 * @returns {string | undefined}
 */
export function pluralHeading(id) {
  const row = catalog.t[id] ?? catalog.english?.t[id];
  const base = term(id);
  if (!base) return undefined;
  const counted = typeof row === "string" ? undefined : row.other; // some languages use the base form after numbers
  const words = counted && counted !== base ? counted : (row.plural ?? base);
  return words.charAt(0).toLocaleUpperCase(catalog.lang) + words.slice(1);
}

/** The name of anything with an id: a component, a place, a value of a parameter.
 * @param {string} id
 */
export function name(id) {
  return term(`place.${id}`) ?? term(`location.${id}`) ?? face(id)?.title ?? term(`player.${id}`) ?? id;
}

/** @param {string | null | undefined} id component id, with or without a copy's number */
export const face = (id) => (id ? (faces[id] ?? faces[id.split("#")[0] ?? id]) : undefined);

/** @param {Text | undefined} text */
export function plain(text) {
  const words = (text ?? []).map(([piece]) => piece).join("");
  const key = listener && keyOf(text);
  if (key) listener?.(key, words);
  return words;
}

/** The key of the message that a text came from, if the engine marks texts. @param {Text | undefined} text */
const keyOf = (text) => (text?.at(-1)?.[1] ?? "").match(/^said\.(.+)$/)?.[1];

/**
 * A text as a template: players with their symbols, components as buttons that show their pictures.
 * @param {Text | undefined} text
 * @param {(id: string) => void} [show] called with the id of the component whose button is pressed
 */
export function rich(text, show) {
  const key = listener && keyOf(text);
  return key ? html`<span data-said=${key}>${pieces(text?.slice(0, -1), show)}</span>` : pieces(text, show);
}

/** Punctuation at the end, or at the beginning, of words: the browser breaks a line between it and what is drawn. */
const OPENING = /[^\s\p{L}\p{N}]+$/u;
const CLOSING = /^[^\s\p{L}\p{N}]+/u;

/** @param {Text | undefined} text @param {(id: string) => void} [show] */
function pieces(text, show) {
  const parts = text ?? [];
  let before = ""; // punctuation that belongs to the next piece
  return parts.map(([words, id], n) => {
    const next = parts[n + 1];
    if (!id) {
      const rest = parts[n - 1]?.[1] ? words.replace(CLOSING, "") : words; // the piece before has it
      before = next?.[1] ? (rest.match(OPENING)?.[0] ?? "") : "";
      return before ? rest.slice(0, -before.length) : rest;
    }
    const after = next && !next[1] ? (next[0].match(CLOSING)?.[0] ?? "") : "";
    const drawn = piece(words, id, show);
    const joined = before || after ? html`<span class="joined">${before}${drawn}${after}</span>` : drawn;
    before = "";
    return joined;
  });
}

/** @param {string} words @param {string} id @param {(id: string) => void} [show] */
function piece(words, id, show) {
  const [kind = "", what = ""] = split(id);
  if (kind === "player") return html`<span class="who" data-colour=${what}>${playerSign(what)}${words}</span>`;
  const seen = face(what) ? what : face(id) ? id : "";
  if (seen && show) {
    return html`<button type="button" class="ref" @click=${() => show(seen)}>${words}</button>`;
  }
  return kind === "text" ? html`<span class="typed">${words}</span>` : html`<span class="term">${words}</span>`;
}

/** Splits "kind.name" at its first dot. @param {string} id */
function split(id) {
  const dot = id.indexOf(".");
  return dot < 0 ? [id, ""] : [id.slice(0, dot), id.slice(dot + 1)];
}

/** @param {number} time milliseconds since 1970 */
export const formatDate = (time) =>
  new Intl.DateTimeFormat(catalog.lang, { dateStyle: "medium", timeStyle: "short" }).format(time);

/** A day in UTC. @param {string} date as in 2026-11-23 */
export const formatDay = (date) =>
  new Intl.DateTimeFormat(catalog.lang, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(date));

/** Points with one decimal. @param {number} points */
export const tenths = (points) =>
  new Intl.NumberFormat(catalog.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(points);

/** A difference of points with its sign and one decimal. @param {number} points */
export const signed = (points) =>
  new Intl.NumberFormat(catalog.lang, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
    .format(points)
    .replace("-", "\u2212");
