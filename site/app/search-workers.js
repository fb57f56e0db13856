// Workers that search for the engine of the table: the worlds of a bot's move, of hints, of what a move has cost. They
// start when they are first needed. The engine ranks the moves by what they measured, and measures what is missing: the
// answer does not depend on how many workers there are, or on whether they work at all.
import { EngineClient, EngineFailure, RequestRefused } from "./engine-client.js";
import { startWorker } from "./engine-start.js";

/** @typedef {import("./protocol.d.ts").Requests} Requests */
/** @typedef {import("./protocol.d.ts").Save} Save */
/** @typedef {import("./protocol.d.ts").Measured} Measured */
/** @typedef {import("./protocol.d.ts").Purpose} Purpose */
/** @typedef {import("./engine-client.js").Request} Request */
/** @typedef {Pick<EngineClient, "request" | "ready" | "failure" | "giveUp">} Searcher the client of one worker */
/**
 * What is searched.
 * @typedef {object} SearchTask
 * @property {Purpose} purpose
 * @property {Save | undefined} save of the match; without one nothing can be searched
 * @property {number} to moves made in the position
 * @property {() => boolean} isWanted whether the answer is still waited for; asked after each world
 */

/** Most workers, however many cores there are. */
const MAX_WORKERS = 4;
/** If no worker has started after this time, in milliseconds, the engine of the table searches. */
const MAX_START_MS = 15_000;
/** Devices with less memory, in GB, have no workers but the engine. */
const MIN_DEVICE_MEMORY_GB = 2;

/** How many workers this device may have beside the engine of the table: a core is left to the page. */
function workersHere() {
  const { hardwareConcurrency = 1, deviceMemory = MIN_DEVICE_MEMORY_GB } =
    /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  if (deviceMemory < MIN_DEVICE_MEMORY_GB) return 0;
  return Math.max(1, Math.min(hardwareConcurrency - 1, MAX_WORKERS));
}

/** Starts a worker, and a client that replaces it when it dies or is silent. @returns {Searcher} */
function startSearcher() {
  const start = () => startWorker();
  /** @type {EngineClient} */
  const client = new EngineClient(
    { onProgress: () => {}, onStarted: () => {}, onSlow: () => client.restart() },
    { first: start(), early: [], start },
  );
  return client;
}

/** One search: which worlds are to be tried, and what the others gave. */
class Search {
  /** @param {SearchTask} task */
  constructor(task) {
    this.task = task;
    /** What the worlds gave, in the order of their numbers. @type {Measured} */
    this.measured = [];
    /** The moves to try. @type {number[]} */
    this.moves = [];
    /** Worlds of the stage that no worker has taken. @type {number[]} */
    this.waiting = [];
    /** What later worlds gave while an earlier one is under way. @type {Map<number, Measured[number]>} */
    this.early = new Map();
    /** Worlds of the stage that are not measured. */
    this.missing = 0;
    this.isPlanning = false;
    this.isOver = false;
    this.change();
  }

  /** Lets workers that have nothing to do look again. */
  change() {
    this.onChanged?.();
    /** @type {Promise<void>} */
    this.changed = new Promise((done) => {
      this.onChanged = done;
    });
  }

  /** Whether a worker need not go on. */
  isDone() {
    if (!this.isOver && !this.task.isWanted()) this.end();
    return this.isOver;
  }

  end() {
    this.isOver = true;
    this.change();
  }

  /** @param {number} world @param {Measured[number]} values */
  add(world, values) {
    this.early.set(world, values);
    for (let next; (next = this.early.get(this.measured.length));) {
      this.early.delete(this.measured.length);
      this.measured.push(next);
    }
    this.missing -= 1;
    if (!this.missing) this.change();
  }

  /** Does what is to be done, as long as there is anything. @param {Searcher} searcher
   * @returns {Promise<void>} rejects if the worker fails; what it had taken is left to others */
  async work(searcher) {
    const { purpose } = this.task;
    while (!this.isDone()) {
      const world = this.waiting.shift();
      if (world !== undefined) {
        try {
          const { values } = await searcher.request("measure", { purpose, world, moves: this.moves });
          this.add(world, values);
        } catch (error) {
          this.waiting.unshift(world);
          this.change();
          throw error;
        }
      } else if (this.missing || this.isPlanning) await this.changed;
      else await this.plan(searcher);
    }
  }

