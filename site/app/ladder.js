// The ladder of bots: which levels a person has beaten, by the number of players. Remembered on this device, and read from
// the finished games that are kept.
import { BOT_LEVELS } from "./limits.js";

/** @typedef {import("./results.js").ResultRow} ResultRow */
/** A rung: "<number of players> <level>". @typedef {string} Rung */

const STORAGE_KEY = "ludoglot.ladder";

/** Bots that were levels once: the level that is in the place of each now plays no better. @type {Record<string, string>} */
const FORMER_LEVELS = { greedy: "skilled", evaluation: "strong", search: "expert" };

/** @param {string} by the name of a bot */
const levelOf = (by) => FORMER_LEVELS[by] ?? by;

/**
 * The rung of a finished game: that of the weakest bot at the table, if the only person has won without take-backs.
 * @param {{seats: {by: string}[], winners: number[], takenBack: boolean}} game
 * @returns {Rung | null}
 */
export function rungOf({ seats, winners, takenBack }) {
  const persons = seats.flatMap(({ by }, seat) => (by === "person" ? [seat] : []));
  const levels = seats.filter(({ by }) => by !== "person").map(({ by }) => BOT_LEVELS.indexOf(levelOf(by)));
  const weakest = Math.min(...levels);
  const hasWon = persons.length === 1 && winners.length === 1 && winners[0] === persons[0];
  return hasWon && !takenBack && levels.length > 0 && weakest >= 0 ? `${seats.length} ${BOT_LEVELS[weakest]}` : null;
}

/** The rungs of a list of results: a tie there is no win, since the list has no tie-breakers. @param {ResultRow[]} rows
 * @returns {Set<Rung>} */
export function rungsOf(rows) {
  const rungs = rows.map(({ players, takenBack }) => {
    const most = Math.max(...players.map(({ points }) => points));
    const winners = players.flatMap(({ points }, seat) => (points === most ? [seat] : []));
    return rungOf({ seats: players, winners, takenBack });
  });
  return new Set(rungs.filter((rung) => rung !== null));
}

/** @returns {Record<string, unknown>} */
function read() {
  try {
    return { ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") };
  } catch {
    return {}; // storage denied or unreadable
  }
}

/** The rungs of a game that this device remembers. @param {string} game @returns {Set<Rung>} */
export function knownRungs(game) {
  const known = read()[game];
  const rungs = Array.isArray(known) ? known.filter((rung) => typeof rung === "string") : [];
  return new Set(rungs.map((rung) => rung.replace(/\w+$/, levelOf)));
}

/** Remembers a rung. @param {string} game @param {Rung} rung @returns {boolean} whether it is a new one */
export function rememberRung(game, rung) {
  const known = knownRungs(game);
  if (known.has(rung)) return false;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), [game]: [...known, rung] }));
  } catch {
    // storage denied or full: the finished game itself is kept where that is possible
  }
  return true;
}
