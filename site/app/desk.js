// The page's side of the table worker: requests out, answers back, one promise each.

import { early, worker } from "./engine.js";

/** @typedef {import("./types.js").Text} Text */
/** @typedef {import("./types.js").Snapshot} Snapshot */

/** The engine refused a request; `text` says why in the language of the page. */
export class Refused extends Error {
  /** @param {{key?: string, args?: Record<string, unknown>, text?: Text}} error */
  constructor(error) {
    super((error.text ?? []).map(([words]) => words).join("") || error.key || "refused");
    this.key = error.key ?? "";
    this.text = error.text ?? [];
  }
}

/** The worker did not start, or Python failed. `reason` names the message of the page. */
export class Broken extends Error {
  /** @param {"wasm" | "worker" | "engine"} reason @param {string} detail */
  constructor(reason, detail) {
    super(detail);
    this.reason = reason;
  }
}

export class Desk {
  /** @param {(step: string, part: number) => void} progress */
  constructor(progress) {
    /** @type {Map<number, {done: (answer: any) => void, fail: (error: Error) => void}>} */
    this.waiting = new Map();
    this.last = 0;
    /** @type {Promise<void>} */
    this.ready = new Promise((done, fail) => {
      if (!worker) {
        fail(new Broken("wasm", "WebAssembly is missing"));
        return;
      }
      worker.onerror = (event) => {
        event.preventDefault();
        this.break(new Broken("worker", event.message || "the worker's script did not load"), fail);
      };
      /** @param {MessageEvent} event */
      const hear = ({ data }) => {
        if (data.ready) done();
        else if (data.fatal) this.break(new Broken("worker", data.fatal), fail);
        else if (data.step) progress(data.step, data.part);
        else this.answer(data);
      };
      worker.onmessage = hear;
      early.forEach(hear);
    });
    this.ready.catch(() => {}); // whoever awaits it handles it; nobody may have to
  }

  /** @param {Error} error @param {(error: Error) => void} fail */
  break(error, fail) {
    fail(error);
    for (const one of this.waiting.values()) one.fail(error);
    this.waiting.clear();
  }

  /** @param {{id: number, answer?: string, error?: string}} data */
  answer(data) {
    const one = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if (!one) return;
    if (data.answer === undefined) one.fail(new Broken("engine", data.error ?? ""));
    else {
      const answer = JSON.parse(data.answer);
      if (answer.ok) one.done(answer);
      else one.fail(new Refused(answer.error ?? {}));
    }
  }

  /**
   * Asks the engine. A refused request changes nothing.
   * @param {string} what the request's "do"
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<any>}
   */
  async ask(what, args = {}) {
    await this.ready;
    const id = ++this.last;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      worker?.postMessage({ id, request: JSON.stringify({ do: what, ...args }) });
    });
  }

  /**
   * Asks for something that answers with the table.
   * @param {string} what
   * @param {Record<string, unknown>} args
   * @returns {Promise<Snapshot>}
   */
  async table(what, args) {
    return (await this.ask(what, args)).table;
  }
}
