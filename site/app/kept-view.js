// The last view of a saved game, which is kept beside the save and painted, locked, before the engine has started.

/** @typedef {import("./engine-client.js").Snapshot} Snapshot */
/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/** Entries of the log that are kept, the latest ones; and move options: a position with more is kept without them. */
const MAX_LOG_ENTRIES = 100;
const MAX_MOVE_OPTIONS = 300;

/**
 * What is kept of a snapshot; null if that could show a player what a cover hides from them: the view of a seat in a
 * game with hidden information that several people play.
 * @param {Snapshot} snap with the whole log
 * @returns {Snapshot | null}
 */
export function keptView(snap) {
  const persons = snap.seats.filter(({ by }) => by === "person");
  const isCovered = snap.hidden && snap.viewer !== null && persons.length > 1;
  if (isCovered) return null;
  const offers = snap.offers.length > MAX_MOVE_OPTIONS ? [] : snap.offers;
  return { ...snap, offers, log: snap.log.slice(-MAX_LOG_ENTRIES) };
}

/**
 * The view to paint of a saved game: it must be that of its save, of this edition and in this language.
 * @param {SavedGame} savedGame a record that may hold anything @param {string} edition of the page @param {string} lang
 * @returns {Snapshot | null}
 */
export function viewToPaint({ view, n, edition: stored, game }, edition, lang) {
  const snap = /** @type {Snapshot | null | undefined} */ (typeof view === "object" ? view : null);
  if (!snap || stored !== edition || snap.lang !== lang || snap.n !== n || snap.game !== game) return null;
  const isWhole = [snap.seats, snap.offers, snap.log, snap.prompt].every(Array.isArray) && Boolean(snap.view?.zones);
  return isWhole && keptView(snap) ? snap : null;
}
