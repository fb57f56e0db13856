// The play page: starts the engine, keeps the screens, ties the table to the storage, the languages and the keyboard.
import { Broken, Desk, Refused } from "./desk.js";
import { dialogBody } from "./dialogs.js";
import { html, nothing, render } from "./lib.js";
import { chance, emptyForm, levels, menu, seedOf } from "./menu.js";
import { offline } from "./offline.js";
import { json, moveTo } from "./paths.js";
import { keep, mayMove, settings, showTheme } from "./settings.js";
import { glyph } from "./signs.js";
import { BadFile, Store, Unsaved, download, read } from "./store.js";
import { candidates, touchable } from "./table/choose.js";
import { glide, measure } from "./table/motion.js";
import { Play } from "./table/play.js";
import { markPart, table } from "./table/table.js";
import { listen, mendStops } from "./table/touching.js";
import { rich, speak, t } from "./text.js";

/** @typedef {import("./types.js").PageInfo} PageInfo */
/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./dialogs.js").Dialog} Dialog */
/** @typedef {import("./table/context.js").Context} Context */
/** @typedef {{id: number, kind: "error" | "info", body: unknown}} Notice */

/** @param {Element} element @returns {boolean} whether keys no longer reach it */
const lost = (element) => !element.isConnected || (element instanceof HTMLButtonElement && element.disabled);

const NARROW = matchMedia("(max-width: 62rem)");

class App {
  /** @param {PageInfo} page @param {HTMLElement} root */
  constructor(page, root) {
    this.page = page;
    this.root = root;
    this.lang = page.lang;
    this.store = new Store();
    /** @type {GameData | null} */
    this.data = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {Play | null} */
    this.play = null;
    /** @type {import("./menu.js").Form | null} */
    this.form = null;
    /** @type {Kept[]} */
    this.saved = [];
    this.lasting = true;
    this.removing = "";
    /** @type {Record<string, unknown>} */
    this.broken = {};
    /** @type {Notice[]} */
    this.notices = [];
    this.noticed = 0;
    /** @type {Dialog | null} */
    this.dialog = null;
    this.busy = false;
    this.boot = { step: "load", part: 0, done: false };
    /** @type {{state: import("./offline.js").Offline, part: number}} */
    this.offline = { state: "none", part: 0 };
    this.zoom = 1;
    /** @type {Record<string, number>} */
    this.dials = {};
    this.words = "";
    this.told = true;
    this.latest = "";
    this.sheetShown = false;
    this.screen = "";
    /** @type {Element | null} */
    this.cameFrom = null;
    this.drawing = 0;
    /** @type {() => void} */
    this.renew = () => location.reload();
    this.desk = new Desk((step, part) => {
      this.boot = { step, part, done: false };
      this.update();
    });
  }

  /** Fetches what the page needs while the engine starts, then shows the menu or the table that the address asks for. */
  async begin() {
    showTheme();
    const started = this.desk.ready.catch((error) => this.fatal(error));
    try {
      const { game } = this.page;
      const wanted = new URL(location.href).searchParams.get("lang");
      const known = this.page.langs.some(({ id }) => id === wanted);
      if (wanted && known) this.lang = wanted;
      const [words, data] = await Promise.all([speak(this.lang, game), json(`data/${game}.json`)]);
      const { zones } = /** @type {GameData} */ (data).table;
      if (Object.values(zones).some(({ kind }) => kind === "map")) this.board = await json(`data/${game}.board.json`);
      this.data = data;
      if (wanted && !known) this.warn("ui.bad_language");
      this.relabel();
      void this.desk.ask("rules", { data }).catch((error) => this.trouble(error));
      void this.desk.ask("catalog", { lang: this.lang, data: words }).catch((error) => this.trouble(error));
    } catch (error) {
      this.fatal(error);
      return;
    }
    this.form = emptyForm(/** @type {GameData} */ (this.data));
    this.listen();
    this.renew = offline((state, part) => {
      this.offline = { state, part };
      this.update();
    });
    await this.refresh();
    this.update();
    void started.then(() => {
      this.boot.done = true;
      this.update();
    });
    await this.follow();
  }

