// Opens games: new, quick, saved, from files. What an address, a link or a lesson opens: address-, link-, lesson-opener.js.
import { AddressOpener } from "./address-opener.js";
import { DEAL_LEVEL, firstTry, rememberTry, seedOf } from "./daily.js";
import { editionOf, findVersion, editionMatches } from "./editions.js";
import { USUAL_LEVEL, emptyForm, parseSeed, randomSeed } from "./new-game.js";
import { viewToPaint } from "./kept-view.js";
import { LessonOpener } from "./lesson-opener.js";
import { LinkOpener } from "./link-opener.js";
import { IS_EARLIER, SITE } from "./paths.js";
import { SavedGames } from "./saved-games.js";
import { changeSettings, settings } from "./settings.js";
import { settle, shared } from "./table/mode.js";
import { Play } from "./table/play.js";
import { rich, t } from "./text.js";
import { SaveFailed, readSaveFile } from "./game-store.js";
import { marksOf } from "./saved-game-record.js";
import { mayPassByLink } from "./turn-link.js";
import { html } from "./vendor.js";
import { RequestRefused } from "./engine-client.js";

/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/**
 * @typedef {object} OpenerHost
 * @property {string} game
 * @property {import("./engine-client.js").EngineClient} engine
 * @property {import("./search-workers.js").SearchWorkers} searchers
 * @property {import("./game-store.js").Store} store
 * @property {import("./notices.js").Notices} notices
 * @property {(words: string) => void} announce to screen readers
 * @property {() => string} lang
 * @property {() => void} onChange
 * @property {() => void} onOpened called when a match was opened or left, before the next drawing
 * @property {(selector: string) => void} focusOn
 * @property {() => void} askTakeBack asks whether to take back what was revealed
 * @property {() => void} sendTurn shows the link for the player who is to move
 * @property {(seats: import("./protocol.d.ts").Seat[], turn: number, isNew: boolean) => Promise<number | null>} askSeat
 *   asks which seat the player has in a game that came by a link and may be new here; null: none
 */

/**
 * How a table is opened.
 * @typedef {object} Opening
 * @property {SavedGame | null} [savedGame]
 * @property {boolean} [trial] saved only after the first move
 * @property {boolean} [rethrow] errors go to the caller, which reports them; by default for saved games
 * @property {import("./lesson.js").LessonRun | null} [lesson] that the match shows
 * @property {number} [at] the card of the lesson to go on with
 * @property {import("./game-store.js").Marks} [marks]
 * @property {import("./task.js").Task | null} [task] that the position is
 */

export class GameOpener {
  /** @param {OpenerHost} host */
  constructor(host) {
    this.host = host;
    /** @type {GameData | null} */
    this.data = null;
    /** Edition of this page: version of the rules and engine (editions.js). */
    this.edition = "";
    /** The open match. @type {Play | null} */
    this.play = null;
    /** The kept view of the match that is being opened, as a match that nothing can be done with. @type {Play | null} */
    this.painted = null;
    /** The form for a new game. @type {import("./new-game.js").Form | null} */
    this.form = null;
    this.saved = new SavedGames({
      store: host.store,
      game: host.game,
      onChange: host.onChange,
      reportError: (error) => host.notices.report(error),
    });
    this.address = new AddressOpener(this);
    this.links = new LinkOpener(this);
    this.lessons = new LessonOpener(this);
    /** Whether a match is being opened. */
    this.isOpening = false;
    /** Whether the rules have numbers that are only tried: nothing is saved, sent or counted. */
    this.isTrial = false;
  }

  /** @param {GameData} data @param {string} edition */
  setRules(data, edition) {
    this.data = data;
    this.edition = edition;
    this.form = emptyForm(data);
  }

  /** Opens the match of the table again with other numbers in the rules, for this page load; a new one with the same
   * players and chance, if its moves do not fit them. @param {GameData} data */
  async tryRules(data) {
    const { engine, lang, notices } = this.host;
    const { play } = this;
    const before = this.rules();
    const rules = { ...data, weights: /** @type {any} */ (before).weights }; // the same bots
    const saved = play && (await play.match.queue(() => engine.request("save", { lang: lang(), branch: false })));
    const wasTrial = this.isTrial;
    await engine.request("rules", { data: rules });
    this.setRules(rules, this.edition);
    this.isTrial = true;
    if (!saved) return;
    const { game, seats, options, seed, first = null, arranged = null } = saved.save;
    try {
      await this.open("load", { save: saved.save, force: true }, { rethrow: true }).catch(async (error) => {
        if (!(error instanceof RequestRefused)) throw error;
        await this.open("new", { game, seats, options, seed, first, arranged }, { rethrow: true });
        notices.show("info", t("ui.trial_new"), { transient: true });
      });
    } catch (error) {
      await engine.request("rules", { data: before });
      this.setRules(before, this.edition);
      this.isTrial = wasTrial;
      throw error;
    }
  }

