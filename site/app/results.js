// The results of the finished games on this device: a list, the best scores, files to take away. Pure functions.

/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/**
 * @typedef {object} ResultRow a finished game
 * @property {string} game
 * @property {number} date milliseconds since 1970
 * @property {{name: string, colour: string, by: string, points: number}[]} players in the order of the seats
 * @property {number} moves
 * @property {boolean} takenBack whether moves were taken back after something hidden was seen
 */

/** @param {SavedGame[]} saved @returns {ResultRow[]} the finished games with a readable result, as they are listed */
export function resultsOf(saved) {
  return saved.flatMap(({ game, updated, over, totals, n, save, damaged }) => {
    const seats = save?.seats;
    const isReadable = over && damaged === undefined && Array.isArray(seats) && Array.isArray(totals);
    if (!isReadable || totals.length !== seats.length || !totals.every(Number.isFinite)) return [];
    const players = seats.map((/** @type {any} */ seat, /** @type {number} */ index) => ({
      name: String(seat?.name ?? ""),
      colour: String(seat?.colour ?? ""),
      by: String(seat?.by ?? ""),
      points: totals[index] ?? 0,
    }));
    return [{ game, date: updated, players, moves: n, takenBack: Number(save.take_backs) > 0 }];
  });
}

/**
 * The best score of a person for each number of players; games with take-backs are left out.
 * @param {ResultRow[]} rows
 * @returns {{players: number, points: number, date: number}[]}
 */
export function bestScores(rows) {
  /** @type {Map<number, {players: number, points: number, date: number}>} */
  const best = new Map();
  for (const { players, date, takenBack } of rows) {
    if (takenBack) continue;
    for (const { by, points } of players) {
      const known = best.get(players.length);
      if (by === "person" && (!known || points > known.points))
        best.set(players.length, { players: players.length, points, date });
    }
  }
  return [...best.values()].sort((a, b) => a.players - b.players);
}

/** @param {unknown} value @returns {string} a field of a CSV file; no program may take it for a formula */
function field(value) {
  const text = String(value);
  const plain = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The results as CSV, a line for each player. @param {ResultRow[]} rows */
export function toCsv(rows) {
  const head = ["game", "date", "players", "moves", "take_backs", "place", "colour", "name", "played_by", "points"];
  const lines = rows.flatMap(({ game, date, players, moves, takenBack }) =>
    players.map(({ name, colour, by, points }) => {
      const place = 1 + players.filter((other) => other.points > points).length;
      const when = new Date(date).toISOString();
      return [game, when, players.length, moves, takenBack ? 1 : 0, place, colour, name, by, points];
    }),
  );
  return [head, ...lines].map((line) => `${line.map(field).join(",")}\r\n`).join("");
}

/** The results as JSON. @param {ResultRow[]} rows */
export const toResultJson = (rows) =>
  JSON.stringify(
    rows.map((row) => ({ ...row, date: new Date(row.date).toISOString() })),
    null,
    1,
  );
