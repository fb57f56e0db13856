// Opens games: new, quick, saved, from files, from worked examples and from URLs.
import { editionOf, findVersion, editionMatches } from "./editions.js";
import { USUAL_LEVEL, botLevels, randomSeed, emptyForm, parseSeed } from "./menu.js";
import { removeUnusedVersions } from "./offline.js";
import { IS_EARLIER, SITE, fetchJson } from "./paths.js";
import { Play } from "./table/play.js";
import { rich } from "./text.js";
import { SaveFailed, readSaveFile } from "./game-store.js";
import { html } from "./vendor.js";
import { t } from "./text.js";
import { RequestRefused } from "./engine-client.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./game-store.js").SavedGame} SavedGame */

export class GameOpener {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  // -- URLs ----------------------------------------------------------------------------

  /** Opens what the URL requests: a quick game, an example, a saved game; else nothing. */
  async openFromUrl() {
    const { searchParams } = new URL(location.href);
    if (searchParams.has("quick")) await this.quickFromUrl(searchParams);
    else if (searchParams.has("example")) await this.exampleFromUrl(searchParams);
    else if (searchParams.has("try"))
      await this.withSavedGame(searchParams.get("try"), (savedGame) => this.tryHere(savedGame.save));
    else if (searchParams.has("again"))
      await this.withSavedGame(searchParams.get("again"), (savedGame) => this.startAgain(savedGame.save));
    else if (location.hash.startsWith("#game=")) await this.resumeById(location.hash.slice("#game=".length));
  }

  /** @param {URLSearchParams} params `bots` (their number), `level`, `seed`, options of the game by id */
  async quickFromUrl(params) {
    const { min, max } = this.data().game.players;
    const seed = parseSeed(params.get("seed") ?? "");
    const bots = Number(params.get("bots") ?? min);
    const level = params.get("level") ?? USUAL_LEVEL;
    const chosen = (this.data().game.options ?? []).flatMap(({ id }) => (params.has(id) ? [[id, params.get(id)]] : []));
    const clean = new URL(location.href);
    clean.search = "";
    history.replaceState(null, "", clean);
    const good =
      Number.isInteger(bots) && bots + 1 >= min && bots + 1 <= max && botLevels(this.data(), bots + 1).includes(level);
    if (seed === undefined) this.app.warn("ui.bad_seed");
    else if (!good) this.app.warn("ui.bad_address");
    else await this.quick(bots, seed ?? randomSeed(), level, Object.fromEntries(chosen));
  }

  /** Opens the position of a worked example, all seats played by people; saved after the first move.
   * @param {URLSearchParams} params `example`: its id; `case`: counted from 1 */
  async exampleFromUrl(params) {
    const { game } = this.app.page;
    /** @type {import("./compiled-data.d.ts").Examples | undefined} */
    const examples = await fetchJson(`data/${game}.examples.json`).catch((error) => this.app.reportError(error));
    const opening = examples?.[params.get("example") ?? ""]?.[Number(params.get("case") ?? 1) - 1];
    if (!opening) {
      if (examples) this.app.warn("ui.no_such_example");
      return;
    }
    const seats = emptyForm(this.data(), opening.seats - 1).seats.map((seat) => ({ ...seat, by: "person" }));
    await this.open("new", { ...opening, game, seats }, null, true);
  }

  /** @param {string} id */
  async resumeById(id) {
    await this.withSavedGame(id, (savedGame) => this.resume(savedGame));
  }

  /** @param {string | null} id
   * @param {(savedGame: SavedGame) => Promise<void>} open called with the saved game of this id */
  async withSavedGame(id, open) {
    const savedGame = await this.app.store.get(id ?? "").catch(() => undefined);
    if (savedGame && savedGame.damaged === undefined && savedGame.game === this.app.page.game) await open(savedGame);
    else {
      this.setUrl(this.app.play?.savedGame?.id ?? "");
      this.app.warn("ui.no_such_game");
    }
  }

