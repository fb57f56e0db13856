// A worked example or a lesson at the table: which card is shown, and what a move means for it. Draws nothing.
import { fetchJson } from "./paths.js";

/** @typedef {import("./compiled-data.d.ts").Lesson} Lesson */
/** @typedef {import("./compiled-data.d.ts").LessonCard} LessonCard */
/** @typedef {import("./compiled-data.d.ts").LessonTexts} LessonTexts */
/** @typedef {import("./protocol.d.ts").Text} Text */
/** @typedef {import("./protocol.d.ts").MoveRecord} MoveRecord */
/** @typedef {import("./engine-client.js").MoveOption} MoveOption */

/**
 * What the table shows beside the card: the move that is expected, or another one that was chosen, with its preview.
 * @typedef {{expected: MoveOption, other: boolean, lines: Text[]}} Hint
 */

/**
 * What a lesson needs of the match.
 * @typedef {object} LessonTable
 * @property {Pick<import("./engine-client.js").EngineClient, "request">} engine
 * @property {() => {seat: number | null, lang: string}} view
 * @property {() => void} onChange
 */

export class LessonRun {
  /** @param {string} id @param {Lesson} lesson @param {LessonTexts} texts @param {number} [scene] */
  constructor(id, lesson, texts, scene = 0) {
    this.id = id;
    this.lesson = lesson;
    this.texts = texts;
    this.scene = scene;
    /** The card that is shown. */
    this.at = 0;
    /** The card after each number of moves, in ascending order. @type {{n: number, at: number}[]} */
    this.reached = [{ n: 0, at: 0 }];
    /** @type {Hint | null} */
    this.hint = null;
    /** Ids that the card is about, to be lit on the table. @type {Set<string>} */
    this.lit = new Set(this.card?.light);
    /** The expected move, to be lit where a move is composed. @type {MoveRecord | null} */
    this.sought = null;
    /** Called when a card is shown. @type {(run: LessonRun) => void} */
    this.onCard = () => {};
  }

  /** @returns {import("./compiled-data.d.ts").Scene} */
  get place() {
    return /** @type {import("./compiled-data.d.ts").Scene} */ (this.lesson.scenes[this.scene]);
  }

  get cards() {
    return this.place.cards;
  }

  /** The card that is shown; none for an example without cards. */
  get card() {
    return this.cards[this.at];
  }

  /** Text of the card, as HTML. */
  get text() {
    return this.texts.texts[this.card?.text ?? ""] ?? "";
  }

  get isExample() {
    return this.lesson.kind === "example";
  }

  /** Whether the last card of the scene is shown. */
  isLastCard() {
    return this.at >= this.cards.length - 1;
  }

  /** Whether the last card of the last scene is shown. */
  isLast() {
    return this.isLastCard() && this.scene >= this.lesson.scenes.length - 1;
  }

  /** Number of the card and of all cards, over all scenes. */
  progress() {
    const before = this.lesson.scenes.slice(0, this.scene);
    const count = (/** @type {{cards: LessonCard[]}[]} */ scenes) =>
      scenes.reduce((sum, { cards }) => sum + cards.length, 0);
    return { number: count(before) + this.at + 1, of: count(this.lesson.scenes) };
  }

  /** Number of the card that the player's next move belongs to: the next one to do, with nothing but texts before it;
   * -1: no move is expected. */
  expected() {
    const next = this.cards.findIndex(({ kind }, index) => index >= this.at && kind !== "say");
    return this.cards[next]?.kind === "do" ? next : -1;
  }

  /** Kinds of the moves that the player has made in this scene. */
  madeKinds() {
    return this.cards.slice(0, this.at).flatMap(({ kind, fields }) => (kind === "do" ? [String(fields?.kind)] : []));
  }

  /** Whether the card can be turned without a move. */
  mayTurn() {
    return this.card?.kind === "say" && !this.isLastCard();
  }

  /** Whether the card asks the player for something, and not about the move before it. */
  isTask() {
    return this.card?.kind === "do" || this.card?.kind === "try";
  }

  /** Whether the card has a button that leads on, without a move of the player. */
  leadsOn() {
    const { kind } = this.card ?? {};
    return kind === "rival" || (kind === "say" && !this.isLast() && !(this.isExample && this.isLastCard()));
  }

  /** Whether the card before can be shown again: no move lies between them. */
  mayTurnBack() {
    const before = this.cards[this.at - 1];
    return before?.kind === "say" && this.reached.every(({ at }) => at !== this.at || this.at === 0);
  }

  /** @param {number} by 1 or -1 */
  turn(by) {
    if (by > 0 ? this.mayTurn() : this.mayTurnBack()) this.show(this.at + by);
  }

  /** @param {number} at */
  show(at) {
    this.at = Math.min(at, Math.max(0, this.cards.length - 1));
    this.hint = null;
    this.lit = new Set(this.card?.light);
    this.sought = null;
    this.onCard(this);
  }

