// Numbers of the game in the workshop: which were touched, corrections on this device, a trial of them at the table.
import { downloadText } from "./hand-in.js";
import { fetchJson } from "../paths.js";

/** @typedef {import("./workshop-client.js").RuleNumber} RuleNumber */
/** @typedef {import("./workshop-client.js").WorkshopClient} WorkshopClient */
/** @typedef {import("./workshop-client.js").Patch} Patch */
/** @typedef {{value: string, how: string}} Correction what is typed: the number, and how its author knows it */
/** @typedef {"touched" | "all" | "reconstructed" | "corrected"} NumberFilter */

/**
 * What the panel shows of the numbers.
 * @typedef {object} NumberState
 * @property {RuleNumber[]} numbers
 * @property {string} address of the open number, "" for the list
 * @property {string[]} touched addresses
 * @property {Map<string, Correction>} corrections by address
 * @property {NumberFilter} filter
 * @property {string} query
 * @property {import("./workshop-client.js").RuleProblem[]} problems of the rules with all corrections
 * @property {boolean} isPlayable
 * @property {{key: string, text: string}[]} texts that say a corrected number
 * @property {boolean} isTrial whether the table plays by the corrections
 */

/**
 * What the numbers need of the workshop around them.
 * @typedef {object} NumberHost
 * @property {import("./drafts.js").Drafts} drafts
 * @property {() => void} onChange
 * @property {(patch: Patch) => Promise<void>} apply shows changed texts
 * @property {(selector: string) => void} focus moves the focus in the panel: what was pressed is no longer there
 * @property {((data: any) => Promise<void>) | null} tryRules opens the table again with other rules; null without a table
 */

/** How most owners know a number, which the field begins with. The rules are written in English. */
const OWN_COPY = "my copy of the game";
/** A correction is kept as a draft without a language: its texts are the number and how it is known. */
export const NO_LANGUAGE = "";
const RULE = /^[A-Z]{2,}(-[A-Z0-9]+)+$/;

/** @returns {NumberState} */
const initialState = () => ({
  numbers: [],
  address: "",
  touched: [],
  corrections: new Map(),
  filter: "all",
  query: "",
  problems: [],
  isPlayable: true,
  texts: [],
  isTrial: false,
});

/** Whether a text is a number within the limits. @param {string} text @param {Pick<RuleNumber, "low" | "high">} number */
export function isWithin(text, { low, high }) {
  const value = Number(text);
  return /^-?\d+$/.test(text.trim()) && (low === null || value >= low) && (high === null || value <= high);
}

/** The numbers that the list shows. @param {NumberState} state @returns {RuleNumber[]} */
export function listedNumbers({ numbers, filter, query, touched, corrections }) {
  const words = query.trim().toLowerCase();
  const fits = (/** @type {RuleNumber} */ { address, known }) =>
    filter === "all" ||
    (filter === "touched" && touched.includes(address)) ||
    (filter === "corrected" && corrections.has(address)) ||
    (filter === "reconstructed" && known.some(({ kind }) => kind === "reconstructed"));
  const has = (/** @type {RuleNumber} */ { address, file, line, value }) =>
    !words || `${address} ${file}:${line} ${value}`.toLowerCase().includes(words);
  return numbers.filter((one) => fits(one) && has(one));
}

