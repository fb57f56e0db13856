// What moves brought a player, decided from the events of a reply. Pure functions without DOM.
import { aboutSeat } from "./log.js";
import { piecesIn } from "./zones/pieces-in.js";

/** @typedef {import("../engine-client.js").Snapshot} Snapshot */
/** @typedef {import("../protocol.d.ts").LogEntry} LogEntry */
/** @typedef {import("../protocol.d.ts").Piece} Piece */
/** @typedef {Record<string, import("../compiled-data.d.ts").EventSpec>} EventSpecs of table.yaml */

/**
 * @typedef {object} Gain result for a person, of one action
 * @property {number} n number of the last move
 * @property {number} seat
 * @property {LogEntry[]} entries what the log says of this player and of what the action brought
 * @property {Piece[]} pieces what the player received, and own pieces with another value; those that lay open come first
 * @property {number} finds how many of the pieces were hidden before
 * @property {string} worth the field of the pieces that has their points, or ""
 * @property {number} blanks worthless pieces that came to light
 * @property {{figure: string, n: number}[]} amounts what the player received without a piece of its own
 * @property {number} points increase of the score
 */

/**
 * What has happened to a person since an action began; it becomes a Gain at the end of the action.
 * @typedef {{before: Snapshot, action: number, seat: number, entries: LogEntry[]}} Course
 */

/** Seconds between two pieces that are turned over; many follow each other faster. */
const MAX_REVEAL_STEP_S = 0.45;
const MAX_REVEAL_S = 3;

/** @param {Snapshot} before @param {number} seat @returns {Course} */
export const courseFrom = (before, seat) => ({
  before,
  action: before.action,
  seat,
  entries: [],
});

/** Adds the events of a reply to a course. @param {Course} course @param {Snapshot} after */
export function follow(course, after) {
  const last = Math.max(course.before.n, ...course.entries.map(({ n }) => n));
  const colours = after.seats.map(({ colour }) => colour);
  course.entries.push(...after.log.filter((entry) => entry.n > last && concerns(entry, course.seat, colours)));
}

/** Whether an entry says something of a seat: it names its player, only that player may read it, or it names no one
 * and the player has moved. @param {LogEntry} entry @param {number} seat @param {string[]} colours of the seats */
function concerns(entry, seat, colours) {
  if (entry.private || aboutSeat(entry, colours) === seat) return true;
  return Object.values(entry.args).includes(`player.${colours[seat]}`);
}

/** Whether an entry belongs to the result: not what only happens at the same time, such as new cards on display.
 * @param {LogEntry} entry @param {EventSpecs} events */
const tellsOf = ({ key, args, private: own }, events) => own || Boolean(events[key]?.result) || "player" in args;

/**
 * Returns the result of a course; null if its action goes on, or if no event of it is declared as a result.
 * @param {Course} course
 * @param {Snapshot} after
 * @param {EventSpecs} events
 * @returns {Gain | null}
 */
export function gainOf({ before, seat, entries }, after, events) {
  const last = entries.at(-1);
  if (!last || (last.action === after.action && !after.over)) return null;
  const results = entries.flatMap(({ key, args }) => {
    const spec = events[key];
    return spec?.result ? [{ spec, args }] : [];
  });
  if (!results.length) return null;
  const pieces = gained(before, after, seat);
  const open = new Set(facesIn(before.view.zones));
  const wasOpen = (/** @type {Piece} */ { face }) => !face || open.has(face);
  const found = pieces.filter((piece) => !wasOpen(piece));
  return {
    n: last.n,
    seat,
    entries: entries.filter((entry) => tellsOf(entry, events)),
    pieces: [...pieces.filter(wasOpen), ...found],
    finds: found.length,
    worth: results.find(({ spec }) => spec.worth)?.spec.worth ?? "",
    blanks: results.reduce((sum, { spec, args }) => sum + numberIn(args, spec.blanks), 0),
    amounts: results.flatMap(({ spec, args }) => {
      const n = numberIn(args, spec.amount);
      return n > 0 ? [{ figure: spec.figure ?? "", n }] : [];
    }),
    points: (after.totals[seat] ?? 0) - (before.totals[seat] ?? 0),
  };
}

/** Whether a result shows what the player could not know before: it is read for as long as the player likes where
 * nothing moves. @param {Gain | null} gain */
export const isRevealing = (gain) => gain !== null && gain.finds + gain.blanks + gain.amounts.length > 0;

/** The pieces of which a player has more than before, each as often as it was received, after the player's pieces with
 * another value. @param {Snapshot} before @param {Snapshot} after @param {number} seat @returns {Piece[]} */
function gained(before, after, seat) {
  const had = new Map([...sharedPieces(before, seat), ...ownPieces(before, seat)].map((piece) => [piece.id, piece]));
  const received = ownPieces(after, seat).flatMap((piece) => {
    const more = piece.side === "back" ? 0 : (piece.n ?? 1) - (had.has(piece.id) ? (had.get(piece.id)?.n ?? 1) : 0);
    return Array.from({ length: Math.max(0, more) }, () => ({ ...piece, n: 1 }));
  });
  const changed = [...ownPieces(after, seat), ...sharedPieces(after, seat)].filter(
    ({ id, value }) => had.has(id) && had.get(id)?.value !== value,
  );
  return [...changed, ...received];
}

/** The faces that lie open in zones or parts of them. @param {unknown} part @returns {string[]} */
const facesIn = (part) =>
  part instanceof Object
    ? Object.entries(part).flatMap(([name, value]) => (name === "face" && value ? String(value) : facesIn(value)))
    : [];

/** Pieces in a player's area. @param {Snapshot} snap @param {number} seat @returns {Piece[]} */
const ownPieces = (snap, seat) => Object.values(snap.view.seats[seat]?.zones ?? {}).flatMap(piecesIn);

/** A player's pieces in the shared zones. @param {Snapshot} snap @param {number} seat @returns {Piece[]} */
const sharedPieces = (snap, seat) =>
  Object.values(snap.view.zones).flatMap((zone) => piecesIn(zone).filter(({ owner }) => owner === seat));

/** @param {Record<string, unknown>} args @param {string | undefined} name */
const numberIn = (args, name) => (name ? Number(args[name] ?? 0) : 0);

/** Seconds between two pieces of a result that are turned over. @param {Gain | null} gain */
export const revealStep = (gain) => Math.min(MAX_REVEAL_STEP_S, MAX_REVEAL_S / Math.max(1, pieceCount(gain)));

/** Seconds until all pieces of a result are turned over. @param {Gain | null} gain */
export const revealTime = (gain) => pieceCount(gain) * revealStep(gain);

/** @param {Gain | null} gain */
const pieceCount = (gain) => (gain ? gain.pieces.length + gain.blanks : 0);
