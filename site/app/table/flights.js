// Where pieces move in an event, as table.yaml declares it. Pure functions without DOM.
import { aboutSeat } from "./log.js";

/** @typedef {import("../protocol.d.ts").LogEntry} LogEntry */

/** A way of pieces from zone to zone; `figure`: shown on the way if no piece of its own moves.
 * @typedef {{from: string, to: string, seat: number, figure: string}} Flight */

/** The ways of the events of some entries, each once. @param {LogEntry[]} entries
 * @param {import("./gain.js").EventSpecs} events @param {string[]} colours of the seats @returns {Flight[]} */
export function flightsOf(entries, events, colours) {
  /** @type {Map<string, Flight>} */
  const flights = new Map();
  for (const entry of entries) {
    const { moves, figure = "" } = events[entry.key] ?? {};
    if (!moves) continue;
    const [from, to] = moves;
    const seat = aboutSeat(entry, colours);
    flights.set(`${from} ${to} ${seat}`, { from, to, seat, figure });
  }
  return [...flights.values()];
}

/** The way by which a piece came into a zone; that of the same seat first. @param {Flight[]} flights
 * @param {string} zone @param {number | null} seat of a player's zone */
export const flightTo = (flights, zone, seat) =>
  ofSeat(
    flights.filter(({ to }) => to === zone),
    seat,
  );

/** The way by which a piece left a zone. @param {Flight[]} flights @param {string} zone
 * @param {number | null} seat of a player's zone */
export const flightFrom = (flights, zone, seat) =>
  ofSeat(
    flights.filter(({ from }) => from === zone),
    seat,
  );

/** @param {Flight[]} flights @param {number | null} seat */
const ofSeat = (flights, seat) => flights.find((flight) => flight.seat === seat) ?? flights[0] ?? null;
