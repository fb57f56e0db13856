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

/** The log since a seat's last move, inclusive, by actions. @param {LogEntry[]} log @param {number} seat
 * @param {number} [last] number of the seat's last move, if it is later than its last entry */
export function newsOf(log, seat, last = 0) {
  const own = log.findLast((entry) => entry.seat === seat)?.n ?? 0;
  const from = Math.max(1, own, last);
  return byAction(log.filter(({ n }) => n >= from));
}
