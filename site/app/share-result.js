// The result of a finished game as a text to send.
import { SITE } from "./paths.js";
import { marksOf } from "./saved-game-record.js";
import { downloadFile } from "./game-store.js";
import { USUAL_LEVEL } from "./new-game.js";
import { defaults } from "./game-options.js";
import { has, t, term } from "./text.js";
import { resultText } from "./table/score-history.js";
import { seatName } from "./table/pieces.js";
import { resultMarks } from "./result-marks.js";
import { placing } from "./table/score.js";

/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./protocol.d.ts").Save} Save */

/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/**
 * The players of a finished game, the best first.
 * @param {import("./table/context.js").Context} ctx
 */
export function rankingOf({ snap, ...rest }) {
  const { result } = snap;
  const place = result ? placing(result) : () => 0;
  return snap.seats
    .map(({ name, by, colour }, seat) => {
      // the reader is not the "you" of this table
      const own = by === "person" ? term(`player.${colour}`) : "";
      const who = name || own || seatName({ ...rest, snap }, seat);
      const level = by !== "person" && has(`bot.${by}`) ? ` (${t(`bot.${by}`)})` : "";
      const points = snap.totals[seat] ?? 0;
      return { place: place(seat), name: `${who}${level}`, points, colour, own: by === "person" };
    })
    .sort((a, b) => a.place - b.place);
}

/**
 * The result as a text, with an address: of the same deal if an address can describe it, and with the score to beat.
 * @param {import("./table/context.js").Context} ctx
 * @param {SavedGame | null} saved
 * @param {GameData} data
 * @param {string} lang
 */
export function resultOf(ctx, saved, data, lang) {
  const { snap } = ctx;
  const folder = new URL(`${lang}/${snap.game}/`, SITE);
  const query = saved ? challengeQuery(saved, data, snap.totals) : null;
  return resultText({
    title: t("game.name"),
    ranking: rankingOf(ctx),
    marks: [...resultMarks(ctx, saved), ...(query ? [t("ui.beat_me")] : [])],
    url: query ? new URL(`play/?${query}`, folder).href : folder.href,
  });
}

/**
 * The query that opens the deal of a finished game, with the points of its person as those to beat, and the rules that they
 * were made with; without points if moves were taken back.
 * @param {SavedGame} saved @param {GameData} data @param {number[]} totals
 */
export function challengeQuery(saved, data, totals) {
  const { save } = saved;
  const { deal } = marksOf(saved);
  const query = deal ? new URLSearchParams({ deal: deal.date }) : dealQuery(save, data);
  const points = totals[save.seats.findIndex((/** @type {{by: string}} */ { by }) => by === "person")];
  if (!query || points === undefined || points < 0 || save.take_backs) return query;
  query.set("beat", String(points));
  query.set("rules", data.version);
  return query;
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
 * Gives a picture to the device's share sheet, else as a download.
 * @param {Blob} picture
 * @param {string} name of the file
 * @param {Partial<Pick<Navigator, "share" | "canShare">>} [device]
 * @returns {Promise<"shared" | "saved" | "cancelled">}
 */
export async function sharePicture(picture, name, device = navigator) {
  const files = [new File([picture], name, { type: picture.type })];
  if (device.canShare?.({ files })) {
    try {
      await device.share?.({ files });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  downloadFile(name, picture);
  return "saved";
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
