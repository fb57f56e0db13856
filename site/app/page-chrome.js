// Everything around the table: title bar, notices, the fatal error.
import { EngineFailure } from "./engine-client.js";
import { html, nothing, render } from "./vendor.js";
import { changeSettings, settings } from "./settings.js";
import { glyph } from "./symbols.js";
import { t } from "./text.js";

/** Longest title of a game for which a phone has room in large letters. */
const MAX_SHORT_TITLE_CHARS = 12;

/** @typedef {import("./compiled-data.d.ts").Lang} Lang */
/** @typedef {{step: string, part: number, done: boolean}} Boot start of the engine; `part`: 0 to 1 */
/** @typedef {import("./offline.js").Installation} Installation of the site for offline use */

/** Draws the loading progress into its place in the title bar: the rest of the page need not be drawn again for it.
 * @param {HTMLElement} root of the page @param {Boot} boot @returns {boolean} whether there is such a place */
export function drawProgress(root, { step, part }) {
  const place = root.querySelector("[data-boot]");
  if (!(place instanceof HTMLElement)) return false;
  const words = t(`ui.boot_${step}`);
  render(html`<span>${words}</span> <progress max="1" value=${part} aria-label=${words}></progress>`, place);
  return true;
}

/**
 * Title bar: home link, loading progress, language, theme, menu.
 * @param {{langs: Lang[], lang: string, boot: Boot, offline: Installation}} state
 * @param {{skip: (event: Event) => void, setLanguage: (lang: string) => void, onChange: () => void,
 *   openHelp: (() => void) | null, openMenu: () => void}} act `openHelp`: null without a rulebook
 */
export function titleBar({ langs, lang, boot, offline }, act) {
  const dark =
    settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const change = (/** @type {Event} */ { target }) => act.setLanguage(/** @type {HTMLSelectElement} */ (target).value);
  return html`<header class="bar-top">
    <a class="skip-link" href="#main"
      @click=${act.skip}>${t("ui.skip_to_table")}</a>
    <a class="home" href="../" title=${t("ui.to_game_page")}>${glyph("book")} <span
      ?data-long=${t("game.name").length > MAX_SHORT_TITLE_CHARS}>${t("game.name")}</span></a>
    ${boot.done ? nothing : html`<span class="boot-note" role="status" data-boot></span>`}
    ${
      offline.state === "ready"
        ? html`<span class="offline-ok"
          title=${t(`ui.kept_${offline.kept || "part"}`)}>${glyph("check")}<span>${t("ui.offline_ready_short")}</span></span>`
        : nothing
    }
    <span class="bar-tools">
      <label class="bar-lang"><span class="sr-only">${t("ui.language")}</span>
        <select data-act="bar-language" @change=${change}>
          ${langs.map(
            ({ id, name }) => html`<option value=${id} lang=${id}
            ?selected=${id === lang}>${name}</option>`,
          )}
        </select></label>
      <button type="button" class="tool" data-act="bar-theme" aria-label=${t("ui.theme")} title=${t("ui.theme")}
        @click=${() => {
          changeSettings({ theme: dark ? "light" : "dark" });
          act.onChange();
        }}>${glyph("theme")}</button>
      ${
        act.openHelp
          ? html`<button type="button" class="tool" data-act="bar-help" aria-label=${t("ui.help")} title=${t("ui.help")}
            @click=${act.openHelp}>${glyph("help")}</button>`
          : nothing
      }
      <button type="button" class="tool" data-act="bar-menu" aria-label=${t("ui.menu")} title=${t("ui.menu")}
        @click=${act.openMenu}>${glyph("menu")}</button>
    </span>
  </header>`;
}

/** Notices, closed by the player or by the page. @param {import("./notices.js").Notices} notices */
export function noticeList(notices) {
  return html`<div class="notices" role="alert">
      ${notices.list.map(
        ({ id, kind, body }) =>
          html`<p class="notice" data-notice=${kind}><span>${body}</span>
            <button type="button" class="tool" aria-label=${t("ui.close")}
              @click=${() => notices.dismiss(id)}>${glyph("close")}</button></p>`,
      )}
    </div>`;
}

/** Note that the game runs with earlier rules, and a button to try it with the current ones.
 * @param {{tryHere: () => void, dismiss: () => void}} act */
export const earlierNote = (act) =>
  html`<p class="notice" data-notice="earlier" role="status">${t("ui.earlier_note")}
    <button type="button" data-act="try" title=${t("ui.try_note")} @click=${act.tryHere}>${t("ui.try_here")}</button>
    <button type="button" class="tool" aria-label=${t("ui.close")} @click=${act.dismiss}>${glyph("close")}</button></p>`;

/** Note about a waiting version, or in the menu the progress of the installation.
 * @param {Installation} offline @param {boolean} inMenu @param {() => void} applyUpdate */
export function offlineNote({ state, part }, inMenu, applyUpdate) {
  if (state === "update") {
    return html`<p class="notice" data-notice="update" role="status">${t("ui.update")}
      <button type="button" data-act="update" @click=${applyUpdate}>${t("ui.update_now")}</button></p>`;
  }
  if (state === "installing" && inMenu) {
    return html`<p class="notice" data-notice="installing" role="status">${t("ui.offline_installing")}
      <progress max="1" value=${part} aria-label=${t("ui.offline_installing")}></progress></p>`;
  }
  return nothing;
}

/** What of the site is on the device, and a button that stores the rest. @param {Installation} offline
 * @param {() => void} keepAll */
export function keptPanel({ state, kept, keeping, hasFailed }, keepAll) {
  const isInstalled = kept !== "" && state !== "none";
  return html`<section class="panel" data-panel="kept" data-kept=${isInstalled ? kept : "none"}>
    <h2>${t("ui.kept")}</h2>
    <p role="status">${t(`ui.kept_${isInstalled ? kept : "none"}`)}</p>
    ${hasFailed ? html`<p class="warning" role="status">${t("ui.keep_failed")}</p>` : nothing}
    ${
      isInstalled && kept !== "all" && keeping === null
        ? html`<p><button type="button" data-act="keep-all" @click=${keepAll}>${t("ui.keep_all")}</button></p>`
        : nothing
    }
    ${
      keeping === null
        ? nothing
        : html`<p role="status">${t("ui.keeping")}
            <progress max="1" value=${keeping} aria-label=${t("ui.keeping")}></progress></p>`
    }
  </section>`;
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
