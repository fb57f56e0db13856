// The result of a finished game as a text to send.
import { SITE } from "./paths.js";
import { USUAL_LEVEL } from "./menu.js";
import { defaults } from "./options.js";
import { has, t, term } from "./text.js";
import { resultText } from "./table/score-history.js";
import { seatName } from "./table/pieces.js";
import { placing } from "./table/score.js";

/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./protocol.d.ts").Save} Save */

/**
 * The result with the players, best first, and an address: of the same deal if an address can describe it.
 * @param {import("./table/context.js").Context} ctx
 * @param {Save | undefined} save
 * @param {GameData} data
 * @param {string} lang
 */
export function resultOf({ snap, ...rest }, save, data, lang) {
  const { result } = snap;
  const place = result ? placing(result) : () => 0;
  const ranking = snap.seats
    .map(({ name, by, colour }, seat) => {
      // the reader is not the "you" of this table
      const own = by === "person" ? term(`player.${colour}`) : "";
      const who = name || own || seatName({ ...rest, snap }, seat);
      const level = by !== "person" && has(`bot.${by}`) ? ` (${t(`bot.${by}`)})` : "";
      return { place: place(seat), name: `${who}${level}`, points: snap.totals[seat] ?? 0 };
    })
    .sort((a, b) => a.place - b.place);
  const folder = new URL(`${lang}/${snap.game}/`, SITE);
  const query = save ? dealQuery(save, data) : null;
  return resultText({
    title: t("game.name"),
    ranking,
    mark: snap.take_backs ? t("ui.take_backs") : "",
    url: query ? new URL(`play/?${query}`, folder).href : folder.href,
  });
}

/**
 * The query of a quick start (quick-start.js) that gives the deal of a game; null where none does: other colours or
 * players than a quick start has, a chosen start player, a scenario.
 * @param {Save} save
 * @param {GameData} data
 */
export function dealQuery({ seats, options, seed, first, arranged }, { game }) {
  const [person, bot, ...others] = seats;
  const isUsual =
    person?.by === "person" &&
    bot !== undefined &&
    bot.by !== "person" &&
    others.every(({ by }) => by === bot.by) &&
    seats.every(({ colour }, seat) => colour === game.colours[seat]) &&
    first === null &&
    arranged === undefined;
  if (!isUsual) return null;
  const usual = defaults(game.options ?? []);
  const changed = Object.entries(options).filter(([id, value]) => usual[id] !== value);
  const level = bot.by === USUAL_LEVEL ? [] : [["level", bot.by]];
  const fields = [["quick", "1"], ["bots", String(seats.length - 1)], ["seed", String(seed)], ...level, ...changed];
  return new URLSearchParams(/** @type {[string, string][]} */ (fields));
}

/**
 * Gives a text to the device's share sheet, else to the clipboard.
 * @param {string} text
 * @param {Pick<Navigator, "share" | "clipboard">} [device]
 * @returns {Promise<"shared" | "copied" | "cancelled" | "failed">}
 */
export async function shareText(text, device = navigator) {
  if (typeof device.share === "function") {
    try {
      await device.share({ text });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  try {
    await device.clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}
