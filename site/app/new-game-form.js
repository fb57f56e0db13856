// The form for a new game in the menu: players, options, start player, seed.
import { BOT_LEVELS } from "./limits.js";
import { recolour, resize } from "./new-game.js";
import { isOffered, possibleValues, settled } from "./game-options.js";
import { glyph, playerSign } from "./symbols.js";
import { has, playerTerm, t, term } from "./text.js";
import { mayPassByLink } from "./turn-link.js";
import { html, live, nothing } from "./vendor.js";

/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./new-game.js").Form} Form */
/** @typedef {import("./protocol.d.ts").Seat} Seat */

/** Kinds of options in order: id, heading, whether its list is open in games with modules.
 * @type {[string, string, boolean][]} */
const OPTION_KINDS = [
  ["module", "ui.modules", true],
  ["variant", "ui.variants", true],
  ["ruling", "ui.rulings", false],
];

/** The form for a new game.
 * @param {Pick<import("./menu.js").MenuState, "data" | "form" | "isOpening">} state
 * @param {Pick<import("./menu.js").MenuActs, "onChange" | "start">} act */
export function newGameForm({ data, form: filled, isOpening }, act) {
  const { players, options = [] } = data.game;
  const count = filled.seats.length;
  const shown = options.filter((option) => isOffered(option, filled.options, count));
  const modular = options.some(({ kind }) => kind === "module");
  /** @param {(form: Form) => void} change */
  const set = (change) => {
    change(filled);
    filled.options = settled(options, filled.options, filled.seats.length);
    filled.error = null;
    act.onChange();
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    act.start();
  };
  return html`<form class="panel" data-panel="new" @submit=${submit} novalidate>
    <h2>${t("ui.new_game")}</h2>
    <fieldset>
      <legend>${t("ui.players")}</legend>
      <div class="segments" role="group" aria-label=${t("ui.how_many")}>
        ${Array.from({ length: players.max - players.min + 1 }, (_, i) => players.min + i).map(
          (n) =>
            html`<button type="button" data-count=${n} aria-pressed=${n === count ? "true" : "false"}
              @click=${() => set((to) => resize(to, data, n))}>${n}</button>`,
        )}
      </div>
      ${filled.seats.map((seat, index) => seatRow(data, filled, seat, index, set))}
      ${levelNotes(filled)}
      ${mayPassByLink(filled.seats) ? byLinkField(filled, set) : nothing}
    </fieldset>
    ${OPTION_KINDS.map(([kind, title, open]) => {
      const list = shown.filter((option) => (option.kind ?? "ruling") === kind);
      if (!list.length) return nothing;
      const heading = shown.length > list.length ? t(title) : t("ui.options");
      return html`<details class="options-list" data-options=${kind} ?open=${open && modular}>
        <summary>${heading}</summary>
        ${list.map((option) => optionRow(option, filled, set))}
      </details>`;
    })}
    <details class="options-list">
      <summary>${t("ui.more")}</summary>
      <label class="field">
        <span>${t("ui.first")}</span>
        <select @change=${(/** @type {Event} */ { target }) => set((to) => (to.first = inputValue(target)))}>
          <option value="" ?selected=${filled.first === ""}>${t("ui.first_chance")}</option>
          ${filled.seats.map(({ colour, name, by }, seat) => {
            const words = [playerTerm({ colour, by }), name.trim()].filter(Boolean).join(" · ");
            return html`<option value=${seat} ?selected=${filled.first === String(seat)}>${words}</option>`;
          })}
        </select>
      </label>
      <label class="field">
        <span>${t("ui.seed")}</span>
        <input name="seed" inputmode="numeric" autocomplete="off" maxlength="20" .value=${live(filled.seed)}
          aria-invalid=${filled.error ? "true" : "false"} aria-describedby="seed-note"
          @input=${(/** @type {Event} */ { target }) => set((to) => (to.seed = inputValue(target)))} />
      </label>
      <p class="small" id="seed-note">${t("ui.seed_note")}</p>
    </details>
    ${filled.error ? html`<p class="warning" role="alert">${filled.error}</p>` : nothing}
    <div class="buttons">
      <button type="submit" class="strong" data-act="start" ?disabled=${isOpening}>${glyph("play")} ${t("ui.start")}</button>
    </div>
  </form>`;
}

