// Which moment a drawing shows: a find, the turn of a year or round, the end, one's own turn. Pure functions without DOM.

/** @typedef {import("../protocol.d.ts").LogEntry} LogEntry */
/** @typedef {import("./gain.js").EventSpecs} EventSpecs */

/**
 * What counts of a drawing: the match, the number of moves, the mode, finds that are shown, whether an epoch began, whether
 * the only person is to move.
 * @typedef {{serial: number, n: number, kind: string, finds: number, epoch: boolean, turn: boolean}} Shown
 */

/** The entries that say that a year, a round or another part of the game begins. @param {LogEntry[]} entries
 * @param {EventSpecs} events */
export const epochs = (entries, events) => entries.filter(({ key }) => events[key]?.epoch);

/**
 * Returns the moment that a drawing shows, compared with the drawing before; null if there is none.
 * @param {Shown | null} before
 * @param {Shown} now
 * @returns {import("../sounds.js").Cue | null}
 */
export function cueOf(before, now) {
  if (before?.serial !== now.serial || now.kind === "review" || before.kind === "review") return null;
  if (now.kind === "over") return before.kind === "over" ? null : "end";
  if (now.kind === "acknowledge" && before.kind !== "acknowledge" && now.finds > 0) return "find";
  if (now.n > before.n && now.epoch) return "epoch";
  if (now.turn && !before.turn && now.n > 0) return "turn";
  return now.n > before.n ? "move" : null;
}
