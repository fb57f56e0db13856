// Client of the worker in which the compiler checks texts: loads the files of the workshop, sends requests.
import { fetchJson, siteUrl } from "../paths.js";
import { trustedScriptUrl } from "../trusted-script.js";

/** @typedef {{code: string, form: number, column: number, text: string, hint: string, level: "error" | "warning"}} Problem
 *   `form`: the number of the plural form, from 1 */
/** @typedef {{m: Record<string, any>, t: Record<string, any>}} Patch changed messages and terms of a compiled catalog */
/** @typedef {{key: string, scope: string, domain: string, note: string, english: string, text: string,
 *   state: "done" | "draft" | "missing" | "stale"}} Listed */
/** @typedef {{key: string, path: string, english: string[], english_samples: string[], notes: string[],
 *   categories: string[], alternatives: string[], english_forms: string[], placeholders: string[],
 *   texts: string[], was: string[], state: Listed["state"], samples: string[],
 *   neighbours: {key: string, english: string, text: string}[]}} Entry */
/** @typedef {{key: string, texts: string[], english: string[], was: string[]}} Change what is handed in of a draft */
/** @typedef {{address: string, file: string, line: number, value: number, low: number | null, high: number | null,
 *   rule: string, row: string, names: string[],
 *   known: {kind: "stated" | "public" | "reconstructed", sources: string, remark: string}[]}} RuleNumber
 *   `row`: the id of its row; `names`: figures that are this number */
/** @typedef {{code: string, place: string, text: string, hint: string}} RuleProblem */
/** @typedef {{bundle: string, style: string, texts: Record<string, string>, words: Record<string, string>,
 *   rules: Record<string, string>, repository: string}} Index the content of workshop/index.json */

/**
 * @typedef {object} Requests each request with its arguments and its reply
 * @property {{args: {english: unknown[], texts: unknown[]}, reply: {lang: string, scope: string, texts: Listed[]}}} open
 * @property {{args: {key: string}, reply: Entry}} entry
 * @property {{args: {key: string, texts: string[]},
 *   reply: {problems: Problem[], samples: string[], patch: Patch, ok: boolean}}} try
 * @property {{args: {}, reply: Patch}} catalog
 * @property {{args: {drafts: {key: string, texts: string[]}[]}, reply: {patch: Patch, bad: string[]}}} drafts
 * @property {{args: {drafts: Change[]}, reply: {text: string}}} po
 * @property {{args: {game: string, docs: unknown}, reply: {numbers: RuleNumber[]}}} numbers
 * @property {{args: {keys: string[]}, reply: {names: string[]}}} named
 * @property {{args: {changes: Record<string, number>}, reply: {problems: RuleProblem[], data: any, patch: Patch,
 *   texts: {key: string, text: string}[]}}} correct `data`: the compiled rules, null if they cannot be played
 * @property {{args: {corrections: {number: string, was: number, value: number, public: string}[]},
 *   reply: {name: string, text: string}}} correction
 */

const SOURCE = "en";

/** Adds the style sheet of the workshop to the page. @param {string} path */
export function addStyle(path) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = siteUrl(path);
  document.head.append(link);
}

export class WorkshopClient {
  /** @param {Index} index @param {Worker} worker */
  constructor(index, worker) {
    this.index = index;
    this.worker = worker;
    this.lastId = 0;
    /** @type {Map<number, {done: (reply: any) => void, fail: (error: Error) => void}>} */
    this.pending = new Map();
    worker.onmessage = ({ data }) => this.onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message);
    };
  }

  /** Loads the list of the files and starts the worker. @returns {Promise<WorkshopClient>} */
  static async start() {
    const [index, runtime] = await Promise.all([fetchJson("workshop/index.json"), fetchJson("runtime/runtime.json")]);
    const name = JSON.stringify({ ...runtime, bundle: `../${index.bundle}` });
    const worker = new Worker(trustedScriptUrl("assets/app/engine-worker.js"), { type: "module", name });
    return new WorkshopClient(index, worker);
  }

  /** @param {{id?: number, answer?: string, error?: string, fatal?: string}} data */
  onMessage({ id, answer, error, fatal }) {
    if (fatal !== undefined) this.fail(fatal);
    const entry = id === undefined ? undefined : this.pending.get(id);
    if (id === undefined || !entry) return;
    this.pending.delete(id);
    if (answer === undefined) entry.fail(new Error(error));
    else entry.done(JSON.parse(answer));
  }

  /** Fails all requests: the worker did not start. @param {string} reason */
  fail(reason) {
    for (const { fail } of this.pending.values()) fail(new Error(reason));
    this.pending.clear();
  }

  /** Ends the worker. */
  close() {
    this.worker.terminate();
  }

  /**
   * @template {keyof Requests} K
   * @param {K} kind
   * @param {Requests[K]["args"]} args
   * @returns {Promise<Requests[K]["reply"]>}
   */
  request(kind, args) {
    return new Promise((done, fail) => {
      const id = ++this.lastId;
      this.pending.set(id, { done, fail });
      this.worker.postMessage({ id, request: JSON.stringify({ do: kind, ...args }) });
    });
  }

  /** The texts of the games that are not open, as translators write them: pages of the site name those of all games.
   * Their keys begin with the game.
   * @param {string} lang @param {string} open the game that is open @returns {Promise<Listed[]>} */
  async textsElsewhere(lang, open) {
    const games = Object.keys(this.index.texts)
      .filter((path) => path.startsWith(`${lang}/`))
      .map((path) => path.slice(lang.length + 1))
      .filter((scope) => scope !== "common" && scope !== open);
    const load = (/** @type {string} */ of, /** @type {string} */ game) =>
      fetchJson(this.index.texts[`${of}/${game}`] ?? "");
    const all = games.map(async (scope) => {
      const [{ entries }, { texts }] = await Promise.all([load(SOURCE, scope), load(lang, scope)]);
      return entries.map((/** @type {any} */ { key, domain, note = "", texts: [english] }) => {
        const mine = texts[key];
        const state = !mine?.texts ? "missing" : mine.was ? "stale" : "done";
        return { key: `${scope}/${key}`, scope, domain, note, english, text: mine?.texts?.[0] ?? "", state };
      });
    });
    return (await Promise.all(all)).flat();
  }

  /** Opens the texts of a language in a game ("" for those of the site alone). @param {string} lang
   * @param {string} game */
  async open(lang, game) {
    const scopes = game ? ["common", game] : ["common"];
    const load = (/** @type {string} */ of) =>
      Promise.all(scopes.map((scope) => fetchJson(this.index.texts[`${of}/${scope}`] ?? "")));
    const [english = [], texts = []] = await Promise.all([load(SOURCE), load(lang)]);
    return this.request("open", { english, texts });
  }
}
