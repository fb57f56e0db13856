// Opening games: new ones, quick ones, saved ones, files, worked examples, and what the address asks for.
import { asked, find, fits } from "./editions.js";
import { chance, emptyForm, levels, seedOf } from "./menu.js";
import { tidy } from "./offline.js";
import { EARLIER, SITE, json } from "./paths.js";
import { Play } from "./table/play.js";
import { rich } from "./text.js";
import { Unsaved, read } from "./game-store.js";
import { html } from "./vendor.js";
import { t } from "./text.js";
import { Refused } from "./engine-client.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./game-store.js").Kept} Kept */

export class Opening {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  // -- what the address asks for ----------------------------------------------------------------------------

  /** Does what the address asks for: a quick game, an example, a saved game, or the menu. */
  async follow() {
    const { searchParams } = new URL(location.href);
    if (searchParams.has("quick")) await this.quickFrom(searchParams);
    else if (searchParams.has("example")) await this.exampleFrom(searchParams);
    else if (searchParams.has("try")) await this.from(searchParams.get("try"), (kept) => this.tryHere(kept.save));
    else if (searchParams.has("again")) await this.from(searchParams.get("again"), (kept) => this.again(kept.save));
    else if (location.hash.startsWith("#game=")) await this.resumeFrom(location.hash.slice("#game=".length));
  }

  /** @param {URLSearchParams} params `bots`, their `level`, the `seed`, and any option of the game by its id */
  async quickFrom(params) {
    const { min, max } = this.data().game.players;
    const seed = seedOf(params.get("seed") ?? "");
    const bots = Number(params.get("bots") ?? min);
    const level = params.get("level") ?? levels()[0];
    const chosen = (this.data().game.options ?? []).flatMap(({ id }) => (params.has(id) ? [[id, params.get(id)]] : []));
    const clean = new URL(location.href);
    clean.search = "";
    history.replaceState(null, "", clean);
    const good = Number.isInteger(bots) && bots + 1 >= min && bots + 1 <= max && level && levels().includes(level);
    if (seed === undefined) this.app.warn("ui.bad_seed");
    else if (!good) this.app.warn("ui.bad_address");
    else await this.quick(bots, seed ?? chance(), level, Object.fromEntries(chosen));
  }

  /** The position of a worked example, every seat played at this device; kept once a move is made.
   * @param {URLSearchParams} params `example` its id, `case` counted from 1 */
  async exampleFrom(params) {
    const { game } = this.app.page;
    const examples = await json(`data/${game}.examples.json`).catch((error) => this.app.trouble(error));
    const opening = examples?.[params.get("example") ?? ""]?.[Number(params.get("case") ?? 1) - 1];
    if (!opening) {
      if (examples) this.app.warn("ui.no_such_example");
      return;
    }
    const seats = emptyForm(this.data(), opening.seats - 1).seats.map((seat) => ({ ...seat, by: "person" }));
    await this.open("new", { ...opening, game, seats }, null, true);
  }

  /** @param {string} id */
  async resumeFrom(id) {
    await this.from(id, (kept) => this.resume(kept));
  }

  /** @param {string | null} id @param {(kept: Kept) => Promise<void>} open what to do with the saved game of this id */
  async from(id, open) {
    const kept = await this.app.store.get(id ?? "").catch(() => undefined);
    if (kept && kept.damaged === undefined && kept.game === this.app.page.game) await open(kept);
    else {
      this.address(this.app.play?.kept?.id ?? "");
      this.app.warn("ui.no_such_game");
    }
  }

  // -- other rules ------------------------------------------------------------------------------------------

  /** Whether a saved game began with other rules or another engine than those of this page.
   * @param {{edition?: string, save: any}} kept */
  isEarlier(kept) {
    const wanted = asked(kept);
    return wanted !== "" && !fits(this.app.edition, wanted);
  }

  /**
   * A game that began with other rules or another engine is finished by those, where they are on this device.
   * @param {Kept} kept
   * @returns {Promise<boolean>} whether another page takes it over
   */
  async goThere(kept) {
    if (!this.isEarlier(kept)) return false;
    const gone = new URL(location.href).searchParams.has("gone"); // it was looked for there, in vain
    const root = EARLIER ? SITE : gone ? null : await find(kept.game, asked(kept));
    if (!root) return false;
    location.assign(this.page(root, `#game=${kept.id}`));
    return true;
  }

  /** @param {URL} root @param {string} rest @returns {URL} this page in a version of the site */
  page(root, rest) {
    return new URL(`${this.app.lang}/${this.app.page.game}/play/${rest}`, root);
  }

  /** The player wants to know what the rules of today make of a saved game. It becomes a game of its own.
   * @param {any} save */
  async tryHere(save) {
    if (EARLIER) location.assign(this.page(SITE, `?try=${this.app.play?.kept?.id ?? ""}`));
    else await this.open("load", { save, force: true }, null);
  }

  /** The address was changed by hand or by the browser's buttons. */
  async hash() {
    const id = location.hash.startsWith("#game=") ? location.hash.slice("#game=".length) : "";
    if (id === (this.app.play?.kept?.id ?? "")) return;
    if (id) await this.resumeFrom(id);
    else if (this.app.play) await this.leave();
  }

