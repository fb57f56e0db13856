// Client of the engine worker: sends requests, resolves one promise per answer, restarts a dead worker.

import { earlyMessages, firstWorker, startWorker } from "./engine-start.js";

/** @typedef {import("./types.js").Text} Text */
/** @typedef {import("./types.js").Snapshot} Snapshot */

/** Error: the engine refused a request. `text` is the reason in the language of the page. */
export class RequestRefused extends Error {
  /** @param {{key?: string, args?: Record<string, unknown>, text?: Text}} error */
  constructor(error) {
    super((error.text ?? []).map(([words]) => words).join("") || error.key || "refused");
    this.key = error.key ?? "";
    this.text = error.text ?? [];
  }
}

/** Error: the worker did not start, or Python failed. `reason` selects the message on the page. */
export class EngineFailure extends Error {
  /** @param {"wasm" | "worker" | "engine"} reason @param {string} detail */
  constructor(reason, detail) {
    super(detail);
    this.reason = reason;
  }
}

/** Consecutive restarts without an answer before the client gives up. */
const MAX_RESTARTS = 3;
/** Silence after which the player is offered a restart, in milliseconds; slow phones need seconds for one move. */
const ENGINE_TIMEOUT_MS = 30_000;

/** Requests that every new engine needs before it can hold a match; replayed after a restart. */
const SETUP_REQUESTS = new Set(["rules", "catalog", "examples"]);
/** Requests after which loading the save of the answer restores the match. */
const LOADABLE_REQUESTS = new Set(["new", "load", "play", "bot"]);
/** Requests that are replayed after that save: it has no moves to redo. */
const REPLAYED_REQUESTS = new Set(["undo", "redo", "jump"]);

/** @typedef {{do: string} & Record<string, any>} Request */
/** @typedef {{request: Request, done: (answer: any) => void, fail: (error: Error) => void, sent: number}} Pending
 *   an unanswered request; `sent`: the number of engines that have received it */

/**
 * @typedef {object} Listener
 * @property {(step: string, part: number) => void} onProgress called while an engine starts; `part`: 0 to 1
 * @property {(again: boolean) => void} onStarted called when the engine accepts requests; `again`: after a restart
 * @property {() => void} onSlow called when a live engine has not answered for ENGINE_TIMEOUT_MS
 */

/** @typedef {{first: Worker | null, early: MessageEvent[], start: () => Worker}} Workers the worker of this page load
 *   with the messages that it has sent, and how a new one is started */

/**
 * Sends requests to the engine. When the worker dies, a new one is started: it receives the setup requests, the replay
 * log that leads to the current position, and all unanswered requests. Callers do not notice.
 */
