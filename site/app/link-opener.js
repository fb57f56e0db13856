// Opens what came by a link: a game to look back at, a position as a task, a turn of a game by link; and makes links.
import { marksOf } from "./saved-game-record.js";
import { SITE } from "./paths.js";
import { Task } from "./task.js";
import { arrivalOf, continued } from "./turn-link.js";
import { t } from "./text.js";
import { html } from "./vendor.js";

/** What the hash of an address with a game opens: the game to look back at, a position to be solved, a turn of a game by
 * link. @typedef {"share" | "task" | "turn"} LinkKind */
const LINK_KINDS = /** @type {const} */ (["share", "task", "turn"]);

/** The link in the hash of an address; null: there is none. @param {string} hash
 * @returns {{kind: LinkKind, word: string} | null} */
export function linkIn(hash) {
  const kind = LINK_KINDS.find((one) => hash.startsWith(`#${one}=`));
  return kind ? { kind, word: hash.slice(kind.length + 2) } : null;
}

export class LinkOpener {
  /** @param {import("./game-opener.js").GameOpener} opener */
  constructor(opener) {
    this.opener = opener;
  }

  /** Opens the link in the address. */
  async open() {
    const { kind, word } = linkIn(location.hash) ?? { kind: "", word: "" };
    if (kind === "turn") await this.openTurn(word);
    else if (kind === "task") await this.openTask(word);
    else await this.openShared(word);
  }

  /** Opens a game that came by a link, at its start to be reviewed; saved after the player's first move.
   * @param {string} link */
  async openShared(link) {
    if (await this.opener.open("open_link", { game: this.opener.host.game, link }, { trial: true }))
      this.opener.host.notices.show("info", t("ui.link_opened"), { transient: true });
  }

  /** Opens a position that came by a link: the player looks for the best move. @param {string} link */
  async openTask(link) {
    const again = () => void this.openTask(link);
    await this.opener.open("open_link", { game: this.opener.host.game, link }, { task: new Task({ again }) });
  }

  /** Opens the position before a move of the finished match: the player looks for a better one.
   * @param {import("./table/turning.js").Turning} turning */
  async openTurning({ n, made, piece, better }) {
    const { play, host } = this.opener;
    const { savedGame = null } = play?.match ?? {};
    if (!play) return;
    try {
      const { save } = await play.match.queue(async () => {
        await host.engine.request("jump", { to: n - 1, lang: host.lang() });
        return host.engine.request("save", { lang: host.lang(), branch: true });
      });
      const back = savedGame && (() => void this.opener.resume(savedGame));
      const begin = () => {
        const task = new Task({ again: () => void begin(), known: { made, piece, better }, back });
        return this.opener.open("load", { save }, { task });
      };
      await begin();
    } catch (error) {
      host.notices.report(error);
    }
  }

  /** Opens a turn that came by a link: it continues the game that this device has, or begins one. What this device has
   * is never overwritten by an older or another course. @param {string} link */
  async openTurn(link) {
    const { game, store, notices, askSeat } = this.opener.host;
    try {
      const { snap, save } = await this.opener.load("open_link", { game, link });
      this.opener.play = null; // the engine holds the game of the link
      const arrival = arrivalOf(await store.list(game), save);
      if (arrival.kind === "new") {
        this.opener.host.onOpened();
        const seat = await askSeat(snap.seats, snap.turn, true);
        if (seat === null) this.opener.setUrl("");
        else await this.opener.open("open_link", { game, link }, { marks: { by_link: { seat } } });
      } else await this.openKnownTurn(arrival, save);
    } catch (error) {
      notices.report(error);
    }
  }

  /** @param {Exclude<import("./turn-link.js").Arrival, {kind: "new"}>} arrival
   * @param {import("./protocol.d.ts").Save} save of the link */
  async openKnownTurn({ kind, kept, n }, save) {
    const { notices } = this.opener.host;
    const marks = marksOf(kept);
    if (kind === "diverged") {
      await this.opener.open("load", { save: { ...save, seats: kept.save.seats } }, { marks });
      notices.show("info", html`${t("ui.turn_diverged")} ${t("ui.moves_in_common")}: <b>${n}</b>`, { transient: true });
      return;
    }
    const known = kind === "ahead" ? continued(kept.save, save) : kept.save;
    await this.opener.open("load", { save: known }, { savedGame: kept, rethrow: true });
    if (kind === "behind") notices.show("info", t("ui.turn_older"), { transient: true });
  }

  /** The open match goes on by link: the player has the active seat on this device. */
  async passByLink() {
    const { snap } = this.opener.play ?? {};
    if (snap) await this.playFrom(snap.viewer ?? snap.turn);
  }

  /** Asks which seat of the open match by link is played on this device: a wrong answer need not stay. */
  async changeSeat() {
    const { snap } = this.opener.play ?? {};
    const seat = snap ? await this.opener.host.askSeat(snap.seats, snap.turn, false) : null;
    if (seat !== null) await this.playFrom(seat);
  }

  /** Opens the match again as one by link, seen from a seat. @param {number} seat */
  async playFrom(seat) {
    const { latestSave, savedGame = null } = this.opener.play?.match ?? {};
    await this.opener.open("load", { save: latestSave?.save }, { savedGame, marks: { by_link: { seat } } });
  }

  /** The address of the open match as it is shown now. @param {LinkKind} kind @returns {Promise<string>} */
  async shareUrl(kind) {
    const { link } = await this.opener.host.engine.request("link", { lang: this.opener.host.lang() });
    return this.opener.page(SITE, `#${kind}=${link}`).href;
  }
}