  // -- editions ------------------------------------------------------------------------------------------

  /** Whether a saved game began with another edition than that of this page.
   * @param {{edition?: string, save: any}} savedGame */
  isEarlier(savedGame) {
    const edition = editionOf(savedGame);
    return edition !== "" && !editionMatches(this.edition, edition);
  }

  /**
   * Opens a game in the version of the site with its edition, if that is on this device.
   * @param {SavedGame} savedGame
   * @returns {Promise<boolean>} whether the page is being left
   */
  async openInEarlierVersion(savedGame) {
    if (!this.isEarlier(savedGame)) return false;
    const gone = new URL(location.href).searchParams.has("gone"); // that version was missing (sw.js)
    const root = IS_EARLIER ? SITE : gone ? null : await findVersion(savedGame.game, editionOf(savedGame));
    if (!root) return false;
    location.assign(this.page(root, `#game=${savedGame.id}`));
    return true;
  }

  /** URL of this play page in a version of the site. @param {URL} root @param {string} rest query or hash */
  page(root, rest) {
    return new URL(`${this.host.lang()}/${this.host.game}/play/${rest}`, root);
  }

  /** Opens a saved game with the current rules, as a new game.
   * @param {any} save */
  async tryHere(save) {
    if (IS_EARLIER) location.assign(this.page(SITE, `?try=${this.play?.match.savedGame?.id ?? ""}`));
    else await this.open("load", { save, force: true });
  }

