// What this device knows of the player's lessons: the card reached, and the kinds of move and events that need no more
// explaining.

/** @typedef {{scene: number, at: number}} Reached number of a scene, and of a card in it */
/** @typedef {{reached: Record<string, Reached>, known: Record<string, string[]>}} Progress `reached`: by the id of a
 *   lesson that is not finished; `known`: kinds of move and keys of events by game, only of games with a lesson that was begun */

const STORAGE_KEY = "ludoglot.lessons";

/** @returns {Progress} */
function read() {
  try {
    const { reached, known } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return { reached: { ...reached }, known: { ...known } };
  } catch {
    return { reached: {}, known: {} }; // storage denied or unreadable
  }
}

/** @param {(progress: Progress) => void} change @returns {boolean} whether it is stored */
function write(change) {
  const progress = read();
  change(progress);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(progress));
    return true;
  } catch {
    return false; // storage denied or full
  }
}

/** The card at which a lesson was left; the first one of a lesson that is new, finished or unreadable.
 * @param {string} id @returns {Reached} */
export function reachedCard(id) {
  const { scene, at } = read().reached[id] ?? {};
  return isNumber(scene) && isNumber(at) ? { scene, at } : { scene: 0, at: 0 };
}

/** Whether a lesson was left in the middle. @param {string} id */
export function isBegun(id) {
  const { scene, at } = reachedCard(id);
  return scene > 0 || at > 0;
}

/** @param {unknown} n @returns {n is number} */
const isNumber = (n) => Number.isSafeInteger(n) && Number(n) >= 0;

/** Remembers the card of a lesson; null: it is finished. @param {string} id @param {Reached | null} card
 * @returns {boolean} whether it is stored: if not, the lesson begins at its first card next time */
export function rememberCard(id, card) {
  return write(({ reached }) => {
    if (card) reached[id] = card;
    else delete reached[id];
  });
}

/** Kinds of move of a game that need no explaining; null without a lesson: then none is explained.
 * @param {string} game @returns {string[] | null} */
export function knownKinds(game) {
  const known = read().known[game];
  return Array.isArray(known) ? known : null;
}

/** Remembers kinds of move that were made or explained; from the first call on, new kinds of the game are explained.
 * @param {string} game @param {string[]} kinds */
export function rememberKinds(game, kinds) {
  write(({ known }) => {
    known[game] = [...new Set([...(Array.isArray(known[game]) ? known[game] : []), ...kinds])];
  });
}
