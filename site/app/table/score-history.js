// The course of the match: its score after each move, its turning points, the sentences about it. Draws nothing.
import { plain } from "../text.js";

/** @typedef {import("../protocol.d.ts").HistoryReply} History */

/**
 * @typedef {object} ScoreHistoryHost
 * @property {Pick<import("../engine-client.js").EngineClient, "request">} engine
 * @property {() => string} lang
 * @property {() => void} onChange
 * @property {(error: unknown) => void} reportError
 */

/** Rows of the table behind the curve, at most: the start, the end and moves evenly between them. */
const MAX_TABLE_ROWS = 12;

export class ScoreHistory {
  /** @param {import("./match.js").Match} match @param {ScoreHistoryHost} host */
  constructor(match, host) {
    this.match = match;
    this.host = host;
    /** Null until it was asked for. @type {History | null} */
    this.history = null;
  }

  /** Asks the engine for the course; the page goes on meanwhile. */
  async load() {
    const { engine, lang, onChange, reportError } = this.host;
    try {
      const ask = () => engine.request("history", { lang: lang(), seat: this.match.snap.viewer });
      this.history = await this.match.queue(ask);
      onChange();
    } catch (error) {
      if (!this.match.isClosed) reportError(error);
    }
  }

  /** Loads the sentences again in the language of the page, if they were loaded. */
  async translate() {
    if (this.history) await this.load();
  }
}

/** Points of a curve, as many as moves and one more. @typedef {{x: number, y: number}} Point */

/**
 * The curves of all seats in a box: a point per move; y grows downwards.
 * @param {number[][]} totals score of each seat after each move
 * @param {{width: number, height: number}} box
 * @returns {{curves: Point[][], least: number, most: number, zero: number}} `zero`: the height of no points
 */
export function curves(totals, { width, height }) {
  const all = totals.flat();
  const least = Math.min(0, ...all);
  const most = Math.max(1, ...all);
  const y = (/** @type {number} */ points) => height - ((points - least) / (most - least)) * height;
  const step = width / Math.max(1, totals.length - 1);
  const seats = totals[0]?.map((_, seat) => seat) ?? [];
  return {
    curves: seats.map((seat) => totals.map((scores, n) => ({ x: n * step, y: y(scores[seat] ?? 0) }))),
    least,
    most,
    zero: y(0),
  };
}

/** Numbers of the moves that the table behind the curve lists. @param {number} moves @returns {number[]} */
export function tableRows(moves) {
  const count = Math.min(moves, MAX_TABLE_ROWS - 1);
  return [...new Set(Array.from({ length: count + 1 }, (_, i) => Math.round((i * moves) / Math.max(1, count))))];
}

/**
 * A finished game as a text to send: title, ranking, marks, address; a line each.
 * @param {{title: string, ranking: {place: number, name: string, points: number}[], marks: string[], url: string}} result
 */
export function resultText({ title, ranking, marks, url }) {
  const lines = ranking.map(({ place, name, points }) => `${place}. ${name}: ${points}`);
  return [title, ...lines, ...marks, url].join("\n");
}

/** The log lines of a move as one text. @param {import("../protocol.d.ts").LogEntry[]} log @param {number} n */
export const moveText = (log, n) =>
  log
    .filter((entry) => entry.n === n && !entry.private)
    .map(({ text }) => plain(text))
    .join(" ");