/** @param {EventTarget | null} target */
const inputValue = (target) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;

/**
 * @param {GameData} data
 * @param {Form} form
 * @param {Seat} seat
 * @param {number} index
 * @param {(change: (form: Form) => void) => void} set
 */
function seatRow(data, form, seat, index, set) {
  const word = term(`player.${seat.colour}`) ?? seat.colour;
  return html`<div class="seat-row" role="group" aria-label=${word} data-colour=${seat.colour}>
    <label class="seat-colour">
      ${playerSign(seat.colour)}
      <select aria-label=${t("ui.colour")}
        @change=${(/** @type {Event} */ { target }) => set((to) => recolour(to, index, inputValue(target)))}>
        ${data.game.colours.map(
          (colour) =>
            html`<option value=${colour}
              ?selected=${colour === seat.colour}>${term(`player.${colour}`) ?? colour}</option>`,
        )}
      </select>
    </label>
    <select class="seat-by" aria-label=${t("ui.played_by")}
      @change=${(/** @type {Event} */ { target }) => set(() => (seat.by = inputValue(target)))}>
      <option value="person" ?selected=${seat.by === "person"}>${t("ui.person")}</option>
      ${BOT_LEVELS.map(
        (level) => html`<option value=${level}
        ?selected=${seat.by === level}>${t(`bot.${level}`)}</option>`,
      )}
    </select>
    <input class="seat-name" aria-label=${t("ui.name")} maxlength="24"
      placeholder=${seat.by === "person" ? t("ui.name") : playerTerm(seat)} autocomplete="off"
      .value=${live(seat.name)}
        @input=${(/** @type {Event} */ { target }) => set(() => (seat.name = inputValue(target)))} />
  </div>`;
}

/** Whether the players are far apart. @param {Form} form @param {(change: (form: Form) => void) => void} set */
const byLinkField = ({ byLink }, set) => html`<label class="toggle"><input type="checkbox" name="by-link"
      aria-describedby="by-link-note" .checked=${live(byLink)}
      @change=${(/** @type {Event} */ { target }) =>
        set((to) => (to.byLink = /** @type {HTMLInputElement} */ (target).checked))} />
    <span>${t("ui.by_link")}</span></label>
  <p class="small" id="by-link-note">${t("ui.by_link_note")} ${byLink ? t("ui.turn_link_note") : nothing}</p>`;

/** What characterizes the levels of bots that were chosen. @param {Form} form */
function levelNotes({ seats }) {
  const levels = BOT_LEVELS.filter((level) => seats.some(({ by }) => by === level));
  return levels.length
    ? html`<dl class="level-notes small">
        ${levels.map((level) => html`<dt>${t(`bot.${level}`)}</dt><dd>${t(`bot.${level}.note`)}</dd>`)}
      </dl>`
    : nothing;
}

/** @param {import("./compiled-data.d.ts").OptionSpec} option @param {Form} form
 * @param {(change: (form: Form) => void) => void} set */
function optionRow(option, form, set) {
  const { id } = option;
  const values = possibleValues(option, form.options);
  const note = `option.${id}.note`;
  return html`<div class="option-row-form">
    <label class="field">
      <span>${t(`option.${id}`)}</span>
      <select name=${`option-${id}`} aria-describedby=${has(note) ? `note-${id}` : nothing}
        @change=${(/** @type {Event} */ { target }) => set((to) => (to.options[id] = inputValue(target)))}>
        ${values.map(
          (one) =>
            html`<option value=${one} ?selected=${form.options[id] === one}>${t(`option.${id}.${one}`)}</option>`,
        )}
      </select>
    </label>
    ${has(note) ? html`<p class="small" id=${`note-${id}`}>${t(note)}</p>` : nothing}
  </div>`;
}
