// Everything around the table: title bar, notices, dialogs, the fatal error.
import { EngineFailure } from "./engine-client.js";
import { dialogBody } from "./dialogs.js";
import { html, nothing } from "./vendor.js";
import { IS_EARLIER } from "./paths.js";
import { changeSettings, settings } from "./settings.js";
import { glyph } from "./symbols.js";
import { t } from "./text.js";

/** @typedef {import("./main.js").App} App */

/** Title bar: home link, loading progress, language, theme, menu. @param {App} app */
export function titleBar(app) {
  const { langs } = app.page;
  const dark =
    settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const change = (/** @type {Event} */ { target }) =>
    void app.setLanguage(/** @type {HTMLSelectElement} */ (target).value);
  return html`<header class="bar-top">
    <a class="skip-link" href="#main"
      @click=${(/** @type {Event} */ event) => app.focus.skip(event)}>${t("ui.skip_to_table")}</a>
    <a class="home" href="../" title=${t("ui.to_game_page")}>${glyph("book")} <span>${t("game.name")}</span></a>
    ${
      app.boot.done
        ? nothing
        : html`<span class="boot-note" role="status"><span>${t(`ui.boot_${app.boot.step}`)}</span>
      <progress max="1" value=${app.boot.part} aria-label=${t(`ui.boot_${app.boot.step}`)}></progress></span>`
    }
    ${
      app.offline.state === "ready"
        ? html`<span class="offline-ok"
          title=${t("ui.offline_ready")}>${glyph("check")}<span>${t("ui.offline_ready_short")}</span></span>`
        : nothing
    }
    <span class="bar-tools">
      <label class="bar-lang"><span class="sr-only">${t("ui.language")}</span>
        <select data-act="bar-language" @change=${change}>
          ${langs.map(
            ({ id, name }) => html`<option value=${id} lang=${id}
            ?selected=${id === app.lang}>${name}</option>`,
          )}
        </select></label>
      <button type="button" class="tool" data-act="bar-theme" aria-label=${t("ui.theme")} title=${t("ui.theme")}
        @click=${() => {
          changeSettings({ theme: dark ? "light" : "dark" });
          app.update();
        }}>${glyph("theme")}</button>
      <button type="button" class="tool" data-act="bar-menu" aria-label=${t("ui.menu")} title=${t("ui.menu")}
        @click=${() => app.open({ kind: "menu" })}>${glyph("menu")}</button>
    </span>
  </header>`;
}

/** Notices, closed by the player or by the app. @param {App} app */
export function notices(app) {
  return html`<div class="notices" role="alert">
      ${app.notices.map(
        ({ id, kind, body }) =>
          html`<p class="notice" data-notice=${kind}><span>${body}</span>
            <button type="button" class="tool" aria-label=${t("ui.close")}
              @click=${() => app.dismiss(id)}>${glyph("close")}</button></p>`,
      )}
    </div>
    ${earlierNote(app)} ${offlineNote(app)}`;
}

/** Note that the game runs with earlier rules, and a button to try it with the current ones.
 * @param {App} app */
function earlierNote(app) {
  const { play } = app;
  if (!IS_EARLIER || !play || app.earlierNoteRead) return nothing;
  const read = () => {
    app.earlierNoteRead = true;
    app.update();
  };
  return html`<p class="notice" data-notice="earlier" role="status">${t("ui.earlier_note")}
    <button type="button" data-act="try" title=${t("ui.try_note")}
      @click=${() => void app.opener.tryHere(play.savedGame?.save)}>${t("ui.try_here")}</button>
    <button type="button" class="tool" aria-label=${t("ui.close")} @click=${read}>${glyph("close")}</button></p>`;
}

/** Note about a waiting version, or the progress of the installation. @param {App} app */
function offlineNote(app) {
  const { state, part } = app.offline;
  if (state === "update") {
    return html`<p class="notice" data-notice="update" role="status">${t("ui.update")}
      <button type="button" data-act="update" @click=${() => app.applyUpdate()}>${t("ui.update_now")}</button></p>`;
  }
  if (state === "installing" && !app.play) {
    return html`<p class="notice" data-notice="installing" role="status">${t("ui.offline_installing")}
      <progress max="1" value=${part} aria-label=${t("ui.offline_installing")}></progress></p>`;
  }
  return nothing;
}

/** The open dialog. @param {App} app @param {import("./table/context.js").Context | null} ctx */
export function openDialog(app, ctx) {
  const { play } = app;
  if (!app.dialog) return nothing;
  /** Closes the dialog by a click on its backdrop. @param {Event} event */
  const outside = (event) => event.target === event.currentTarget && app.close();
  return html`<dialog class="dialog" data-dialog=${app.dialog.kind} aria-labelledby="dialog-title"
    @close=${() => app.onDialogClosed()} @click=${outside}>
    ${dialogBody(
      app.dialog,
      {
        ctx,
        langs: app.page.langs,
        lang: app.lang,
        game: app.page.game,
        rulebook: app.page.rulebook ?? "",
        seed: play?.savedGame?.save?.seed ?? null,
      },
      {
        close: () => app.close(),
        onChange: () => app.update(),
        show: (face) => app.open({ kind: "lens", face }),
        setLanguage: (lang) => void app.setLanguage(lang),
        download: () => app.exportGame(),
        leave: () => void app.opener.leave(),
        keys: () => app.open({ kind: "keys" }),
        rule: (id) => void app.openRule(id),
      },
    )}
  </dialog>`;
}

/**
 * Shows an error without which the page cannot work, in text that needs no catalog. Only the first error is shown:
 * later ones follow from it.
 * @param {unknown} error
 */
export function showFatalError(error) {
  console.error(error);
  const box = document.getElementById("fatal");
  const reason = error instanceof EngineFailure ? error.reason : "data";
  if (!box?.hidden) return;
  for (const one of box.querySelectorAll("[data-reason]")) {
    one.toggleAttribute("hidden", /** @type {HTMLElement} */ (one).dataset.reason !== reason);
  }
  const detail = box.querySelector("[data-detail]");
  if (detail) detail.textContent = error instanceof Error ? error.message : String(error);
  box.hidden = false;
  document.getElementById("boot")?.remove();
}
