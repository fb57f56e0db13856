// What lies on the shelf may be anything: a browser's fault, another program, a hand in the developer tools. Here it
// becomes something that can be listed, downloaded and deleted.

/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/** Milliseconds that a Date holds. */
const MAX_DATE_MS = 8.64e15;

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;

/** @param {unknown} value */
const isTime = (value) => typeof value === "number" && value >= 0 && value <= MAX_DATE_MS;

/**
 * A record as a saved game. Where it is none that a page wrote, what can be listed of it, and the record in `damaged`.
 * What it holds in `save` is not looked at: the engine says why it cannot be opened.
 * @param {IDBValidKey} key under which it is kept
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

/**
 * Any value that the database can hold as JSON, as much of it as JSON can say.
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
