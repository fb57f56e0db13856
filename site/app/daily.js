// The deal of the day: one game for everyone by the date in UTC; which try counts; the score that a link asks to beat.
import { BOT_LEVELS } from "./limits.js";

/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./protocol.d.ts").Seat} Seat */

/**
 * A first try: begun, and, when it is over, its points.
 * @typedef {{points: number | null, takenBack?: boolean}} FirstTry
 */

const STORAGE_KEY = "ludoglot.deals";
/** First tries that are remembered for a game. */
const MAX_DAYS = 60;
const MS_PER_DAY = 86_400_000;

/** The level of the bots: the middle one, the same for everyone. */
export const DEAL_LEVEL = /** @type {string} */ (BOT_LEVELS[Math.floor(BOT_LEVELS.length / 2)]);

/** The date in UTC as in addresses: 2026-11-23. @param {number} time milliseconds since 1970 */
export const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

/** The seed of a day: the same everywhere (FNV-1a). @param {string} game @param {string} date */
export function seedOf(game, date) {
  let hash = 0x811c9dc5;
  for (const letter of `${game} ${date}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 1_000_000_000;
}

/**
 * Reads the date of an address.
 * @param {string} typed
 * @param {number} now
 * @returns {{date: string} | {error: string}} `error`: key of a message
 */
export function parseDay(typed, now) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : NaN;
  if (Number.isNaN(time) || dayOf(time) !== typed) return { error: "ui.bad_address" };
  return time > now ? { error: "ui.deal_none" } : { date: typed };
}

/** Whether a try began on a later day than that of the deal. @param {string} date @param {number} begun */
export const isLate = (date, begun) => begun >= Date.parse(date) + MS_PER_DAY;

/** The score that an address asks to beat; undefined: none. @param {URLSearchParams} params */
export function scoreToBeat(params) {
  const beat = params.get("beat") ?? "";
  return /^\d{1,4}$/.test(beat) ? Number(beat) : undefined;
}

/** @returns {Record<string, Record<string, FirstTry>>} by game and date */
function read() {
  try {
    return { ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") };
  } catch {
    return {}; // storage denied or unreadable
  }
}

/** The first try at a deal on this device; undefined: there was none. @param {string} game @param {string} date
 * @returns {FirstTry | undefined} */
export function firstTry(game, date) {
  const found = read()[game]?.[date];
  return found && (found.points === null || Number.isFinite(found.points)) ? found : undefined;
}

/** Remembers that the first try has begun, or its result. @param {string} game @param {string} date
 * @param {FirstTry} found */
export function rememberTry(game, date, found) {
  const all = read();
  const days = Object.entries({ ...all[game], [date]: found }).sort(([a], [b]) => (a < b ? -1 : 1));
  all[game] = Object.fromEntries(days.slice(-MAX_DAYS));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // storage denied or full: the saved game still knows that it is a first try
  }
}
