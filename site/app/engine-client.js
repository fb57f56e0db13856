// The page's side of the table worker: requests out, answers back, one promise each.

import { early, start, worker } from "./engine-start.js";

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

/** How often in a row the engine is started again before we give up. */
const LIVES = 3;
/** Milliseconds without an answer after which the person is asked; slow phones think for seconds. */
const PATIENCE = 30_000;

/** What every engine must be told before it can hold a table. */
const LESSONS = new Set(["rules", "catalog", "examples"]);
const OPENING = new Set(["new", "load"]);
const STEPS = new Set(["play", "bot", "undo", "redo", "jump"]);

/** @typedef {{do: string} & Record<string, any>} Request */
/** @typedef {{request: Request, done: (answer: any) => void, fail: (error: Error) => void, sent: number}} Waiting
 *   `sent`: to how many engines */

/**
 * @typedef {object} Keeper
 * @property {(step: string, part: number) => void} progress while an engine starts
 * @property {(again: boolean) => void} started it can be asked; `again`: after another one died
 * @property {() => void} stuck no answer for long, though it lives
 */

/**
 * Talks to the engine, and starts another one in its place when it dies: it is told what the first one was told, plays
 * up to where the table stood, and gets the requests that were not answered. Nobody who asked needs to know.
 */
export class Desk {
  /** @param {Keeper} keeper */
  constructor(keeper) {
    this.keeper = keeper;
    /** In the order in which they were asked. @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.last = 0;
    /** Requests that teach an engine, by what they teach. @type {Map<string, Request>} */
    this.lessons = new Map();
    /** Requests that lead to the table as it stands. @type {Request[]} */
    this.course = [];
    this.running = false;
    this.deaths = 0;
    /** @type {Error | null} */
    this.broken = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Worker | null} */
    this.worker = null;
    /** The first engine is there. @type {Promise<void>} */
    this.ready = new Promise((done, fail) => {
      this.up = done;
      this.down = fail;
    });
    this.ready.catch(() => {}); // whoever awaits it handles it; nobody may have to
    if (worker) this.attend(worker, early);
    else this.break(new Broken("wasm", "WebAssembly is missing"));
  }

  /** @param {Worker} one @param {MessageEvent[]} [said] before anybody listened */
  attend(one, said = []) {
    this.worker = one;
    this.running = false;
    /** @param {MessageEvent} event */
    const hear = ({ data }) => {
      if (this.worker !== one) return;
      if (data.alive) this.watch(one, data.alive);
      else if (data.ready) this.begin();
      else if (data.fatal) this.break(new Broken("worker", data.fatal));
      else if (data.step) this.keeper.progress(data.step, data.part);
      else this.answer(data);
    };
    one.onmessage = hear;
    one.onerror = (event) => {
      event.preventDefault();
      if (this.worker !== one) return;
      const error = new Broken("worker", event.message || "the worker's script did not load");
      if (this.running) this.revive(error);
      else this.break(error);
    };
    said.forEach(hear);
  }

  /** Hears of the end of a worker, however it came: then its lock is free. @param {Worker} one @param {string} life */
  watch(one, life) {
    void navigator.locks.request(life, () => {
      if (this.worker === one) this.revive(new Broken("worker", "the engine stopped"));
    });
  }

  /** The engine can be asked. */
  begin() {
    const again = this.deaths > 0;
    this.running = true;
    for (const request of [...this.lessons.values(), ...this.course]) this.post(0, request);
    for (const [id, one] of this.waiting) this.send(id, one);
    this.up?.();
    this.keeper.started(again);
  }

  /** Puts another engine in the place of one that is dead, or should be. @param {Broken} [fault] */
  revive(fault = new Broken("engine", "the engine was started again")) {
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.timer);
    if (++this.deaths > LIVES) {
      this.break(fault);
      return;
    }
    console.info(fault.message);
    const [first] = this.waiting;
    if (first && first[1].sent > 1) {
      // Two engines died of it: it is not put a third time. The others go on.
      this.waiting.delete(first[0]);
      first[1].fail(new Broken("engine", fault.message));
    }
    this.attend(start());
  }

  /** Nothing goes any more. @param {Broken} error */
  break(error) {
    this.broken = error;
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.timer);
    this.down?.(error);
    for (const one of this.waiting.values()) one.fail(error);
    this.waiting.clear();
  }

  /** @param {number} id 0: nobody waits for the answer @param {Request} request */
  post(id, request) {
    this.worker?.postMessage({ id, request: JSON.stringify(request) });
  }

  /** @param {number} id @param {Waiting} one */
  send(id, one) {
    one.sent += 1;
    this.post(id, one.request);
    this.wait();
  }

  /** Looks at the clock as long as somebody waits. */
  wait() {
    clearTimeout(this.timer);
    if (!this.waiting.size || !this.running) return;
    const began = Date.now();
    this.timer = setTimeout(() => {
      if (Date.now() - began > 1.5 * PATIENCE)
        this.wait(); // the whole device was asleep
      else if (!navigator.locks)
        this.revive(); // such a browser cannot tell whether it lives
      else this.keeper.stuck();
    }, PATIENCE);
  }

  /** @param {{id: number, answer?: string, error?: string}} data */
  answer({ id, answer: text, error }) {
    if (text === undefined) {
      // Python itself failed. Pyodide does not recover from that.
      this.revive(new Broken("engine", error ?? ""));
      return;
    }
    const answer = JSON.parse(text);
    const one = this.waiting.get(id);
    if (!one) {
      if (!answer.ok) this.break(new Broken("engine", `the table could not be set again: ${answer.error?.key}`));
      return;
    }
    this.waiting.delete(id);
    this.deaths = 0;
    this.wait();
    if (answer.ok) {
      this.remember(one.request, answer);
      one.done(answer);
    } else one.fail(new Refused(answer.error ?? {}));
  }

  /** Notes what another engine would need. @param {Request} request @param {any} answer */
  remember(request, answer) {
    const { do: what } = request;
    if (LESSONS.has(what)) this.lessons.set(`${what} ${answer.lang ?? answer.game ?? request.game}`, request);
    else if (OPENING.has(what)) this.course = [request];
    else if (STEPS.has(what)) this.course.push(request);
    else if (what === "save" && !["undo", "redo"].includes(this.course.at(-1)?.do ?? "")) {
      // From here on the save is the shorter way; only after "undo" it would forget what can be made again.
      this.course = [{ do: "load", save: answer.save }];
    }
  }

  /**
   * Asks the engine. A refused request changes nothing.
   * @param {string} what the request's "do"
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<any>}
   */
  ask(what, args = {}) {
    return new Promise((done, fail) => {
      if (this.broken) {
        fail(this.broken);
        return;
      }
      const one = { request: { do: what, ...args }, done, fail, sent: 0 };
      const id = ++this.last;
      this.waiting.set(id, one);
      try {
        if (this.running) this.send(id, one);
        else JSON.stringify(one.request);
      } catch (error) {
        this.waiting.delete(id); // what no JSON can say
        fail(/** @type {Error} */ (error));
      }
    });
  }

  /**
   * Asks for something that answers with the table.
   * @param {string} what
   * @param {Record<string, unknown>} args
   * @returns {Promise<Snapshot>}
   */
  async table(what, args) {
    const { table } = await this.ask(what, args);
    // What many offers share comes once.
    const { touches, labels, ...snapshot } = table;
    for (const offer of snapshot.offers) {
      offer.touch = touches[offer.touch];
      offer.label = labels[offer.label];
    }
    return snapshot;
  }
}
