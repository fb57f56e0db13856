// The log of a match by actions. Pure functions without DOM.

/** @typedef {import("../protocol.d.ts").LogEntry} LogEntry */
/** @typedef {{n: number, seat: number, entries: LogEntry[]}} LoggedAction `n`: the last move of the action */

/** Groups log entries by action. @param {LogEntry[]} log @returns {LoggedAction[]} */
export function byAction(log) {
  /** @type {(LoggedAction & {action: number})[]} */
  const groups = [];
  for (const entry of log) {
    const { n, seat, action = n } = entry;
    const last = groups.at(-1);
    if (last && last.action === action && last.seat === seat) {
      last.entries.push(entry);
      last.n = n;
    } else groups.push({ n, seat, action, entries: [entry] });
  }
  return groups;
}

/** The seat of the player whom an entry names first, else of the one who moved. @param {LogEntry} entry
 * @param {string[]} colours of the seats */
export function aboutSeat({ args, seat }, colours) {
  const named = colours.indexOf(String(args.player ?? "").replace(/^player\./, ""));
  return named < 0 ? seat : named;
}

/**
 * The log since a seat's last move, inclusive: what it says of that seat, and of the others by actions.
 * @param {LogEntry[]} log
 * @param {number} seat
 * @param {string[]} colours of the seats
 * @param {number} [last] number of the seat's last move, if it is later than its last entry
 * @returns {{own: LogEntry[], others: LoggedAction[]}}
 */
export function newsOf(log, seat, colours, last = 0) {
  const moved = log.findLast((entry) => entry.seat === seat)?.n ?? 0;
  const from = Math.max(1, moved, last);
  const fresh = log.filter(({ n }) => n >= from).map((entry) => ({ ...entry, seat: aboutSeat(entry, colours) }));
  return {
    own: fresh.filter((entry) => entry.seat === seat),
    others: byAction(fresh.filter((entry) => entry.seat !== seat)),
  };
}