  /** Does what the address asks for: a quick game, a saved game, or the menu. */
  async follow() {
    const { searchParams } = new URL(location.href);
    if (searchParams.has("quick")) await this.quickFrom(searchParams);
    else if (location.hash.startsWith("#game=")) await this.resumeFrom(location.hash.slice("#game=".length));
  }

  /** @param {URLSearchParams} params */
  async quickFrom(params) {
    const { min, max } = /** @type {GameData} */ (this.data).game.players;
    const seed = seedOf(params.get("seed") ?? "");
    const bots = Number(params.get("bots") ?? min);
    const level = params.get("level") ?? levels()[0];
    const clean = new URL(location.href);
    clean.search = "";
    history.replaceState(null, "", clean);
    const good = Number.isInteger(bots) && bots + 1 >= min && bots + 1 <= max && level && levels().includes(level);
    if (seed === undefined) this.warn("ui.bad_seed");
    else if (!good) this.warn("ui.bad_address");
    else await this.quick(bots, seed ?? chance(), level);
  }

  /** @param {string} id */
  async resumeFrom(id) {
    const kept = await this.store.get(id).catch(() => undefined);
    if (kept && kept.game === this.page.game) await this.resume(kept);
    else {
      this.address("");
      this.warn("ui.no_such_game");
    }
  }

  // -- games ------------------------------------------------------------------------------------------------

  /** @param {number} bots @param {number} [seed] @param {string} [level] */
  async quick(bots, seed = chance(), level = levels()[0]) {
    const { seats, options } = emptyForm(/** @type {GameData} */ (this.data), bots);
    for (const seat of seats) if (seat.by !== "person") seat.by = level ?? seat.by;
    await this.open("new", { game: this.page.game, seats, options, seed, first: null }, null);
  }

  async start() {
    const { form } = this;
    if (!form) return;
    const seed = seedOf(form.seed);
    if (seed === undefined) {
      form.error = "ui.bad_seed";
      this.update();
      return;
    }
    const seats = form.seats.map((seat) => ({ ...seat, name: seat.name.trim() }));
    const first = form.first === "" ? null : Number(form.first);
    await this.open("new", { game: this.page.game, seats, options: form.options, seed: seed ?? chance(), first }, null);
  }

  /** @param {Kept} kept */
  async resume(kept) {
    try {
      await this.open("load", { save: kept.save }, kept);
    } catch (error) {
      this.broken[kept.id] = this.explained(error);
      this.address("");
      this.update();
    }
  }

  /** The same players, options and colours; another seed. */
  async rematch() {
    const save = this.play?.kept?.save;
    if (!save) return;
    const { game, seats, options } = save;
    await this.open("new", { game, seats, options, seed: chance(), first: null }, null);
  }

  /**
   * Opens a table; the one that was open is saved and closed only when the new one stands.
   * @param {"new" | "load"} what
   * @param {Record<string, unknown>} request
   * @param {Kept | null} kept
   */
  async open(what, request, kept) {
    this.busy = true;
    this.update();
    try {
      const snap = await this.desk.table(what, { ...request, lang: this.lang, seat: null, since: 0 });
      this.play?.close();
      this.play = new Play(
        {
          desk: this.desk,
          store: this.store,
          data: /** @type {GameData} */ (this.data),
          lang: () => this.lang,
          changed: () => this.update(),
          announce: (words) => this.announce(words),
          trouble: (error) => this.trouble(error),
          saved: (one) => this.address(one.id),
        },
        snap,
        kept,
      );
      this.dialog = null;
      this.zoom = 1;
      await this.play.begin();
      this.focus(".prompt h1, .cover h1");
    } catch (error) {
      if (kept) throw error;
      this.trouble(error);
    } finally {
      this.busy = false;
      this.update();
    }
  }

  async leave() {
    this.play?.close();
    this.play = null;
    this.dialog = null;
    this.address("");
    await this.refresh();
    this.update();
    this.focus(".start h1");
  }

