// The dialog of the play page: opens, fills and closes it.
import { dialogElement } from "./dialogs.js";
import { loadRulebook } from "./rule-dialog.js";
import { sendLink } from "./sharing.js";
import { loadHelp } from "./table-help.js";
import { nothing } from "./vendor.js";

/** @typedef {import("./dialogs.js").Dialog} Dialog */

/**
 * What the dialogs need of the page.
 * @typedef {object} DialogHost
 * @property {import("./compiled-data.d.ts").PageInfo} page
 * @property {HTMLElement} root
 * @property {import("./game-opener.js").GameOpener} opener
 * @property {import("./sharing.js").Sharing} sharing
 * @property {import("./notices.js").Notices} notices
 * @property {() => string} lang
 * @property {(lang: string) => void} setLanguage
 * @property {() => void} onChange
 */

export class PageDialogs {
  /** @param {DialogHost} host */
  constructor(host) {
    this.host = host;
    /** The open dialog. @type {Dialog | null} */
    this.current = null;
    /** Answers the question for the player's seat. @type {(seat: number | null) => void} */
    this.onSeatAsked = () => {};
  }

  /** @param {Dialog} dialog */
  open(dialog) {
    this.current = dialog;
    this.host.onChange();
  }

  /** Opens a rule; loads the rulebook on first use. @param {string} id */
  async openRule(id) {
    await this.openLoading({ kind: "rule", id }, loadRulebook);
  }

  /** Opens the help; loads it on first use. */
  async openHelp() {
    if (this.host.page.rulebook) await this.openLoading({ kind: "help" }, loadHelp);
  }

  /** Opens a dialog and loads its texts; closes it if they cannot be loaded.
   * @param {Dialog} dialog @param {(lang: string, game: string) => Promise<unknown>} load */
  async openLoading(dialog, load) {
    const { lang, page, notices, onChange } = this.host;
    this.open(dialog);
    try {
      await load(lang(), page.game);
    } catch (error) {
      this.close();
      notices.report(error);
    }
    onChange();
  }

  /** Loads the texts of the open dialog in the language of the page. */
  async translate() {
    const { lang, page } = this.host;
    if (this.current?.kind === "rule") await loadRulebook(lang(), page.game);
    if (this.current?.kind === "help") await loadHelp(lang(), page.game);
  }

  /** Asks which seat the player has; null if the dialog is closed without an answer.
   * @param {import("./protocol.d.ts").Seat[]} seats @param {number} turn @param {boolean} isNew
   * @returns {Promise<number | null>} */
  askSeat(seats, turn, isNew) {
    return new Promise((answer) => {
      this.onSeatAsked = answer;
      const choose = (/** @type {number} */ seat) => {
        answer(seat);
        this.close();
      };
      this.open({ kind: "seat", seats, turn, isNew, choose });
    });
  }

  close() {
    const there = this.host.root.querySelector("dialog");
    if (there?.open) there.close();
    else this.onClosed();
  }

  /** Forgets the dialog that the page or the browser has closed. */
  onClosed() {
    if (this.current?.kind === "seat") this.onSeatAsked(null); // no effect after an answer
    this.current = null;
    this.host.onChange();
  }

  /** The element of the open dialog, or nothing.
   * @param {import("./table/context.js").Context | null} ctx null while the table accepts nothing */
  element(ctx) {
    if (!this.current) return nothing;
    const { page, opener, sharing, lang, setLanguage, onChange } = this.host;
    const { langs, game } = page;
    const { play } = opener;
    const match = play?.match ?? null;
    const seed = match?.savedGame?.save?.seed ?? null;
    const several = match !== null && match.isSaved && match.persons().length > 1;
    const byLink = match?.marks.by_link ? "begun" : several ? "possible" : "impossible";
    return dialogElement(
      this.current,
      { ctx, langs, lang: lang(), game, rulebook: page.rulebook ?? "", seed, byLink },
      {
        close: () => this.close(),
        onClosed: () => this.onClosed(),
        onChange: () => {
          void play?.selection.fetchPreview(); // a setting may change what it tells
          onChange();
        },
        show: (face) => this.open({ kind: "lens", face }),
        setLanguage,
        download: () => sharing.exportGame(),
        shareGame: (as) => void sharing.shareGame(as),
        passByLink: () => void sharing.passByLink(),
        report: () => void sharing.report(),
        copyText: (text) => void sharing.copy(text, "ui.report_copied"),
        copyLink: (url) => void sharing.copy(url, "ui.link_copied"),
        sendLink: "share" in navigator ? sendLink : null,
        leave: () => void opener.leave(),
        keys: () => this.open({ kind: "keys" }),
        takeBack: () => {
          this.close();
          play?.takeBack();
        },
        review: (n, how) => {
          this.close();
          play?.dispatch({ type: "review", to: n, ...how });
        },
        task: (turning) => {
          this.close();
          void opener.links.openTurning(turning);
        },
        rule: (id) => void this.openRule(id),
      },
    );
  }
}