  /** Keeps the address true: a reload comes back to this table. @param {string} id */
  address(id) {
    const url = new URL(location.href);
    url.hash = id ? `game=${id}` : "";
    if (id || !this.app.play) url.search = "";
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  // -- opening ----------------------------------------------------------------------------------------------

  data() {
    return /** @type {GameData} */ (this.app.data);
  }

  /** @param {number} bots @param {number} [seed] @param {string} [level] @param {Record<string, string>} [chosen] options
   * that are not to be as usual */
  async quick(bots, seed = chance(), level = levels()[0], chosen = {}) {
    const { seats, options: usual } = emptyForm(this.data(), bots);
    const options = { ...usual, ...chosen };
    for (const seat of seats) if (seat.by !== "person") seat.by = level ?? seat.by;
    await this.open("new", { game: this.app.page.game, seats, options, seed, first: null }, null);
  }

  /** The game that the form of the menu describes. */
  async start() {
    const { form, page } = this.app;
    if (!form) return;
    const seed = seedOf(form.seed);
    if (seed === undefined) {
      form.error = "ui.bad_seed";
      this.app.update();
      return;
    }
    const seats = form.seats.map((seat) => ({ ...seat, name: seat.name.trim() }));
    const first = form.first === "" ? null : Number(form.first);
    await this.open("new", { game: page.game, seats, options: form.options, seed: seed ?? chance(), first }, null);
  }

  /** @param {Kept} kept */
  async resume(kept) {
    try {
      if (await this.goThere(kept)) return;
      await this.open("load", { save: kept.save }, kept);
    } catch (error) {
      this.app.broken[kept.id] = this.app.explained(error);
      this.address("");
      this.app.update();
    }
  }

  /** The same players, options and colours; another seed. */
  async rematch() {
    const { kept } = this.app.play ?? {};
    if (!kept) return;
    if (EARLIER) location.assign(this.page(SITE, `?again=${kept.id}`));
    else await this.again(kept.save);
  }

  /** @param {any} save */
  async again({ game, seats, options, arranged = null }) {
    await this.open("new", { game, seats, options, seed: chance(), first: null, arranged }, null);
  }

  /** A saved game from a file: opened first, kept only when it opens. @param {File} file */
  async bring(file) {
    try {
      const save = await read(file, this.app.page.game);
      const root = this.isEarlier({ save }) ? await find(save.game, save.version) : null;
      if (root) {
        const content = { game: save.game, save, n: save.moves.length, over: false, totals: [], edition: save.version };
        const { id } = await this.app.store.put(null, content);
        location.assign(this.page(root, `#game=${id}`));
      } else await this.load(save);
    } catch (error) {
      this.app.trouble(error);
    }
  }

  /** A save that is on no shelf; where it asks for other rules, the player may try it with these. @param {any} save */
  async load(save) {
    try {
      await this.open("load", { save }, null, false, true);
    } catch (error) {
      if (!(error instanceof Refused && error.key === "error.save_version")) throw error;
      const again = () => void this.tryHere(save);
      const button = html`<button type="button" data-act="try" @click=${again}>${t("ui.try_here")}</button>`;
      this.app.notice("error", html`${this.app.explained(error)} ${button}`, { passing: true });
    }
  }

  /**
   * Opens a table; the one that was open is saved and closed only when the new one stands.
   * @param {"new" | "load"} what
   * @param {Record<string, unknown>} request
   * @param {Kept | null} kept
   * @param {boolean} [trial] it is kept only once a move is made
   * @param {boolean} [aloud] the caller tells why it cannot be opened
   */
  async open(what, request, kept, trial = false, aloud = kept !== null) {
    const { app } = this;
    app.busy = true;
    app.update();
    try {
      const snap = await app.desk.table(what, { ...request, lang: app.lang, seat: null, since: 0 });
      app.play?.close();
      app.play = new Play(
        {
          desk: app.desk,
          store: app.store,
          data: this.data(),
          lang: () => app.lang,
          changed: () => app.update(),
          announce: (words) => app.announce(words),
          trouble: (error) => app.trouble(error),
          tell: (text) => app.notice("error", rich(text), { passing: true }),
          saved: (one, before) => void this.saved(one, before),
          edition: app.edition,
        },
        snap,
        kept,
        trial,
      );
      app.dialog = null;
      app.zoom = 1;
      app.loupe = "";
      await app.play.begin();
      app.focus.to(".prompt h1, .cover h1");
    } catch (error) {
      if (aloud) throw error;
      app.trouble(error);
    } finally {
      app.busy = false;
      app.update();
    }
  }

  /** A table was saved. Where another tab has gone on with the same game, this one has become a game of its own.
   * @param {Kept} kept @param {Kept | null} before what it was saved as before */
  async saved(kept, before) {
    const { app } = this;
    this.address(kept.id);
    app.settled(Unsaved);
    if (!before || before.id === kept.id) return;
    if (await app.store.get(before.id)) app.notice("info", t("ui.forked"));
  }

  async leave() {
    const { app } = this;
    app.play?.close();
    if (EARLIER) {
      await app.play?.saving;
      location.assign(this.page(SITE, ""));
      return;
    }
    app.play = null;
    app.dialog = null;
    this.address("");
    await this.refresh();
    app.update();
    app.focus.to(".start h1");
  }

  // -- the shelf --------------------------------------------------------------------------------------------

  async refresh() {
    const { app } = this;
    try {
      app.saved = await app.store.list(app.page.game);
      app.lasting = await app.store.lasting();
      tidy();
    } catch (error) {
      app.trouble(error);
    }
  }

  /** @param {Kept} kept asks once, removes at the second time */
  async remove(kept) {
    const { app } = this;
    if (app.removing !== kept.id) app.removing = kept.id;
    else {
      app.removing = "";
      try {
        await app.store.remove(kept);
      } catch (error) {
        app.trouble(error);
      }
      await this.refresh();
    }
    app.update();
  }
}