  async refresh() {
    try {
      this.saved = await this.store.list(this.page.game);
      this.lasting = await this.store.lasting();
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {Kept} kept asks once, removes at the second time */
  async remove(kept) {
    if (this.removing !== kept.id) this.removing = kept.id;
    else {
      this.removing = "";
      try {
        await this.store.remove(kept.id);
      } catch (error) {
        this.trouble(error);
      }
      await this.refresh();
    }
    this.update();
  }

  /** A saved game from a file: opened first, kept only when it opens. @param {File} file */
  async bring(file) {
    try {
      const save = await read(file, this.page.game);
      await this.open("load", { save }, null);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** Keeps the address true: a reload comes back to this table. @param {string} id */
  address(id) {
    const url = new URL(location.href);
    url.hash = id ? `game=${id}` : "";
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  // -- languages --------------------------------------------------------------------------------------------

  /** Everything in another language, at any moment; if its words cannot be had, all stays as it is.
   * @param {string} lang */
  async speak(lang) {
    if (lang === this.lang) return;
    try {
      const words = await speak(lang, this.page.game);
      await this.desk.ask("catalog", { lang, data: words });
      moveTo(this.lang, lang);
      this.lang = lang;
      this.relabel();
      await this.play?.translate();
    } catch (error) {
      this.trouble(error);
    }
    this.update();
  }

  /** The page itself speaks the language too: its attributes and its title. */
  relabel() {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dir = this.page.langs.find(({ id }) => id === this.lang)?.dir ?? "ltr";
    document.title = `${t("ui.play")} · ${t("game.name")}`;
    const here = this.page.lang;
    if (here !== this.lang && location.pathname.includes(`/${here}/`)) moveTo(here, this.lang);
    this.page.lang = this.lang;
  }

  // -- trouble ----------------------------------------------------------------------------------------------

  /** @param {unknown} error @returns {unknown} what a person can read */
  explained(error) {
    if (error instanceof Refused) return error.text.length ? rich(error.text) : t("ui.unexpected");
    if (error instanceof BadFile) return t(error.key);
    if (error instanceof Unsaved) return t("ui.save_failed");
    console.error(error);
    const detail = error instanceof Error ? error.message : String(error);
    return html`${t("ui.unexpected")} <code>${detail.slice(0, 300)}</code>`;
  }

  /** @param {unknown} error */
  trouble(error) {
    if (error instanceof Broken && error.reason !== "engine") this.fatal(error);
    else this.notice("error", this.explained(error));
  }

  /** @param {string} key */
  warn(key) {
    this.notice("error", t(key));
  }

  /** @param {"error" | "info"} kind @param {unknown} body */
  notice(kind, body) {
    if (typeof body === "string" && this.notices.at(-1)?.body === body) return;
    this.notices = [...this.notices.slice(-2), { id: ++this.noticed, kind, body }];
    this.update();
  }

  /** Nothing works without this: say so in words that need no catalog. @param {unknown} error */
  fatal(error) {
    console.error(error);
    const box = document.getElementById("fatal");
    const reason = error instanceof Broken ? error.reason : "data";
    if (!box) return;
    for (const one of box.querySelectorAll("[data-reason]")) {
      one.toggleAttribute("hidden", /** @type {HTMLElement} */ (one).dataset.reason !== reason);
    }
    const detail = box.querySelector("[data-detail]");
    if (detail) detail.textContent = error instanceof Error ? error.message : String(error);
    box.hidden = false;
    document.getElementById("boot")?.remove();
  }

  /** Tells screen readers; what comes before the next drawing is told together. @param {string} words */
  announce(words) {
    this.words = this.told ? words : `${this.words} ${words}`;
    this.told = false;
    this.update();
  }

  // -- drawing ----------------------------------------------------------------------------------------------

  /** Draws soon; many changes in one moment are drawn once. */
  update() {
    if (this.drawing) return;
    this.drawing = setTimeout(() => {
      this.drawing = 0;
      try {
        this.draw();
      } catch (error) {
        this.fatal(error); // a page that cannot be drawn must not stay silent; the game is saved
      }
    });
  }

  /** @returns {Context | null} */
  context() {
    const { play, data } = this;
    if (!play || !data) return null;
    const moves = play.moves();
    const left = candidates(moves, play.choice);
    return {
      snap: play.snap,
      data,
      board: this.board,
      can: touchable(moves, left.length ? play.choice : { ...play.choice, touched: [] }),
      picked: new Set(play.choice.touched),
      narrow: NARROW.matches,
      zoom: this.zoom,
      setZoom: (zoom) => {
        this.zoom = zoom;
        this.update();
      },
      dials: this.dials,
      turnDial: (zone, at) => {
        this.dials[zone] = at;
        this.update();
      },
      browse: (_zone, title, list) => this.open_dialog({ kind: "browse", title, list }),
      show: (face) => this.open_dialog({ kind: "lens", face }),
    };
  }

  draw() {
    if (!this.data || !this.form) return;
    document.getElementById("boot")?.remove();
    const before = this.play ? measure() : null;
    const ctx = this.context();
    const focused = document.activeElement;
    render(this.page_body(ctx), this.root);
    this.told = true;
    glide(before);
    mendStops(this.root);
    this.settle(ctx);
    if (focused !== document.body && focused && lost(focused)) this.keepFocus();
    markPart();
  }

  /** What had the focus went away or went dead: the keys must not begin again at the top of the page. */
  keepFocus() {
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && !lost(activeElement)) return;
      /** @type {HTMLElement | null} */ (this.root.querySelector(".prompt h1, .cover h1, .start h1"))?.focus({ preventScroll: true });
    });
  }

  /** @param {Context | null} ctx */
  page_body(ctx) {
    const { play } = this;
    return html`${this.bar()}
      <div class="notices" role="alert">
        ${this.notices.map(
          ({ id, kind, body }) =>
            html`<p class="notice" data-notice=${kind}>${body}
              <button type="button" class="tool" aria-label=${t("ui.close")} @click=${() => this.dismiss(id)}>${glyph("close")}</button></p>`,
        )}
      </div>
      ${this.offlineNote()}
      <main id="main" tabindex="-1">
        ${
          ctx && play
            ? table(ctx, play, {
                rematch: () => this.rematch(),
                leave: () => this.leave(),
                log: () => document.getElementById("part-log")?.scrollIntoView(),
              })
            : this.menu()
        }
      </main>
      <p class="sr-only" id="can-be-chosen">${t("ui.playable")}</p>
      <p class="sr-only" role="status" aria-live="polite" data-announce>${this.words}</p>
      ${
        this.dialog
          ? html`<dialog class="dialog" data-dialog=${this.dialog.kind} aria-labelledby="dialog-title"
              @close=${() => this.closed_dialog()} @click=${(/** @type {Event} */ event) => this.outside(event)}>
              ${dialogBody(
                this.dialog,
                { ctx, langs: this.page.langs, lang: this.lang, seed: play?.kept?.save?.seed ?? null },
                {
                  close: () => this.close_dialog(),
                  changed: () => this.update(),
                  show: (face) => this.open_dialog({ kind: "lens", face }),
                  speak: (lang) => void this.speak(lang),
                  download: () => play?.kept && download(play.kept),
                  leave: () => void this.leave(),
                  keys: () => this.open_dialog({ kind: "keys" }),
                },
              )}
            </dialog>`
          : nothing
      }`;
  }

  bar() {
    const { langs } = this.page;
    const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    const change = (/** @type {Event} */ { target }) => void this.speak(/** @type {HTMLSelectElement} */ (target).value);
    return html`<header class="bar-top">
      <a class="skip-link" href="#main" @click=${(/** @type {Event} */ event) => this.skip(event)}>${t("ui.skip_to_table")}</a>
      <a class="home" href="../" title=${t("ui.to_game_page")}>${glyph("book")} <span>${t("game.name")}</span></a>
      ${this.boot.done ? nothing : html`<span class="boot-note" role="status"><span>${t(`ui.boot_${this.boot.step}`)}</span>
        <progress max="1" value=${this.boot.part}></progress></span>`}
      ${this.offline.state === "ready" ? html`<span class="offline-ok" title=${t("ui.offline_ready")}>${glyph("check")}<span>${t("ui.offline_ready_short")}</span></span>` : nothing}
      <span class="bar-tools">
        <label class="bar-lang"><span class="sr-only">${t("ui.language")}</span>
          <select data-act="bar-language" @change=${change}>
            ${langs.map(({ id, name }) => html`<option value=${id} lang=${id} ?selected=${id === this.lang}>${name}</option>`)}
          </select></label>
        <button type="button" class="tool" data-act="bar-theme" aria-label=${t("ui.theme")} title=${t("ui.theme")}
          @click=${() => {
            keep({ theme: dark ? "light" : "dark" });
            this.update();
          }}>${glyph("theme")}</button>
        <button type="button" class="tool" data-act="bar-menu" aria-label=${t("ui.menu")} title=${t("ui.menu")}
          @click=${() => this.open_dialog({ kind: "menu" })}>${glyph("menu")}</button>
      </span>
    </header>`;
  }

  offlineNote() {
    const { state, part } = this.offline;
    if (state === "update") {
      return html`<p class="notice" data-notice="update" role="status">${t("ui.update")}
        <button type="button" data-act="update" @click=${() => this.renew()}>${t("ui.update_now")}</button></p>`;
    }
    if (state === "installing" && !this.play) {
      return html`<p class="notice" data-notice="installing" role="status">${t("ui.offline_installing")}
        <progress max="1" value=${part}></progress></p>`;
    }
    return nothing;
  }

  menu() {
    const { data, form } = this;
    if (!data || !form) return nothing;
    return menu(
      {
        data,
        form,
        saved: this.saved,
        lasting: this.lasting,
        removing: this.removing,
        broken: this.broken,
        busy: this.busy,
      },
      {
        changed: () => this.update(),
        start: () => void this.start(),
        quick: (bots) => void this.quick(bots),
        resume: (kept) => void this.resume(kept),
        remove: (kept) => void this.remove(kept),
        download,
        bring: (file) => void this.bring(file),
      },
    );
  }

  /** After drawing: dialogs open, focus goes where the action is, the page says what state it is in.
   * @param {Context | null} ctx */
  settle(ctx) {
    const dialog = this.root.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    const sheet = /** @type {HTMLElement | null} */ (this.root.querySelector(".move-sheet"));
    if (sheet && !this.sheetShown) {
      this.cameFrom = document.activeElement;
      /** @type {HTMLElement | null} */ (sheet.querySelector("h2"))?.focus({ preventScroll: true });
    }
    if (!sheet && this.sheetShown) {
      const back = this.cameFrom;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
      else this.focus(".prompt h1, .cover h1");
    }
    this.sheetShown = sheet !== null;
    this.makeRoom(sheet);
    const latest = this.play ? `${this.play.log.length} ${this.play.snap.n} ${this.lang}` : "";
    if (latest !== this.latest) {
      this.latest = latest;
      const news = this.root.querySelector(".news-list");
      if (news) news.scrollTop = this.play?.gain?.faces.length ? 0 : news.scrollHeight;
      if (this.play?.snap.over) this.showScore();
      else if (NARROW.matches && !sheet && this.play?.snap.n) this.showNews();
    }
    const screen = this.play ? (this.play.cover === null ? "table" : "cover") : "menu";
    if (screen !== this.screen) {
      if (this.screen) scrollTo({ top: 0 }); // each begins at its top; a page that was just loaded stays where it is
      this.screen = screen;
    }
    const { dataset } = document.documentElement;
    if (this.play?.mayAct() && ctx) dataset.ready = "table";
    else if (this.play?.snap.over) dataset.ready = "over";
    else if (this.play?.cover !== undefined && this.play?.cover !== null) dataset.ready = "cover";
    else if (!this.play) dataset.ready = this.boot.done ? "menu" : "starting";
    else delete dataset.ready;
  }

  showScore() {
    scrollTo({ top: 0 });
    this.focus(".score h2");
  }

  /** On a phone the news may be out of sight when something happened. */
  showNews() {
    const part = document.getElementById("part-news");
    const box = part?.getBoundingClientRect();
    if (!part || !box || (box.top > 0 && box.bottom < innerHeight)) return;
    part.scrollIntoView({ behavior: mayMove() ? "smooth" : "auto", block: "start" });
  }

  /** The sheet lies over the table: leave room below, so that all of the table can be scrolled into view.
   * @param {HTMLElement | null} sheet */
  makeRoom(sheet) {
    const table = /** @type {HTMLElement | null} */ (this.root.querySelector(".table"));
    if (sheet) requestAnimationFrame(() => table?.style.setProperty("padding-bottom", `${sheet.offsetHeight + 32}px`));
    else table?.style.removeProperty("padding-bottom");
  }

  /** @param {string} selector */
  focus(selector) {
    setTimeout(() => {
      /** @type {HTMLElement | null} */ (this.root.querySelector(selector))?.focus({ preventScroll: true });
    });
  }

  /** The address names the game, so the link moves the focus itself. @param {Event} event */
  skip(event) {
    event.preventDefault();
    this.focus("main");
  }

  /** @param {number} id */
  dismiss(id) {
    this.notices = this.notices.filter((one) => one.id !== id);
    this.update();
  }

  /** @param {Dialog} dialog */
  open_dialog(dialog) {
    this.dialog = dialog;
    this.update();
  }

  close_dialog() {
    const dialog = this.root.querySelector("dialog");
    if (dialog?.open) dialog.close();
    else this.closed_dialog();
  }

  closed_dialog() {
    this.dialog = null;
    this.update();
  }

  /** A tap beside the window closes it. @param {Event} event */
  outside(event) {
    if (event.target === event.currentTarget) this.close_dialog();
  }

  // -- hands ------------------------------------------------------------------------------------------------

  listen() {
    listen(this.root, {
      touch: (id, face) => {
        const { play } = this;
        if (!play) return;
        if (play.mayAct()) void play.touch(id, face);
        else if (face) this.open_dialog({ kind: "lens", face });
      },
      show: (face) => this.open_dialog({ kind: "lens", face }),
    });
    NARROW.addEventListener("change", () => this.update());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.update());
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("scroll", () => requestAnimationFrame(markPart), { passive: true });
    addEventListener("hashchange", () => void this.hash());
  }

  /** The address was changed by hand or by the browser's buttons. */
  async hash() {
    const id = location.hash.startsWith("#game=") ? location.hash.slice("#game=".length) : "";
    if (id === (this.play?.kept?.id ?? "")) return;
    if (id) await this.resumeFrom(id);
    else if (this.play) await this.leave();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { play } = this;
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || this.dialog) return;
    if (key === "Escape") {
      if (play && (play.why || play.choice.kind || play.choice.touched.length)) play.cancel();
      return;
    }
    if (!settings.keys || (target instanceof Element && target.closest("input:not([type=checkbox],[type=range]),select,textarea"))) return;
    if (key === "?") this.open_dialog({ kind: "keys" });
    else if (key === "m") this.open_dialog({ kind: "menu" });
    else if (!play || play.cover !== null) return;
    else if (key === "i") {
      const face = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-face]")) : null;
      if (face?.dataset.face) this.open_dialog({ kind: "lens", face: face.dataset.face });
    } else if (key === "u") void play.undo();
    else if (key === "r") void play.redo();
    else if (key === "n" && play.botsTurn()) play.next();
    else if (key === "s" && play.botsTurn()) play.skip();
    else if (/^[1-9]$/.test(key)) {
      const button = this.root.querySelectorAll(".prompt-moves [data-kind]")[Number(key) - 1];
      if (button instanceof HTMLButtonElement) button.click();
    } else return;
    event.preventDefault();
  }
}

const root = document.getElementById("app");
const info = document.getElementById("page")?.textContent;
if (root && info) void new App(JSON.parse(info), root).begin();
