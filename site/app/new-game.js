// A new game before it starts: its players, options and seed, as the form of the menu has them.
import { defaults } from "./game-options.js";
import { settings } from "./settings.js";

/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./protocol.d.ts").Seat} Seat */

/**
 * The form for a new game.
 * @typedef {object} Form
 * @property {Seat[]} seats
 * @property {Record<string, string>} options
 * @property {string} seed as typed; empty: random
 * @property {string} first seat of the starting player; "": random
 * @property {boolean} byLink whether the players have a device each and pass the game on by link
 * @property {unknown} error template of the message shown, or null
 */

/** The level that bots have until another one is chosen. */
export const USUAL_LEVEL = "skilled";

/** The level of the bots in lessons, and in the game after one. */
export const EASY_LEVEL = "novice";

/** @param {GameData} data @param {number} [bots] @returns {Form} a form for one person against bots */
export function emptyForm(data, bots = 2) {
  const { players, colours, options = [] } = data.game;
  const count = Math.min(players.max, Math.max(players.min, bots + 1));
  return {
    seats: colours
      .slice(0, count)
      .map((colour, seat) =>
        seat ? { colour, name: "", by: USUAL_LEVEL } : { colour, name: settings.name, by: "person" },
      ),
    options: defaults(options),
    seed: "",
    first: "",
    byLink: false,
    error: null,
  };
}

/**
 * Parses a typed seed; null: random; undefined: invalid. The engine refuses one that is too large.
 * @param {string} typed
 * @returns {number | null | undefined}
 */
export function parseSeed(typed) {
  const bare = typed.trim();
  if (!bare) return null;
  return /^[0-9]+$/.test(bare) ? Math.min(Number(bare), Number.MAX_VALUE) : undefined;
}

/** @returns {number} a random seed below 1,000,000,000 */
export const randomSeed = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) % 1_000_000_000;

/** Gives a form another number of seats. @param {Form} form @param {GameData} data @param {number} count */
export function resize(form, data, count) {
  const free = data.game.colours.filter((colour) => !form.seats.some((seat) => seat.colour === colour));
  while (form.seats.length < count) {
    form.seats.push({ colour: free.shift() ?? data.game.colours[0] ?? "", name: "", by: USUAL_LEVEL });
  }
  form.seats.length = count;
  if (Number(form.first) >= count) form.first = "";
}

/** Gives a seat a colour; the seat that had it gets the old one. @param {Form} form @param {number} index
 * @param {string} colour */
export function recolour(form, index, colour) {
  const seat = form.seats[index];
  if (!seat) return;
  const other = form.seats.find((one) => one !== seat && one.colour === colour);
  if (other) other.colour = seat.colour;
  seat.colour = colour;
}
