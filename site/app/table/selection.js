// What the player has chosen at the open table: the choice, the preview of its move, the refusal of an illegal one.
// Draws nothing.
import { RequestRefused } from "../engine-client.js";
import { settings } from "../settings.js";
import { plain } from "../text.js";
import { candidates, compose, nothingChosen, toggle, togglePile, touch } from "./move-selection.js";

/** @typedef {import("../protocol.d.ts").Text} Text */
/** @typedef {import("../protocol.d.ts").Reason} Reason */
/** @typedef {import("../engine-client.js").MoveOption} MoveOption */
/** @typedef {import("./move-selection.js").Choice} Choice */
/** @typedef {import("./move-selection.js").Control} Control */

/**
 * @typedef {object} SelectionHost
 * @property {Pick<import("../engine-client.js").EngineClient, "request">} engine answers questions about moves
 * @property {Record<string, import("../compiled-data.d.ts").MoveSpec>} specs kinds of moves
 * @property {() => boolean} mayAct
 * @property {() => MoveOption[]} options legal moves of the position
 * @property {() => {n: number, seat: number | null, lang: string}} view of the position
 * @property {(option: MoveOption) => void} play makes a move
 * @property {(reasons: Reason[]) => void} onRefusal called when the table explains why something is illegal
 * @property {() => void} onChange
 * @property {(words: string) => void} announce to screen readers
 * @property {(error: unknown) => void} reportError shows an error to the player
 */

export class Selection {
  /** @param {SelectionHost} host */
  constructor(host) {
    this.host = host;
    /** @type {Choice} */
    this.choice = nothingChosen();
    /** @type {{touched: string, face: string, reasons: Reason[]} | null} */
    this.refusal = null;
    /** Preview of the composed move; `waste`: why it brings nothing; `busy`: its lines are still those of the previous
     * move. @type {{for: string, lines: Text[], waste?: Text[], busy?: boolean}} */
    this.preview = { for: "", lines: [] };
  }

  get specs() {
    return this.host.specs;
  }

  /** The legal moves, if a person may choose one now. */
  moves() {
    return this.host.mayAct() ? this.host.options() : [];
  }

  /** Whether there is something that Escape cancels. */
  isBegun() {
    return Boolean(this.refusal || this.choice.kind || this.choice.touched.length);
  }

  /** The move composed so far, if only one kind of move matches the choice. */
  composed() {
    const left = candidates(this.moves(), this.choice);
    const kind = left[0]?.move.kind;
    const begun = this.choice.kind !== null || this.choice.touched.length > 0;
    if (!begun || !left.length || left.some(({ move }) => move.kind !== kind)) return null;
    return compose(left, this.specs[String(kind)], this.choice);
  }

  /** Forgets everything, when the player can no longer choose. */
  reset() {
    this.choice = nothingChosen();
    this.refusal = null;
    this.preview = { for: "", lines: [] };
  }

  /** @param {Choice} choice */
  choose(choice) {
    const pointed = ({ kind, touched, fixed, sets } = this.choice) => JSON.stringify([kind, touched, fixed, sets]);
    if (pointed(choice) !== pointed()) this.preview = { for: "", lines: [] };
    this.choice = choice;
    this.refusal = null;
    this.host.onChange();
    if (this.isImmediate()) this.confirm();
    else void this.fetchPreview();
  }

  /** Whether the choice is a single move, about which nothing is left to say. */
  isSingle() {
    const composed = this.composed();
    return Boolean(composed?.move && !composed.move.waste && !composed.controls.length && composed.rest.length < 2);
  }

  /** Whether the choice is a single move of a kind that needs no confirmation. */
  isImmediate() {
    return this.isSingle() && Boolean(this.specs[this.composed()?.move?.move.kind ?? ""]?.quick);
  }

  cancel() {
    this.choose(nothingChosen());
  }

  /** Makes the composed move. */
  confirm() {
    const option = this.composed()?.move;
    if (option) this.host.play(option);
  }

