// Validation of saved-game records: IndexedDB may hold anything (browser bugs, other programs, developer tools). Every
// record becomes a SavedGame that can be listed, downloaded and deleted.

/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/** Largest time that a Date can hold, in milliseconds. */
const MAX_DATE_MS = 8.64e15;

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;

/** @param {unknown} value */
const isTime = (value) => typeof value === "number" && value >= 0 && value <= MAX_DATE_MS;

/**
 * Returns a record as a saved game. A malformed record keeps its readable fields and is itself in `damaged`. `save` is
 * not checked here: the engine reports why it cannot be opened.
 * @param {IDBValidKey} key of the record
 * @param {unknown} found
 * @returns {SavedGame}
 */
export function toSavedGame(key, found) {
  const record = /** @type {Partial<SavedGame>} */ (typeof found === "object" && found !== null ? found : {});
  const { id, game, created, updated, rev, n, over, edition } = record;
  const isValid =
    typeof id === "string" &&
    typeof game === "string" &&
    isTime(created) &&
    isTime(updated) &&
    isCount(rev) &&
    isCount(n) &&
    typeof over === "boolean" &&
    (edition === undefined || typeof edition === "string");
  if (isValid) return /** @type {SavedGame} */ (record);
  return {
    id: typeof key === "string" ? key : `${typeof key}:${toJson(key)}`,
    game: typeof game === "string" ? game : "",
    created: 0,
    updated: 0,
    rev: 0,
    save: record.save,
    n: 0,
    over: false,
    totals: [],
    damaged: found ?? null,
  };
}

/** The marks of a saved game that are well-formed. @param {{by_link?: unknown, deal?: unknown, beat?: unknown}} record
 * @returns {import("./game-store.js").Marks} */
export function marksOf({ by_link, deal, beat }) {
  const { seat } = /** @type {{seat?: unknown}} */ (by_link ?? {});
  const { date, first } = /** @type {{date?: unknown, first?: unknown}} */ (deal ?? {});
  return {
    ...(isCount(seat) && { by_link: { seat: Number(seat) } }),
    ...(isCount(beat) && { beat: Number(beat) }),
    ...(typeof date === "string" && { deal: { date, first: first === true } }),
  };
}

/**
 * Converts any value that IndexedDB can hold to JSON, as far as JSON can represent it.
 * @param {unknown} value
 * @returns {string}
 */
export function toJson(value) {
  const seen = new WeakSet();
  try {
    return (
      JSON.stringify(
        value,
        (_name, one) => {
          if (typeof one === "bigint") return String(one);
          if (typeof one === "number" && !Number.isFinite(one)) return String(one);
          if (typeof one !== "object" || one === null) return one;
          if (seen.has(one)) return "…";
          seen.add(one);
          if (one instanceof Map || one instanceof Set) return [...one];
          return one;
        },
        1,
      ) ?? "null"
    );
  } catch (error) {
    return JSON.stringify({ unreadable: String(error) }); // nested too deep
  }
}