  /**
   * Makes the moves before a card that was reached earlier.
   * @template T
   * @param {number} at the card
   * @param {(card: LessonCard) => Promise<{n: number, answer: T}>} move makes the move of a card
   * @param {T} answer before the first move
   * @returns {Promise<T>} the answer to the last move
   */
  async catchUp(at, move, answer) {
    while (this.at < Math.min(at, this.cards.length - 1)) {
      const { card } = this;
      if (card?.kind === "do" || card?.kind === "rival") {
        const made = await move(card);
        answer = made.answer;
        this.moved(made.n);
      } else this.show(this.at + 1);
    }
    return answer;
  }

  // -- moves -----------------------------------------------------------------------------------------------

  /** Fields of the move that the bot has to make now; undefined: none is expected. */
  botFields() {
    return this.card?.kind === "rival" ? this.card.fields : undefined;
  }

  /** Finds the move that is expected of the player, and lights what selects it. @param {LessonTable} table
   * @param {MoveRecord} [chosen] the move that the player has chosen
   * @returns {Promise<{option: MoveOption, same: boolean} | null>} null if none is expected */
  async find({ engine, view }, chosen) {
    const { fields } = this.cards[this.expected()] ?? {};
    if (!fields) return null;
    const asked = { fields: /** @type {MoveRecord} */ (fields), ...(chosen && { move: chosen }) };
    const { move, touch, same } = await engine.request("fit", { ...asked, ...view() });
    return { option: { move, touch, label: [], step: 0 }, same };
  }

  /** Lights what selects the expected move of a lesson; an example keeps its solution until it is asked for.
   * @param {LessonTable} table */
  async light(table) {
    const { at } = this;
    if (this.isExample || this.card?.kind !== "do") return;
    const found = await this.find(table);
    if (!found || at !== this.at) return;
    this.lit = new Set([...this.lit, ...selectorsOf(found.option)]);
    this.sought = found.option.move;
    table.onChange();
  }

  /** Shows the expected move with its preview. @param {LessonTable} table */
  async solve(table) {
    const found = await this.find(table);
    if (found) await this.preview(table, found.option, found.option, false);
  }

  /**
   * Whether the lesson goes on with a move of the player; if not, its true preview is shown.
   * @param {LessonTable} table
   * @param {MoveOption} option
   */
  async accepts(table, option) {
    const found = await this.find(table, option.move);
    if (!found || found.same) return true;
    await this.preview(table, option, found.option, true);
    return false;
  }

  /** @param {LessonTable} table @param {MoveOption} shown @param {MoveOption} expected @param {boolean} other */
  async preview(table, { move }, expected, other) {
    const { at } = this;
    const { lines } = await table.engine.request("preview", { move, ...table.view() });
    if (at !== this.at) return;
    this.hint = { expected, other, lines };
    this.lit = new Set(selectorsOf(expected));
    this.sought = expected.move;
    table.onChange();
  }

  /** The player or a bot has moved, after which `n` moves are made. @param {number} n */
  moved(n) {
    const at = this.card?.kind === "rival" ? this.at : this.expected();
    if (at < 0) return;
    this.reached = this.reached.filter((one) => one.n < n);
    this.reached.push({ n, at: at + 1 });
    this.show(at + 1);
  }

  /** Moves were undone or redone: `n` are made. @param {number} n */
  went(n) {
    this.show(this.reached.findLast((one) => one.n <= n)?.at ?? 0);
  }

  /** The table has explained why something is illegal. @param {string[]} rules */
  refused(rules) {
    if (this.card?.kind === "try" && rules.includes(this.card.rule ?? "")) this.show(this.at + 1);
  }
}

/** What selects a move: pieces and places, or the button of its kind. @param {MoveOption} option */
const selectorsOf = ({ touch, move }) => (touch.length ? touch : [String(move.kind)]);

/** Fetches an example or a lesson; null if there is none. @param {string} game @param {string} lang @param {string} id
 * @returns {Promise<{lesson: Lesson, texts: LessonTexts} | null>} */
export async function loadLesson(game, lang, id) {
  /** @type {import("./compiled-data.d.ts").Lessons} */
  const lessons = await fetchJson(`data/${game}.lessons.json`);
  const lesson = Object.hasOwn(lessons, id) ? lessons[id] : undefined;
  return lesson ? { lesson, texts: await loadLessonTexts(game, lang, id) } : null;
}

/** @param {string} game @param {string} lang @param {string} id @returns {Promise<LessonTexts>} */
export async function loadLessonTexts(game, lang, id) {
  /** @type {import("./compiled-data.d.ts").AllLessonTexts} */
  const all = await fetchJson(`lessons/${lang}/${game}.json`);
  return all[id] ?? { title: "", texts: {} };
}