  /** Begins the next stage. @param {Searcher} searcher */
  async plan(searcher) {
    this.isPlanning = true;
    try {
      const { purpose } = this.task;
      const { worlds, moves } = await searcher.request("plan", { purpose, measured: this.measured });
      this.moves = moves;
      this.waiting = [...worlds];
      this.missing = worlds.length;
      if (!worlds.length) this.isOver = true;
    } finally {
      this.isPlanning = false;
      this.change();
    }
  }
}

export class SearchWorkers {
  /**
   * @param {() => Iterable<Request>} setup the requests that give an engine the rules
   * @param {{count: number, start: () => Searcher}} [workers] how many there may be, and how one is started
   */
  constructor(setup, { count, start } = { count: workersHere(), start: startSearcher }) {
    this.setup = setup;
    this.count = count;
    this.start = start;
    /** @type {Searcher[]} */
    this.searchers = [];
    /** The rules that each worker has. @type {WeakMap<Searcher, Request>} */
    this.known = new WeakMap();
    /** The end of the latest search: one at a time. @type {Promise<unknown>} */
    this.latest = Promise.resolve();
  }

  /** Starts the workers, so that the first search finds them ready. */
  prepare() {
    try {
      while (this.searchers.length < this.count) this.searchers.push(this.start());
    } catch (error) {
      console.info(String(error));
      this.count = this.searchers.length; // the browser allows no more
    }
  }

  /** Ends the workers, whose memory is free then; the next search starts others. */
  rest() {
    for (const searcher of this.searchers.splice(0))
      searcher.giveUp(new EngineFailure("worker", "nothing is to be searched"));
  }

  /**
   * Tries the worlds of a search.
   * @param {SearchTask} task
   * @returns {Promise<Measured>} what the first worlds gave: all of them, unless workers failed or the answer is not
   *   waited for
   */
  measure(task) {
    const result = this.latest.then(() => (task.isWanted() ? this.search(task) : []));
    this.latest = result;
    return result;
  }

  /** @param {SearchTask} task @returns {Promise<Measured>} */
  async search(task) {
    const { save } = task;
    this.prepare();
    if (!save || !this.searchers.length) return [];
    const search = new Search(task);
    let isStarted = false;
    const working = this.searchers.map(async (searcher) => {
      try {
        await searcher.ready;
        isStarted = true;
        if (search.isDone()) return;
        await this.introduce(searcher, save, task.to);
        await search.work(searcher);
      } catch (error) {
        if (!(error instanceof RequestRefused)) this.drop(searcher, error);
      }
    });
    // A worker that still starts when the others have finished is not waited for.
    const over = (async () => {
      while (!search.isDone()) await search.changed;
    })();
    const timer = setTimeout(() => isStarted || search.end(), MAX_START_MS);
    await Promise.race([over, Promise.all(working)]);
    clearTimeout(timer);
    search.end();
    return search.measured;
  }

  /** Gives a worker the rules, unless it has them, and the position.
   * @param {Searcher} searcher @param {Save} save @param {number} to */
  async introduce(searcher, save, to) {
    for (const request of this.setup()) {
      if (request.do !== "rules" || this.known.get(searcher) === request) continue;
      await searcher.request("rules", { data: request.data });
      this.known.set(searcher, request);
    }
    await searcher.request("position", { save, to });
  }

  /** A worker has failed, or cannot be started: there will be one less. @param {Searcher} searcher
   * @param {unknown} error */
  drop(searcher, error) {
    const place = this.searchers.indexOf(searcher);
    if (place < 0) return; // at rest
    console.info(String(error));
    this.searchers.splice(place, 1);
    this.count -= 1;
    searcher.giveUp(new EngineFailure("worker", "a search has failed"));
  }
}
