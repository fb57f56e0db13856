// Explanations of places, pieces and phases: a sentence of the rules and a forecast, requested from the engine once for
// each position and language. Draws nothing.

/** @typedef {import("../protocol.d.ts").Reason} Reason */

/**
 * @typedef {object} ExplanationsHost
 * @property {Pick<import("../engine-client.js").EngineClient, "request">} engine
 * @property {() => {n: number, seat: number | null, lang: string}} view of the position
 * @property {() => void} onChange called when something is explained
 * @property {(error: unknown) => void} reportError shows an error to the player
 */

export class Explanations {
  /** @param {ExplanationsHost} host */
  constructor(host) {
    this.host = host;
    /** The position and language of what is known. */
    this.key = "";
    /** @type {Map<string, Reason[]>} */
    this.known = new Map();
    /** Ids that will be in the next request. @type {Set<string>} */
    this.wanted = new Set();
    /** Reasons by kind of move; null: requested. @type {Map<string, Reason[] | null>} */
    this.refusals = new Map();
  }

  /** The lines about something; undefined while they are requested. @param {string} id @returns {Reason[] | undefined} */
  linesOf(id) {
    this.renew();
    const { key } = this;
    const lines = this.known.get(id);
    if (!lines && !this.wanted.has(id)) {
      this.wanted.add(id);
      if (this.wanted.size === 1) queueMicrotask(() => void this.fetch(key)); // ids of one drawing share a request
    }
    return lines;
  }

  /** Why no move of a kind is legal; undefined while the reasons are requested. @param {string} kind
   * @returns {Reason[] | undefined} */
  reasonsOf(kind) {
    this.renew();
    const reasons = this.refusals.get(kind);
    if (reasons === undefined) {
      this.refusals.set(kind, null);
      void this.fetchReasons(kind, this.key);
    }
    return reasons ?? undefined;
  }

  /** @param {string} kind @param {string} key of the position */
  async fetchReasons(kind, key) {
    const { seat, lang } = this.host.view();
    try {
      const { reasons } = await this.host.engine.request("why", { intent: { kind }, seat, lang });
      if (key !== this.key) return;
      this.refusals.set(kind, reasons);
      this.host.onChange();
    } catch (error) {
      this.host.reportError(error);
    }
  }

  /** Forgets what it knows of another position or language. */
  renew() {
    const key = JSON.stringify(this.host.view());
    if (key === this.key) return;
    this.key = key;
    this.known = new Map();
    this.wanted = new Set();
    this.refusals = new Map();
  }

  /** @param {string} key of the position when they were asked for */
  async fetch(key) {
    if (key !== this.key) return;
    const names = [...this.wanted];
    const { seat, lang } = this.host.view();
    /** @type {Reason[][]} */
    let about = [];
    try {
      about = (await this.host.engine.request("about", { names, seat, lang })).about;
    } catch (error) {
      this.host.reportError(error);
    }
    if (key !== this.key) return;
    this.wanted = new Set();
    names.forEach((id, index) => this.known.set(id, about[index] ?? []));
    this.host.onChange();
  }
}