/** The ids and rules that an element and those around it name. @param {Element} touched */
export function namesAround(touched) {
  /** @type {Set<string>} */
  const rows = new Set();
  /** @type {Set<string>} */
  const rules = new Set();
  /** @type {Element | null} */
  let element = touched;
  for (; element; element = element.parentElement) {
    const { touch = "", face = "", rule = "" } = /** @type {HTMLElement} */ (element).dataset ?? {};
    for (const id of [touch, face, element.id]) if (id) rows.add(id.replace(/#.*$/, ""));
    for (const id of [rule, element.id]) if (RULE.test(id)) rules.add(id);
  }
  return { rows, rules };
}

export class NumberBench {
  /** @param {WorkshopClient} client @param {NumberHost} host */
  constructor(client, host) {
    this.client = client;
    this.host = host;
    this.game = "";
    this.state = initialState();
    /** Number of the latest check: the answers of earlier ones are out of date. */
    this.lastCheck = 0;
  }

  /** @param {Partial<NumberState>} change */
  update(change) {
    this.state = { ...this.state, ...change };
    this.host.onChange();
  }

  /** Opens a number, or with "" the list. @param {string} address */
  show(address) {
    this.update({ address });
    this.host.focus(address ? "[data-act=ws-number]" : "[data-act=ws-number-search]");
  }

  /** Forgets the numbers of another game or language. @param {string} game */
  close(game) {
    const { isTrial } = this.state;
    this.game = game;
    this.state = { ...initialState(), isTrial };
  }

  /** Reads the numbers of the open game, with the corrections of this device. */
  async open() {
    if (this.state.numbers.length || !this.game) return;
    const docs = await fetchJson(this.client.index.rules[this.game] ?? "");
    const { numbers } = await this.client.request("numbers", { game: this.game, docs });
    this.update({ numbers });
    await this.reread();
  }

  /** Reads the corrections of this device, and checks the rules with them. */
  async reread() {
    const known = new Map(this.state.numbers.map((one) => [one.address, one]));
    const hadSome = this.state.corrections.size > 0;
    const kept = this.host.drafts.of(NO_LANGUAGE, [this.game]).filter(({ key }) => known.has(key));
    for (const { id, key, texts } of kept) {
      if (texts[0] === String(known.get(key)?.value)) await this.host.drafts.remove(id); // the rules have it by now
    }
    const mine = kept.filter(({ key, texts }) => texts[0] !== String(known.get(key)?.value));
    const corrections = new Map(mine.map(({ key, texts }) => [key, { value: texts[0] ?? "", how: texts[1] ?? "" }]));
    this.update({ corrections });
    if (corrections.size || hadSome) await this.check();
  }

  /** @returns {RuleNumber | undefined} */
  get number() {
    return this.state.numbers.find(({ address }) => address === this.state.address);
  }

  /** Lists the numbers of what was touched: those of its row, those that its texts name, those of its rule.
   * @param {Element} touched @param {string[]} keys of its texts @returns {Promise<boolean>} whether there are any */
  async pick(touched, keys) {
    const { rows, rules } = namesAround(touched);
    const { names } = await this.client.request("named", { keys });
    const found = this.state.numbers.filter(
      (one) => rows.has(one.row) || one.names.some((name) => names.includes(name)) || rules.has(one.rule),
    );
    if (!found.length) return false;
    const [only] = found;
    this.update({
      touched: found.map(({ address }) => address),
      filter: "touched",
      query: "",
      address: found.length === 1 && only ? only.address : "",
    });
    return true;
  }

  /** What the fields of the open number hold. @returns {Correction} */
  typed() {
    const { corrections, address } = this.state;
    return corrections.get(address) ?? { value: String(this.number?.value ?? ""), how: OWN_COPY };
  }

  /** Keeps what is typed, and checks the rules with it. @param {Partial<Correction>} change */
  async correct(change) {
    const { number } = this;
    if (!number) return;
    const { address } = number;
    const correction = { ...this.typed(), ...change };
    const corrections = new Map(this.state.corrections).set(address, correction);
    this.update({ corrections });
    await this.host.drafts.put({
      lang: NO_LANGUAGE,
      scope: this.game,
      key: address,
      texts: [correction.value, correction.how],
      english: [],
      was: [String(number.value)],
    });
    await this.check();
  }

  /** The corrections that can be compiled and handed in. */
  sound() {
    return this.state.numbers.flatMap((number) => {
      const mine = this.state.corrections.get(number.address);
      if (!mine || !isWithin(mine.value, number) || Number(mine.value) === number.value) return [];
      return [{ number: number.address, was: number.value, value: Number(mine.value), public: mine.how.trim() }];
    });
  }

  /** Compiles rules and texts with all corrections. */
  async check() {
    const check = ++this.lastCheck;
    const changes = Object.fromEntries(this.sound().map(({ number, value }) => [number, value]));
    const { problems, data, texts, patch } = await this.client.request("correct", { changes });
    if (check !== this.lastCheck) return null;
    this.update({ problems, isPlayable: data !== null, texts });
    return { data, patch };
  }

  /** Returns to the number of the rules. */
  async discard() {
    const { address, corrections } = this.state;
    const kept = this.host.drafts.of(NO_LANGUAGE, [this.game]).find(({ key }) => key === address);
    if (kept) await this.host.drafts.remove(kept.id);
    const others = new Map(corrections);
    others.delete(address);
    this.update({ corrections: others });
    this.host.focus("[data-act=ws-number]");
    await this.check();
  }

  /** Opens the table again with the corrections; the texts of page and engine say them, too. */
  async tryAtTable() {
    const tried = await this.check();
    if (!tried?.data || !this.host.tryRules) return;
    await this.host.tryRules(tried.data);
    await this.host.apply(tried.patch);
    this.update({ isTrial: true });
  }

  /** Shows the texts of the trial again, after a change of the language. */
  async follow() {
    if (!this.state.isTrial) return;
    await this.open();
    const tried = await this.check();
    if (tried) await this.host.apply(tried.patch);
  }

  /** Offers the corrections as a file. */
  async download() {
    const { name, text } = await this.client.request("correction", { corrections: this.sound() });
    downloadText(name, text, "application/yaml");
  }
}
