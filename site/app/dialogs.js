// Windows over the table: the menu of the table, an enlarged piece, a heap of pieces, the list of keys.
import { html, nothing } from "./lib.js";
import { glyph } from "./signs.js";
import { SPEEDS, THEMES, keep, settings } from "./settings.js";
import { face, name, t } from "./text.js";
import { picture } from "./table/pieces.js";
import { roads } from "./table/route.js";

/** @typedef {import("./table/context.js").Context} Context */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Lang} Lang */

/**
 * @typedef {{kind: "menu"} | {kind: "keys"} | {kind: "lens", face: string} |
 *   {kind: "browse", title: string, list: Piece[]}} Dialog
 */

/**
 * @typedef {object} DialogActs
 * @property {() => void} close
 * @property {() => void} changed
 * @property {(face: string) => void} show
 * @property {(lang: string) => void} speak
 * @property {() => void} download
 * @property {() => void} leave
 * @property {() => void} keys
 */

/**
 * @param {Dialog} dialog
 * @param {{ctx: Context | null, langs: Lang[], lang: string, seed: number | null}} state
 * @param {DialogActs} act
 */
export function dialogBody(dialog, state, act) {
  switch (dialog.kind) {
    case "menu":
      return frame(t("ui.menu"), act, tableMenu(state, act));
    case "keys":
      return frame(t("ui.keys"), act, keyList());
    case "lens":
      return lens(dialog.face, state.ctx, act);
    case "browse":
      return frame(dialog.title, act, heap(dialog.list, state.ctx, act));
  }
}

/** @param {string} title @param {DialogActs} act @param {unknown} body */
function frame(title, act, body) {
  return html`<div class="dialog-head">
      <h2 id="dialog-title">${title}</h2>
      <button type="button" class="tool" data-act="close" aria-label=${t("ui.close")} title=${t("ui.close")}
        @click=${act.close}>${glyph("close")}</button>
    </div>
    <div class="dialog-body">${body}</div>`;
}

/** @param {string} id @param {Context | null} ctx @param {DialogActs} act */
function lens(id, ctx, act) {
  const seen = face(id);
  if (!ctx) return nothing;
  const ways = roads(ctx, id);
  return frame(
    name(id),
    act,
    html`<div class="lens" data-shape=${seen?.shape ?? "ticket"}>${picture(ctx, id, "", true)}</div>
      ${ways ? html`<p>${ways}</p>` : nothing}
      ${seen?.label ? html`<p class="small">${seen.label}</p>` : nothing}
      ${seen?.text ? html`<p class="lens-text">${seen.text}</p>` : nothing}
      ${seen?.needs?.length ? html`<ul class="lens-text">${seen.needs.map((need) => html`<li>${need}</li>`)}</ul>` : nothing}`,
  );
}

/** @param {Piece[]} list @param {Context | null} ctx @param {DialogActs} act */
function heap(list, ctx, act) {
  if (!ctx) return nothing;
  return html`<ul class="heap">
    ${list.map(
      ({ face: id, n }) =>
        html`<li>
          <button type="button" class="heap-piece" @click=${() => id && act.show(id)}>
            ${picture(ctx, id)}<span>${id ? name(id) : t("ui.face_down")}</span>
            ${n && n > 1 ? html`<span class="many">×${n}</span>` : nothing}
          </button>
        </li>`,
    )}
  </ul>`;
}

/** @param {EventTarget | null} target */
const chosen = (target) => /** @type {HTMLSelectElement} */ (target).value;

/** @param {{langs: Lang[], lang: string, seed: number | null, ctx: Context | null}} state @param {DialogActs} act */
function tableMenu({ langs, lang, seed, ctx }, act) {
  /** @param {Partial<import("./settings.js").Settings>} change */
  const set = (change) => {
    keep(change);
    act.changed();
  };
  return html`
    <label class="field"><span>${t("ui.language")}</span>
      <select data-act="language" @change=${(/** @type {Event} */ { target }) => act.speak(chosen(target))}>
        ${langs.map(({ id, name: word }) => html`<option value=${id} lang=${id} ?selected=${id === lang}>${word}</option>`)}
      </select></label>
    <label class="field"><span>${t("ui.theme")}</span>
      <select data-act="theme" @change=${(/** @type {Event} */ { target }) =>
        set({ theme: /** @type {import("./settings.js").Theme} */ (chosen(target)) })}>
        ${THEMES.map((one) => html`<option value=${one} ?selected=${settings.theme === one}>${t(`ui.theme_${one}`)}</option>`)}
      </select></label>
    <label class="field"><span>${t("ui.speed")}</span>
      <select data-act="speed" @change=${(/** @type {Event} */ { target }) =>
        set({ speed: /** @type {import("./settings.js").Speed} */ (chosen(target)) })}>
        ${SPEEDS.map((one) => html`<option value=${one} ?selected=${settings.speed === one}>${t(`ui.speed_${one}`)}</option>`)}
      </select></label>
    <label class="toggle"><input type="checkbox" role="switch" .checked=${settings.keys}
      @change=${(/** @type {Event} */ { target }) => set({ keys: /** @type {HTMLInputElement} */ (target).checked })} />
      <span>${t("ui.keys_on")}</span></label>
    ${
      matchMedia("(hover: none)").matches
        ? html`<p class="small">${t("ui.hold_note")}</p>`
        : html`<p><button type="button" @click=${act.keys}>${t("ui.keys")}</button></p>`
    }
    ${
      ctx
        ? html`<div class="buttons">
              <button type="button" data-act="export" @click=${act.download}>${t("ui.download")}</button>
              <button type="button" data-act="leave" @click=${act.leave}>${t("ui.to_menu")}</button>
            </div>
            <p class="small">${t("ui.autosaved")}</p>
            ${seed === null ? nothing : html`<p class="small">${t("ui.seed")}: <b>${seed}</b></p>`}`
        : nothing
    }`;
}

function keyList() {
  const rows = [
    [["Tab", "← → ↑ ↓"], "ui.key_walk"],
    [["Enter"], "ui.key_touch"],
    [["I"], "ui.key_lens"],
    [["1", "…", "9"], "ui.key_kind"],
    [["Esc"], "ui.key_cancel"],
    [["U"], "ui.key_undo"],
    [["R"], "ui.key_redo"],
    [["N"], "ui.key_next"],
    [["S"], "ui.key_skip"],
    [["M"], "ui.key_menu"],
    [["?"], "ui.key_help"],
  ];
  return html`<dl class="keys">
    ${rows.map(
      ([keys, text]) =>
        html`<div><dt>${/** @type {string[]} */ (keys).map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(/** @type {string} */ (text))}</dd></div>`,
    )}
  </dl>`;
}