  /** Writes the id of the game to the URL, so that a reload reopens it. @param {string} id */
  setUrl(id) {
    const url = new URL(location.href);
    url.hash = id ? `game=${id}` : "";
    if (id || !this.play) url.search = "";
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  // -- opening ----------------------------------------------------------------------------------------------

  rules() {
    return /** @type {GameData} */ (this.data);
  }

  /** @param {number} bots @param {number} [seed] @param {string} [level]
   * @param {Record<string, string>} [chosen] options that differ from the defaults
   * @param {import("./game-store.js").Marks} [marks] */
  async quick(bots, seed = randomSeed(), level = USUAL_LEVEL, chosen = {}, marks = {}) {
    const options = { ...emptyForm(this.rules(), bots).options, ...chosen };
    const seats = this.quickSeats(bots, level);
    await this.open("new", { game: this.host.game, seats, options, seed, first: null }, { marks });
  }

  /** @param {number} bots @param {string} level */
  quickSeats(bots, level) {
    const { seats } = emptyForm(this.rules(), bots);
    return seats.map((seat) => (seat.by === "person" ? seat : { ...seat, by: level ?? seat.by }));
  }

  /** Opens the deal of a day: the first try as long as it is not over, then another one.
   * @param {string} date @param {import("./game-store.js").Marks} [marks] */
  async playDeal(date, marks = {}) {
    const { game, store, notices } = this.host;
    try {
      const tried = firstTry(game, date);
      const kept = (await store.list(game)).find((one) => {
        const { deal } = one.damaged === undefined ? marksOf(one) : {};
        return deal?.date === date && deal.first;
      });
      if (kept && !kept.over) return await this.resume(kept);
      const first = !tried && !kept && !this.isTrial;
      const bots = this.rules().game.players.min - 1;
      await this.quick(bots, seedOf(game, date), DEAL_LEVEL, {}, { ...marks, deal: { date, first } });
      const hasBegun = this.play?.match.marks.deal?.date === date;
      if (first && hasBegun) rememberTry(game, date, { points: null });
    } catch (error) {
      notices.report(error);
    }
  }

  /** Starts the game of the form. */
  async start() {
    const { form } = this;
    const { game } = this.host;
    if (!form) return;
    const seed = parseSeed(form.seed);
    if (seed === undefined) {
      form.error = t("ui.bad_seed");
      this.host.onChange();
      return;
    }
    const seats = form.seats.map((seat) => ({ ...seat, name: seat.name.trim() }));
    changeSettings({ name: seats.find(({ by }) => by === "person")?.name ?? settings.name });
    const first = form.first === "" ? null : Number(form.first);
    const setup = { game, seats, options: form.options, seed: seed ?? randomSeed(), first };
    try {
      const own = seats.findIndex(({ by }) => by === "person");
      const marks = form.byLink && mayPassByLink(seats) ? { by_link: { seat: own } } : {};
      await this.open("new", setup, { rethrow: true, marks });
    } catch (error) {
      if (error instanceof RequestRefused && error.key === "error.seed_large") {
        form.error = this.host.notices.describe(error);
        this.host.onChange();
      } else this.host.notices.report(error);
    }
  }

  /** @param {SavedGame} savedGame */
  async resume(savedGame) {
    try {
      if (await this.openInEarlierVersion(savedGame)) return;
      this.paint(this.play ? null : viewToPaint(savedGame, this.edition, this.host.lang()), savedGame);
      await this.open("load", { save: savedGame.save }, { savedGame });
    } catch (error) {
      this.saved.openErrors[savedGame.id] = this.host.notices.describe(error);
      this.setUrl("");
      this.host.onChange();
    }
  }

  /** Starts a game with the same players, options and colours and a new seed. */
  async rematch() {
    const { savedGame } = this.play?.match ?? {};
    if (!savedGame) return;
    if (IS_EARLIER) location.assign(this.page(SITE, `?again=${savedGame.id}`));
    else await this.startAgain(savedGame.save);
  }

  /** Opens the position shown as a game of its own; the one that it belongs to stays among the saved games. */
  async branch() {
    const { play, host } = this;
    if (!play) return;
    try {
      const { save } = await play.match.queue(() => host.engine.request("save", { lang: host.lang(), branch: true }));
      await this.open("load", { save }, { rethrow: true });
      host.notices.show("info", t("ui.branched"), { transient: true });
    } catch (error) {
      host.notices.report(error);
    }
  }

  /** Starts the game of the table again: same players, options, start player and chance. */
  async sameDeal() {
    const { game, seats, options, seed, first = null, arranged = null } = this.play?.match.savedGame?.save ?? {};
    if (seats) await this.open("new", { game, seats, options, seed, first, arranged });
  }

  /** @param {any} save */
  async startAgain({ game, seats, options, arranged = null }) {
    await this.open("new", { game, seats, options, seed: randomSeed(), first: null, arranged });
  }

  /** Opens a saved game from a file; it is stored only if it opens. @param {File} file */
  async importFile(file) {
    try {
      const save = await readSaveFile(file, this.host.game);
      const root = this.isEarlier({ save }) ? await findVersion(save.game, save.version) : null;
      if (root) {
        const content = { game: save.game, save, n: save.moves.length, over: false, totals: [], edition: save.version };
        const { id } = await this.host.store.put(null, content);
        location.assign(this.page(root, `#game=${id}`));
      } else await this.loadImported(save);
    } catch (error) {
      this.host.notices.report(error);
    }
  }

  /** Opens a save that is not stored yet; offers the current rules if it needs other ones. @param {any} save */
  async loadImported(save) {
    try {
      await this.open("load", { save }, { rethrow: true });
    } catch (error) {
      if (!(error instanceof RequestRefused && error.key === "error.save_version")) throw error;
      const again = () => void this.tryHere(save);
      const button = html`<button type="button" data-act="try" @click=${again}>${t("ui.try_here")}</button>`;
      this.host.notices.show("error", html`${this.host.notices.describe(error)} ${button}`, { transient: true });
    }
  }

  /**
   * Opens a table. The previous one is closed only after the new one has opened.
   * @template {"new" | "load" | "open_link"} K
   * @param {K} kind
   * @param {import("./engine-client.js").Requests[K]["args"]} request
   * @param {Opening} [how]
   * @returns {Promise<boolean>} whether it has opened
   */
  async open(kind, request, how = {}) {
    const {
      savedGame = null,
      trial = false,
      rethrow = savedGame !== null,
      lesson = null,
      at = 0,
      marks = {},
      task = null,
    } = how;
    const { host } = this;
    this.isOpening = true;
    host.onChange();
    try {
      const loaded = await this.load(kind, request);
      const opened = lesson ? await this.lessons.catchUp(lesson, at, loaded) : loaded;
      this.play = new Play(this.playHost(), opened, savedGame, trial, lesson);
      Object.assign(this.play.match.marks, marks);
      if (task) this.play.setTask(task);
      this.painted = null;
      if (kind === "open_link" && trial && opened.snap.n > 0) this.play.mode = shared(opened.snap);
      host.onOpened();
      await this.play.begin();
      host.focusOn(".prompt h1, .cover h1");
      return true;
    } catch (error) {
      if (rethrow) throw error;
      host.notices.report(error);
      return false;
    } finally {
      this.isOpening = false;
      this.painted = null;
      host.onChange();
    }
  }

  /** Shows a view of a match until the engine has opened it.
   * @param {import("./engine-client.js").Snapshot | null} snap @param {SavedGame | null} savedGame the match, if saved */
  paint(snap, savedGame) {
    if (!snap) return;
    this.painted = new Play(this.playHost(), { snap, save: savedGame?.save }, savedGame);
    this.painted.mode = settle(this.painted.match.position(false)); // what it will wait for
    this.host.onChange();
  }

  /** Gives the kept view up, if it cannot be drawn: the page waits for the engine as for any other game.
   * @returns {boolean} whether there was one */
  dropPainted() {
    const was = this.painted !== null;
    this.painted = null;
    return was;
  }

  /**
   * Makes the engine open a match; the one before is closed if that succeeds. The engine holds one match at a time:
   * until then the one before makes no request.
   * @template {"new" | "load" | "open_link"} K
   * @param {K} kind
   * @param {import("./engine-client.js").Requests[K]["args"]} request
   */
  load(kind, request) {
    const { play } = this;
    const { engine, lang } = this.host;
    const load = async () => {
      const { save, seats } = /** @type {{save?: any, seats?: unknown}} */ (request);
      const seat = onlyPerson(seats ?? save?.seats); // those of a link are in the link: the engine reads it
      const opened = await engine.requestTable(kind, { ...request, lang: lang(), seat, since: 0 });
      play?.close();
      return /** @type {import("./table/match.js").Answer} */ (opened);
    };
    return play ? play.match.queue(load) : load();
  }

  /** @returns {import("./table/play.js").Host} what an open match needs of the page */
  playHost() {
    const { engine, searchers, store, notices, announce, lang, onChange } = this.host;
    return {
      engine,
      searchers,
      store,
      data: this.rules(),
      lang,
      onChange,
      announce,
      reportError: (error) => notices.report(error),
      askTakeBack: () => this.host.askTakeBack(),
      branch: () => void this.branch(),
      sendTurn: () => this.host.sendTurn(),
      changeSeat: () => void this.links.changeSeat(),
      showRefusal: (text) => notices.show("error", rich(text), { transient: true }),
      onSaved: (savedGame, before) => void this.onSaved(savedGame, before),
      edition: this.edition,
      isTrial: this.isTrial,
    };
  }

  /** Handles a save. If another tab has continued the game, this one was saved as a new game.
   * @param {SavedGame} savedGame @param {SavedGame | null} before the record of the save before */
  async onSaved(savedGame, before) {
    const { notices, store } = this.host;
    this.setUrl(savedGame.id);
    notices.remove(SaveFailed);
    if (!before || before.id === savedGame.id) return;
    if (await store.get(before.id)) notices.show("info", t("ui.forked"));
  }

  async leave() {
    this.lessons.end();
    this.play?.close();
    this.host.searchers.rest();
    if (IS_EARLIER) {
      await this.play?.match.saving;
      location.assign(this.page(SITE, ""));
      return;
    }
    this.play = null;
    this.host.onOpened();
    this.setUrl("");
    if (this.isTrial) {
      location.reload(); // the rules as they are
      return;
    }
    await this.saved.refresh();
    this.host.onChange();
    this.host.focusOn(".start h1");
  }
}

/** The seat of the only person at a table: the first view is that seat's, and no second one is asked for.
 * @param {unknown} seats of a set-up or a save, which may be damaged @returns {number | null} */
export function onlyPerson(seats) {
  if (!Array.isArray(seats)) return null;
  const persons = seats.flatMap((seat, n) => (seat?.by === "person" ? [n] : []));
  return persons.length === 1 ? (persons[0] ?? null) : null;
}
