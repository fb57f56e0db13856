// Notices to the player: errors and news, each until it is closed or the position changes.
import { EngineFailure, RequestRefused } from "./engine-client.js";
import { InvalidFile, SaveFailed } from "./game-store.js";
import { rich, t } from "./text.js";
import { html } from "./vendor.js";

/** @typedef {{id: number, kind: "error" | "info", body: unknown, topic: unknown, position: string}} Notice
 *   `topic`: only one notice per topic is shown; `position`: the position it belongs to, "": every position */

/**
 * @typedef {object} NoticesHost
 * @property {() => string} position key of the current position and language
 * @property {() => void} onChange
 * @property {(error: unknown) => void} onFatal shows an error without which the page cannot work
 * @property {() => void} download downloads the current save
 */

/** Notices that stay when another one comes. */
const MAX_OLDER = 2;
const MAX_DETAIL_CHARS = 300;

export class Notices {
  /** @param {NoticesHost} host */
  constructor(host) {
    this.host = host;
    /** @type {Notice[]} */
    this.list = [];
    this.count = 0;
  }

  /** @param {"error" | "info"} kind @param {unknown} body
   * @param {{transient?: boolean, topic?: unknown}} [how] `transient`: it disappears when the position
   *   or the language changes; `topic`: while a notice with this topic is shown, no second one is added */
  show(kind, body, { transient = false, topic = body } = {}) {
    if (this.list.some((one) => one.topic === topic)) return;
    const others = transient ? this.list.filter(({ position }) => !position) : this.list;
    const position = transient ? this.host.position() : "";
    this.list = [...others.slice(-MAX_OLDER), { id: ++this.count, kind, body, topic, position }];
    this.host.onChange();
  }

  /** @param {string} key @param {unknown} [topic] */
  warn(key, topic = t(key)) {
    this.show("error", t(key), { topic });
  }

  /** @param {unknown} error */
  report(error) {
    if (error instanceof EngineFailure && error.reason !== "engine") this.host.onFatal(error);
    else if (error instanceof SaveFailed) this.show("error", this.describe(error), { topic: SaveFailed });
    else {
      const transient = error instanceof RequestRefused || error instanceof InvalidFile;
      this.show("error", this.describe(error), { transient });
    }
  }

  /** @param {unknown} error @returns {unknown} the error as text for the player */
  describe(error) {
    if (error instanceof RequestRefused) return error.text.length ? rich(error.text) : t("ui.unexpected");
    if (error instanceof InvalidFile) return t(error.key);
    if (error instanceof SaveFailed)
      return html`${t("ui.save_failed")}
      <button type="button" data-act="take-away" @click=${this.host.download}>${t("ui.download")}</button>`;
    console.error(error);
    const detail = error instanceof Error ? error.message : String(error);
    return html`${t("ui.unexpected")} <code>${detail.slice(0, MAX_DETAIL_CHARS)}</code>`;
  }

  /** Removes the notices about a topic. @param {unknown} topic */
  remove(topic) {
    this.list = this.list.filter((one) => one.topic !== topic);
  }

  /** Removes a notice that the player closes. @param {number} id */
  dismiss(id) {
    this.list = this.list.filter((one) => one.id !== id);
    this.host.onChange();
  }

  /** Removes the notices of other positions, before a drawing. */
  prune() {
    const here = this.host.position();
    this.list = this.list.filter(({ position }) => !position || position === here);
  }
}