  /** @param {string} id @param {string} face id of its face, "" if it has none */
  async touch(id, face) {
    if (!this.host.mayAct()) return;
    const set = this.composed()?.controls.find(({ pieces }) => pieces?.has(id));
    if (set) {
      this.choose(togglePile(this.begun(), set, id));
      return;
    }
    const next = touch(this.moves(), this.choice, id);
    if (next) this.choose(next);
    else await this.explainRefusal({ touch: id }, id, face);
  }

  /** The choice with the kind of its move, so that it goes on when its last piece is let go. */
  begun() {
    const kind = this.choice.kind ?? candidates(this.moves(), this.choice)[0]?.move.kind ?? null;
    return { ...this.choice, kind };
  }

  /** Adds a member to a set, or removes it. @param {Control} control @param {unknown} key */
  toggleMember(control, key) {
    this.choose(toggle(this.begun(), control, key));
  }

  /** @param {string} kind */
  async chooseKind(kind) {
    if (!this.host.mayAct()) return;
    if (this.choice.kind === kind && !this.choice.touched.length) {
      this.cancel();
      return;
    }
    const kept = { ...nothingChosen(), kind, touched: this.choice.touched };
    const bare = { ...nothingChosen(), kind };
    if (candidates(this.moves(), kept).length) this.choose(kept);
    else if (candidates(this.moves(), bare).length) this.choose(bare);
    else await this.explainRefusal({ kind }, "", "");
  }

  /** Whether the active seat is in the middle of an action. */
  isActionPending() {
    return this.moves().some(({ step = 0 }) => step > 0);
  }

  /** Keeps the move composer open for the next move of an action. */
  continueAction() {
    if (!this.isActionPending()) return;
    const kinds = new Set(this.moves().map(({ move }) => String(move.kind)));
    const [kind = null] = kinds;
    if (kinds.size === 1) this.choice = { ...nothingChosen(), kind };
  }

  /** Renews the texts in another language. @param {Promise<void>} translated the position in that language */
  async translate(translated) {
    this.preview = { for: "", lines: [] };
    this.refusal = null;
    await translated;
    void this.fetchPreview();
  }

  // -- questions to the engine -----------------------------------------------------------------------------

  /** Requests the reasons why something is illegal. @param {Record<string, unknown>} intent @param {string} touched
   * @param {string} face */
  async explainRefusal(intent, touched, face) {
    const { n, ...view } = this.host.view();
    try {
      const { reasons } = await this.host.engine.request("why", { intent, ...view });
      if (!this.host.mayAct() || n !== this.host.view().n) return; // answered too late
      this.choice = nothingChosen();
      this.refusal = { touched, face, reasons };
      this.host.onRefusal(reasons);
      this.host.announce(reasons.map(({ text }) => plain(text)).join(" "));
    } catch (error) {
      this.host.reportError(error);
    }
    this.host.onChange();
  }

  /** Requests the preview of the composed move: cost and effect; of a set that is not legal yet, what is missing. */
  async fetchPreview() {
    const composed = this.composed();
    const move = composed?.move?.move ?? composed?.draft;
    const { n, ...view } = this.host.view();
    const { odds } = settings;
    const key = move ? JSON.stringify([move, view.lang, n, odds]) : "";
    if (key === this.preview.for) return;
    // keep the old lines until the new ones arrive: the layout must not jump
    this.preview = { for: key, lines: move ? this.preview.lines : [], busy: move !== undefined };
    if (!move) return;
    try {
      const answer = composed?.move
        ? await this.host.engine.request("preview", { move, odds, ...view })
        : {
            waste: [],
            reveals: true, // as long as it cannot be made
            lines: (await this.host.engine.request("why", { intent: move, ...view })).reasons.map(({ text }) => text),
          };
      if (this.preview.for === key) {
        this.preview = { for: key, lines: answer.lines, waste: answer.waste };
        if (settings.direct && answer.reveals === false && this.isSingle()) {
          this.confirm();
          return;
        }
      }
    } catch (error) {
      if (this.preview.for === key) this.preview = { for: key, lines: this.preview.lines };
      if (!(error instanceof RequestRefused)) this.host.reportError(error);
    }
    this.host.onChange();
  }
}
