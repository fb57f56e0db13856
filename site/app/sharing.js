// Sends what is on the table: the result as text or picture, links with their QR code, the save, a report of a problem.
import { download } from "./game-store.js";
import { SITE } from "./paths.js";
import { resultMarks } from "./result-marks.js";
import { rankingOf, resultOf, sharePicture, shareText } from "./share-result.js";
import { t } from "./text.js";
import { html } from "./vendor.js";

/** @typedef {import("./link-opener.js").LinkKind} LinkKind */

/**
 * What sharing needs of the page.
 * @typedef {object} SharingHost
 * @property {HTMLElement} root
 * @property {import("./game-opener.js").GameOpener} opener
 * @property {import("./notices.js").Notices} notices
 * @property {() => import("./table/context.js").Context | null} context
 * @property {() => string} lang
 * @property {(dialog: import("./dialogs.js").Dialog) => void} open
 * @property {() => void} close closes the dialog
 */

export class Sharing {
  /** @param {SharingHost} host */
  constructor(host) {
    this.host = host;
  }

  /** Whether the table plays by numbers that are only tried: nothing of it leaves the page, and a notice explains why. */
  isOnlyTrial() {
    const { opener, notices, close } = this.host;
    if (!opener.isTrial) return false;
    close();
    notices.warn("ui.trial_here");
    return true;
  }

  /** Downloads the current save as a file, even if the browser could not store it. */
  exportGame() {
    if (this.isOnlyTrial()) return;
    const { latestSave = null } = this.host.opener.play?.match ?? {};
    if (latestSave) download({ ...latestSave, updated: Date.now() });
  }

  /** Sends the result of the finished game as text, by the device or through the clipboard. */
  async shareResult() {
    const { opener, notices, lang } = this.host;
    const ctx = this.host.context();
    const { data, play } = opener;
    if (!ctx || !data || this.isOnlyTrial()) return;
    const text = resultOf(ctx, play?.match.savedGame ?? null, data, lang());
    const outcome = await shareText(text);
    if (outcome === "copied") notices.show("info", t("ui.result_copied"), { transient: true });
    if (outcome === "failed") {
      const body = html`${t("ui.copy_by_hand")} <textarea class="to-copy" readonly rows="5" .value=${text}></textarea>`;
      notices.show("info", body, { transient: true });
    }
  }

  /** Sends the result of the finished game as a picture, by the device or as a download. */
  async sharePicture() {
    const { opener, notices } = this.host;
    const ctx = this.host.context();
    const { play } = opener;
    if (!ctx || !play || this.isOnlyTrial()) return;
    try {
      const { resultPicture } = await import("./result-picture.js");
      const picture = await resultPicture({
        title: t("game.name"),
        subtitle: resultMarks(ctx, play.match.savedGame).join(" · "),
        ranking: rankingOf(ctx),
        totals: play.scoreHistory.history?.totals ?? [],
        colours: ctx.snap.seats.map(({ colour }) => colour),
        foot: `Ludoglot · ${SITE.host}${SITE.pathname}`,
      });
      const outcome = await sharePicture(picture, `ludoglot-${ctx.snap.game}.png`);
      if (outcome === "saved") notices.show("info", t("ui.picture_saved"), { transient: true });
    } catch {
      notices.warn("ui.picture_failed");
    }
  }

  /** Shows the link of the game as it is shown now. @param {LinkKind} as */
  async shareGame(as) {
    if (this.isOnlyTrial()) return;
    const { opener, notices, open, close } = this.host;
    try {
      const [url, { qrPicture }] = await Promise.all([opener.links.shareUrl(as), import("./qr.js")]);
      open({ kind: "share", as, url, qr: qrPicture(url) });
    } catch (error) {
      close();
      notices.report(error);
    }
  }

  /** Makes the open match go on by link, and shows the link for the next player. */
  async passByLink() {
    if (this.isOnlyTrial()) return;
    await this.host.opener.links.passByLink();
    await this.shareGame("turn");
  }

  /** Shows what describes a problem: the position as a link, the edition, the browser. Nothing is sent. */
  async report() {
    const { opener, lang, open } = this.host;
    const url = await opener.links.shareUrl("task").catch(() => location.href); // that of an example is its own link
    const lines = [t("game.name"), url, opener.edition, `${lang()} ${innerWidth}×${innerHeight}`];
    open({ kind: "report", text: [...lines, navigator.userAgent].join("\n") });
  }

  /** Copies the text of a dialog; where the browser forbids it, the text is selected in its field.
   * @param {string} text @param {string} done key of the notice */
  async copy(text, done) {
    const { root, notices, close } = this.host;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = root.querySelector("dialog :is(.to-copy, .link input)");
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      return;
    }
    close();
    notices.show("info", t(done), { transient: true });
  }
}

/** Gives a link to the device's share sheet. @param {string} url @param {LinkKind} as */
export function sendLink(url, as) {
  const text = as === "turn" ? `${t("game.name")}: ${t("ui.turn_message")}` : as === "task" ? t("ui.task_message") : "";
  navigator.share(text ? { text, url } : { url }).catch(() => {}); // the sheet was closed
}
