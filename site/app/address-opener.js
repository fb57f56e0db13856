// Opens what the address of the page asks for: a quick game, the deal of a day, a lesson or example, a saved game, a link.
import { parseDay, scoreToBeat } from "./daily.js";
import { dealFor } from "./first-deal.js";
import { linkIn } from "./link-opener.js";
import { randomSeed } from "./new-game.js";
import { parseQuickStart } from "./quick-start.js";

/** @typedef {import("./game-store.js").Marks} Marks */
/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/** Parameters of the address that open a table. */
const OPENING_PARAMETERS = ["quick", "deal", "example", "lesson", "try", "again"];

/** The id of the saved game in the hash of an address, "" if there is none. @param {string} hash */
const savedGameIn = (hash) => (hash.startsWith("#game=") ? hash.slice("#game=".length) : "");

/** Whether an address opens a table. @param {URL} url */
export const asksForTable = ({ searchParams, hash }) =>
  OPENING_PARAMETERS.some((name) => searchParams.has(name)) || hash.startsWith("#game=") || linkIn(hash) !== null;

export class AddressOpener {
  /** @param {import("./game-opener.js").GameOpener} opener */
  constructor(opener) {
    this.opener = opener;
  }

  /** Opens what the address asks for when the page starts; nothing if it asks for nothing. */
  async open() {
    const { opener } = this;
    const { searchParams } = new URL(location.href);
    if (searchParams.has("quick")) await this.openQuick(searchParams);
    else if (searchParams.has("deal")) await this.openDeal(searchParams);
    else if (searchParams.has("example"))
      await opener.lessons.open(searchParams.get("example") ?? "", Number(searchParams.get("case") ?? 1) - 1);
    else if (searchParams.has("lesson"))
      await opener.lessons.open(searchParams.get("lesson") ?? "", 0, "ui.no_such_lesson");
    else if (searchParams.has("try"))
      await this.withSavedGame(searchParams.get("try"), ({ save }) => opener.tryHere(save));
    else if (searchParams.has("again"))
      await this.withSavedGame(searchParams.get("again"), ({ save }) => opener.startAgain(save));
    else if (linkIn(location.hash)) await opener.links.open();
    else if (location.hash.startsWith("#game=")) await this.resume(savedGameIn(location.hash));
  }

  /** Opens or leaves a game after a change of the hash, typed or by the browser's buttons. */
  async follow() {
    const { opener } = this;
    if (linkIn(location.hash)) return opener.links.open();
    const id = savedGameIn(location.hash);
    if (id === (opener.play?.match.savedGame?.id ?? "")) return;
    if (id) await this.resume(id);
    else if (opener.play) await opener.leave();
  }

  /** @param {URLSearchParams} params `bots` (their number), `level`, `seed`, options of the game by id */
  async openQuick(params) {
    const { opener } = this;
    const asked = parseQuickStart(params, opener.rules().game);
    const clean = new URL(location.href);
    clean.search = "";
    history.replaceState(null, "", clean);
    if ("error" in asked) {
      opener.host.notices.warn(asked.error);
      return;
    }
    const { game, lang } = opener.host;
    const deal = await dealFor(game, opener.quickSeats(asked.bots, asked.level), lang());
    if (deal) opener.paint(deal.snap, null);
    const seed = deal?.seed ?? asked.seed ?? randomSeed();
    await opener.quick(asked.bots, seed, asked.level, asked.options, this.toBeat(params));
  }

  /** What is kept of the score that a link asks to beat: nothing if it was made under different rules.
   * @param {URLSearchParams} params @returns {Marks} */
  toBeat(params) {
    const beat = scoreToBeat(params);
    if (beat === undefined) return {};
    const rules = params.get("rules");
    if (rules === null || rules === this.opener.rules().version) return { beat };
    this.opener.host.notices.warn("ui.deal_rules");
    return {};
  }

  /** @param {URLSearchParams} params `deal`: a date; `beat`, `rules`: a score to beat, and the rules it was made with */
  async openDeal(params) {
    const { opener } = this;
    const asked = parseDay(params.get("deal") ?? "", Date.now());
    opener.setUrl("");
    if ("error" in asked) opener.host.notices.warn(asked.error);
    else await opener.playDeal(asked.date, this.toBeat(params));
  }

  /** @param {string} id */
  async resume(id) {
    await this.withSavedGame(id, (savedGame) => this.opener.resume(savedGame));
  }

  /** @param {string | null} id
   * @param {(savedGame: SavedGame) => Promise<void>} open called with the saved game of this id */
  async withSavedGame(id, open) {
    const { opener } = this;
    const { game, store, notices } = opener.host;
    const savedGame = await store.get(id ?? "").catch(() => undefined);
    if (savedGame && savedGame.damaged === undefined && savedGame.game === game) await open(savedGame);
    else {
      const warning = await store.warning(); // with one, the game may be there: the address stays
      if (warning) notices.warn(warning, "unsaved");
      else {
        opener.setUrl(opener.play?.match.savedGame?.id ?? "");
        notices.warn("ui.no_such_game");
      }
    }
  }
}