export class EngineClient {
  /** @param {Listener} listener @param {Workers} [workers] */
  constructor(listener, { first, early, start } = { first: firstWorker, early: earlyMessages, start: startWorker }) {
    this.listener = listener;
    this.startWorker = start;
    /** Unanswered requests by id, in the order of sending. @type {Map<number, Pending>} */
    this.pending = new Map();
    this.lastId = 0;
    /** Setup requests by what they set up. @type {Map<string, Request>} */
    this.setupRequests = new Map();
    /** Requests that lead to the current position. @type {Request[]} */
    this.replayLog = [];
    this.isReady = false;
    this.restarts = 0;
    /** @type {Error | null} */
    this.failure = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Worker | null} */
    this.worker = null;
    /** Resolves when the first engine is ready. @type {Promise<void>} */
    this.ready = new Promise((done, fail) => {
      this.resolveReady = done;
      this.rejectReady = fail;
    });
    this.ready.catch(() => {}); // callers that await it handle the rejection; there may be none
    if (first) this.attach(first, early);
    else this.giveUp(new EngineFailure("wasm", "WebAssembly is missing"));
  }

  /** Makes `worker` the current one.
   * @param {Worker} worker @param {MessageEvent[]} [queued] messages received already */
  attach(worker, queued = []) {
    this.worker = worker;
    this.isReady = false;
    /** @param {MessageEvent} event */
    const onMessage = ({ data }) => {
      if (this.worker !== worker) return;
      if (data.alive) this.watchLock(worker, data.alive);
      else if (data.ready) this.onReady();
      else if (data.fatal) this.giveUp(new EngineFailure("worker", data.fatal));
      else if (data.step) this.listener.onProgress(data.step, data.part);
      else this.onAnswer(data);
    };
    worker.onmessage = onMessage;
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker !== worker) return;
      const error = new EngineFailure("worker", event.message || "the worker's script did not load");
      if (this.isReady) this.restart(error);
      else this.giveUp(error);
    };
    queued.forEach(onMessage);
  }

  /** Detects the end of a worker, however it ended: its lock becomes free. @param {Worker} worker
   * @param {string} lockName */
  watchLock(worker, lockName) {
    void navigator.locks.request(lockName, () => {
      if (this.worker === worker) this.restart(new EngineFailure("worker", "the engine stopped"));
    });
  }

  /** Replays what the new engine needs, then sends the unanswered requests. */
  onReady() {
    const again = this.restarts > 0;
    this.isReady = true;
    for (const request of [...this.setupRequests.values(), ...this.replayLog]) this.post(0, request);
    for (const [id, entry] of this.pending) this.send(id, entry);
    this.resolveReady?.();
    this.listener.onStarted(again);
  }

  /** Replaces the engine by a new one. @param {EngineFailure} [reason] */
  restart(reason = new EngineFailure("engine", "the engine was started again")) {
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.timer);
    if (++this.restarts > MAX_RESTARTS) {
      this.giveUp(reason);
      return;
    }
    console.info(reason.message);
    const [first] = this.pending;
    if (first && first[1].sent > 1) {
      // Two engines have died of this request: fail it instead of sending it a third time.
      this.pending.delete(first[0]);
      first[1].fail(new EngineFailure("engine", reason.message));
    }
    this.attach(this.startWorker());
  }

  /** Fails all requests, pending and future. @param {EngineFailure} error */
  giveUp(error) {
    this.failure = error;
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.timer);
    this.rejectReady?.(error);
    for (const entry of this.pending.values()) entry.fail(error);
    this.pending.clear();
  }

  /** @param {number} id 0: the answer is ignored @param {Request} request */
  post(id, request) {
    this.worker?.postMessage({ id, request: JSON.stringify(request) });
  }

  /** @param {number} id @param {Pending} entry */
  send(id, entry) {
    entry.sent += 1;
    this.post(id, entry.request);
    this.startTimer();
  }

  /** Restarts the timeout; it runs only while requests are pending. */
  startTimer() {
    clearTimeout(this.timer);
    if (!this.pending.size || !this.isReady) return;
    const began = Date.now();
    this.timer = setTimeout(() => {
      if (Date.now() - began > 1.5 * ENGINE_TIMEOUT_MS)
        this.startTimer(); // the whole device was asleep
      else if (!navigator.locks)
        this.restart(); // without the Web Locks API a dead worker looks like a slow one
      else this.listener.onSlow();
    }, ENGINE_TIMEOUT_MS);
  }

  /** @param {{id: number, answer?: string, error?: string}} data */
  onAnswer({ id, answer: text, error }) {
    if (text === undefined) {
      // Python itself failed. Pyodide does not recover from that.
      this.restart(new EngineFailure("engine", error ?? ""));
      return;
    }
    const answer = JSON.parse(text);
    const entry = this.pending.get(id);
    if (!entry) {
      if (!answer.ok)
        this.giveUp(new EngineFailure("engine", `the table could not be set again: ${answer.error?.key}`));
      return;
    }
    this.pending.delete(id);
    this.restarts = 0;
    this.startTimer();
    if (answer.ok) {
      this.record(entry.request, answer);
      entry.done(answer);
    } else entry.fail(new RequestRefused(answer.error ?? {}));
  }

  /** Records what a replacement engine would need. @param {Request} request @param {any} answer */
  record(request, answer) {
    const { do: kind } = request;
    if (SETUP_REQUESTS.has(kind))
      this.setupRequests.set(`${kind} ${answer.lang ?? answer.game ?? request.game}`, request);
    else if (LOADABLE_REQUESTS.has(kind)) this.replayLog = [{ do: "load", save: answer.save }];
    else if (REPLAYED_REQUESTS.has(kind)) this.replayLog.push(request);
  }

  /**
   * Sends a request and returns its answer. A refused request changes nothing.
   * @param {string} kind the request's "do"
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<any>} rejects with RequestRefused or EngineFailure
   */
  request(kind, args = {}) {
    return new Promise((done, fail) => {
      if (this.failure) {
        fail(this.failure);
        return;
      }
      const entry = { request: { do: kind, ...args }, done, fail, sent: 0 };
      const id = ++this.lastId;
      this.pending.set(id, entry);
      try {
        if (this.isReady) this.send(id, entry);
        else JSON.stringify(entry.request);
      } catch (error) {
        this.pending.delete(id); // not serializable as JSON
        fail(/** @type {Error} */ (error));
      }
    });
  }

  /**
   * Sends a request whose answer is a snapshot, and expands the lists that the move options share.
   * @param {string} kind
   * @param {Record<string, unknown>} args
   * @returns {Promise<{snap: Snapshot, save: any}>} `save`: absent where the match is as it was
   */
  async requestTable(kind, args) {
    const { table, save } = await this.request(kind, args);
    const { touches, labels, ...snapshot } = table;
    for (const option of snapshot.offers) {
      option.touch = touches[option.touch];
      option.label = labels[option.label];
    }
    return { snap: snapshot, save };
  }
}
