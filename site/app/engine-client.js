// Client of the engine worker: sends requests, resolves one promise per answer, restarts a dead worker.

import { earlyMessages, firstWorker, startWorker } from "./engine-start.js";

/** @typedef {import("./protocol.d.ts").Text} Text */
/** @typedef {import("./protocol.d.ts").Requests} Requests */
/** @typedef {import("./protocol.d.ts").Save} Save */
/** @typedef {import("./protocol.d.ts").SentMoveOption} SentMoveOption */
/** @typedef {import("./protocol.d.ts").SentSnapshot} SentSnapshot */

/** @typedef {keyof Requests} RequestName */
/** @typedef {{[K in RequestName]: {do: K} & Requests[K]["args"]}[RequestName]} Request */
/** @typedef {({ok: true} & Requests[RequestName]["reply"]) | import("./protocol.d.ts").Failure} Answer */
/** @typedef {{[K in RequestName]: Requests[K]["reply"] extends {table: SentSnapshot} ? K : never}[RequestName]}
 *   TableRequestName the requests whose reply is a snapshot */

/** A move option with its own targets and label.
 * @typedef {Omit<SentMoveOption, "touch" | "label"> & {touch: string[], label: Text}} MoveOption */
/** A snapshot whose move options are complete.
 * @typedef {Omit<SentSnapshot, "offers" | "touches" | "labels"> & {offers: MoveOption[]}} Snapshot */
/** @typedef {import("./protocol.d.ts").Zone<Text>} Zone */

/** Error: the engine refused a request. `text` is the reason in the language of the page. */
export class RequestRefused extends Error {
  /** @param {import("./protocol.d.ts").RequestError} error */
  constructor({ key, text }) {
    super(text.map(([words]) => words).join("") || key);
    this.key = key;
    this.text = text;
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

/** A snapshot whose move options have the lists that they share. @param {SentSnapshot} sent @returns {Snapshot} */
export function expanded({ touches, labels, offers, ...snapshot }) {
  const complete = offers.map((option) => ({
    ...option,
    touch: touches[option.touch] ?? [],
    label: labels[option.label] ?? [],
  }));
  return { ...snapshot, offers: complete };
}

/** Consecutive restarts without an answer before the client gives up. */
const MAX_RESTARTS = 3;
/** Silence after which the player is offered a restart, in milliseconds; slow phones need seconds for one move. */
const ENGINE_TIMEOUT_MS = 30_000;

/** What a replacement engine needs of each request: `setup`, what every engine needs before it can hold a match; `save`,
 * the save of the answer; `replay`, the request itself after that save, which has no moves to redo; `alone`, the request
 * itself and none before it; "", nothing. @type {Record<RequestName, "setup" | "save" | "replay" | "alone" | "">} */
const KEPT = {
  rules: "setup",
  catalog: "setup",
  new: "save",
  load: "save",
  open_link: "save",
  play: "save",
  bot: "save",
  undo: "replay",
  redo: "replay",
  jump: "replay",
  history: "",
  note: "replay",
  look: "",
  save: "",
  link: "",
  hint: "",
  cost: "",
  position: "alone",
  plan: "",
  measure: "",
  preview: "",
  why: "",
  fit: "",
  about: "",
  say: "",
};

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
    this.isKept = false;
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
      else if (data.ready) this.onReady(data.isKept);
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

  /** Replays what the new engine needs, then sends the unanswered requests.
   * @param {boolean} isKept whether Python's memory after the start is on the device */
  onReady(isKept) {
    const again = this.restarts > 0;
    this.isReady = true;
    this.isKept = isKept;
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
    const answer = /** @type {Answer} */ (JSON.parse(text));
    const entry = this.pending.get(id);
    if (!entry) {
      if (!answer.ok) this.giveUp(new EngineFailure("engine", `the table could not be set again: ${answer.error.key}`));
      return;
    }
    this.pending.delete(id);
    this.restarts = 0;
    this.startTimer();
    if (answer.ok) {
      this.record(entry.request, answer);
      entry.done(answer);
    } else entry.fail(new RequestRefused(answer.error));
  }

  /** Records what a replacement engine would need. @param {Request} request @param {Requests[RequestName]["reply"]} reply */
  record(request, reply) {
    const { do: kind } = request;
    if (KEPT[kind] === "setup") {
      const of = "lang" in reply ? reply.lang : "game" in reply ? reply.game : "";
      this.setupRequests.set(`${kind} ${of}`, request);
    } else if (KEPT[kind] === "save" && "save" in reply) this.replayLog = [{ do: "load", save: reply.save }];
    else if (KEPT[kind] === "replay") this.replayLog.push(request);
    else if (KEPT[kind] === "alone") this.replayLog = [request];
  }

  /**
   * Sends a request and returns its answer. A refused request changes nothing.
   * @template {RequestName} K
   * @param {K} kind the request's "do"
   * @param {Requests[K]["args"]} args
   * @returns {Promise<Requests[K]["reply"]>} rejects with RequestRefused or EngineFailure
   */
  request(kind, args) {
    return new Promise((done, fail) => {
      if (this.failure) {
        fail(this.failure);
        return;
      }
      const request = /** @type {Request} */ ({ do: kind, ...args });
      const entry = { request, done, fail, sent: 0 };
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
   * @template {TableRequestName} K
   * @param {K} kind
   * @param {Requests[K]["args"]} args
   * @returns {Promise<{snap: Snapshot, save: Requests[K]["reply"] extends {save: Save} ? Save : undefined}>} `save` where
   *   the moves were changed
   */
  async requestTable(kind, args) {
    /** @type {{table: SentSnapshot, save?: any}} */
    const { table, save } = await this.request(kind, args);
    return { snap: expanded(table), save };
  }
}