  // -- editions ------------------------------------------------------------------------------------------

  /** Whether a saved game began with another edition than that of this page.
   * @param {{edition?: string, save: any}} savedGame */
  isEarlier(savedGame) {
    const edition = editionOf(savedGame);
    return edition !== "" && !editionMatches(this.app.edition, edition);
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
    return new URL(`${this.app.lang}/${this.app.page.game}/play/${rest}`, root);
  }

  /** Opens a saved game with the current rules, as a new game.
   * @param {any} save */
  async tryHere(save) {
    if (IS_EARLIER) location.assign(this.page(SITE, `?try=${this.app.play?.savedGame?.id ?? ""}`));
    else await this.open("load", { save, force: true }, null);
  }

  /** Handles a change of the hash, typed or by the browser's buttons. */
  async hash() {
    const id = location.hash.startsWith("#game=") ? location.hash.slice("#game=".length) : "";
    if (id === (this.app.play?.savedGame?.id ?? "")) return;
    if (id) await this.resumeById(id);
    else if (this.app.play) await this.leave();
  }

  /** Writes the id of the game to the URL, so that a reload reopens it. @param {string} id */
  setUrl(id) {
    const url = new URL(location.href);
    url.hash = id ? `game=${id}` : "";
    if (id || !this.app.play) url.search = "";
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  // -- opening ----------------------------------------------------------------------------------------------

  data() {
    return /** @type {GameData} */ (this.app.data);
  }

  /** @param {number} bots @param {number} [seed] @param {string} [level]
   * @param {Record<string, string>} [chosen] options that differ from the defaults */
  async quick(bots, seed = randomSeed(), level = USUAL_LEVEL, chosen = {}) {
    const { seats, options: usual } = emptyForm(this.data(), bots);
    const options = { ...usual, ...chosen };
    for (const seat of seats) if (seat.by !== "person") seat.by = level ?? seat.by;
    await this.open("new", { game: this.app.page.game, seats, options, seed, first: null }, null);
  }

  /** Starts the game of the form. */
  async start() {
    const { form, page } = this.app;
    if (!form) return;
    const seed = parseSeed(form.seed);
    if (seed === undefined) {
      form.error = "ui.bad_seed";
      this.app.update();
      return;
    }
    const seats = form.seats.map((seat) => ({ ...seat, name: seat.name.trim() }));
    const first = form.first === "" ? null : Number(form.first);
    await this.open("new", { game: page.game, seats, options: form.options, seed: seed ?? randomSeed(), first }, null);
  }

  /** @param {SavedGame} savedGame */
  async resume(savedGame) {
    try {
      if (await this.openInEarlierVersion(savedGame)) return;
      await this.open("load", { save: savedGame.save }, savedGame);
    } catch (error) {
      this.app.openErrors[savedGame.id] = this.app.describeError(error);
      this.setUrl("");
      this.app.update();
    }
  }

  /** Starts a game with the same players, options and colours and a new seed. */
  async rematch() {
    const { savedGame: savedGame } = this.app.play ?? {};
    if (!savedGame) return;
    if (IS_EARLIER) location.assign(this.page(SITE, `?again=${savedGame.id}`));
    else await this.startAgain(savedGame.save);
  }

  /** @param {any} save */
  async startAgain({ game, seats, options, arranged = null }) {
    await this.open("new", { game, seats, options, seed: randomSeed(), first: null, arranged }, null);
  }

  /** Opens a saved game from a file; it is stored only if it opens. @param {File} file */
  async importFile(file) {
    try {
      const save = await readSaveFile(file, this.app.page.game);
      const root = this.isEarlier({ save }) ? await findVersion(save.game, save.version) : null;
      if (root) {
        const content = { game: save.game, save, n: save.moves.length, over: false, totals: [], edition: save.version };
        const { id } = await this.app.store.put(null, content);
        location.assign(this.page(root, `#game=${id}`));
      } else await this.loadImported(save);
    } catch (error) {
      this.app.reportError(error);
    }
  }

  /** Opens a save that is not stored yet; offers the current rules if it needs other ones. @param {any} save */
  async loadImported(save) {
    try {
      await this.open("load", { save }, null, false, true);
    } catch (error) {
      if (!(error instanceof RequestRefused && error.key === "error.save_version")) throw error;
      const again = () => void this.tryHere(save);
      const button = html`<button type="button" data-act="try" @click=${again}>${t("ui.try_here")}</button>`;
      this.app.notice("error", html`${this.app.describeError(error)} ${button}`, { transient: true });
    }
  }

  /**
   * Opens a table. The previous one is closed only after the new one has opened.
   * @template {"new" | "load"} K
   * @param {K} kind
   * @param {import("./engine-client.js").Requests[K]["args"]} request
   * @param {SavedGame | null} savedGame
   * @param {boolean} [trial] saved only after the first move
   * @param {boolean} [rethrow] errors go to the caller, which reports them
   */
  async open(kind, request, savedGame, trial = false, rethrow = savedGame !== null) {
    const { app } = this;
    app.busy = true;
    app.update();
    try {
      const { snap, save } = await app.engine.requestTable(kind, { ...request, lang: app.lang, seat: null, since: 0 });
      app.play?.close();
      app.play = new Play(
        {
          engine: app.engine,
          store: app.store,
          data: this.data(),
          lang: () => app.lang,
          onChange: () => app.update(),
          announce: (words) => app.announce(words),
          reportError: (error) => app.reportError(error),
          showRefusal: (text) => app.notice("error", rich(text), { transient: true }),
          onSaved: (one, before) => void this.onSaved(one, before),
          edition: app.edition,
        },
        snap,
        savedGame,
        trial,
      );
      app.dialog = null;
      app.zoom = 1;
      app.loupe = "";
      await app.play.begin(/** @type {import("./protocol.d.ts").Save} */ (save));
      app.focus.focusOn(".prompt h1, .cover h1");
    } catch (error) {
      if (rethrow) throw error;
      app.reportError(error);
    } finally {
      app.busy = false;
      app.update();
    }
  }

  /** Handles a save. If another tab has continued the game, this one was saved as a new game.
   * @param {SavedGame} savedGame @param {SavedGame | null} before the record of the save before */
  async onSaved(savedGame, before) {
    const { app } = this;
    this.setUrl(savedGame.id);
    app.removeNotices(SaveFailed);
    if (!before || before.id === savedGame.id) return;
    if (await app.store.get(before.id)) app.notice("info", t("ui.forked"));
  }

  async leave() {
    const { app } = this;
    app.play?.close();
    if (IS_EARLIER) {
      await app.play?.saving;
      location.assign(this.page(SITE, ""));
      return;
    }
    app.play = null;
    app.dialog = null;
    this.setUrl("");
    await this.refreshSavedGames();
    app.update();
    app.focus.focusOn(".start h1");
  }

  // -- saved games --------------------------------------------------------------------------------------------

  async refreshSavedGames() {
    const { app } = this;
    try {
      app.saved = await app.store.list(app.page.game);
      app.isPersistent = await app.store.isPersistent();
      removeUnusedVersions();
    } catch (error) {
      app.reportError(error);
    }
  }

  /** Asks for confirmation at the first call, removes the game at the second. @param {SavedGame} savedGame */
  async remove(savedGame) {
    const { app } = this;
    if (app.confirmRemoval !== savedGame.id) app.confirmRemoval = savedGame.id;
    else {
      app.confirmRemoval = "";
      try {
        await app.store.remove(savedGame);
      } catch (error) {
        app.reportError(error);
      }
      await this.refreshSavedGames();
    }
    app.update();
  }
}
