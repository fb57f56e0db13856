// Move composer: the sheet with the controls and the preview of the move that is being composed, or with a refusal.
import { html, live as liveValue, nothing } from "../vendor.js";
import { glyph } from "../symbols.js";
import { face, has, name, plain, rich, t } from "../text.js";
import { candidates, moveKinds, wheelPosition, addFixed, addWish } from "./move-selection.js";
import { figuresAt } from "./wheel.js";
import { drawing, picture, pieceName } from "./pieces.js";
import { choiceName } from "./city-layout.js";
import { about } from "./about.js";
import { ruleId } from "./seats.js";
import { piecesApart, piecesOnTable } from "./move-pieces.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./selection.js").Selection} Selection */
/** @typedef {import("./move-selection.js").Control} Control */
/** @typedef {import("../engine-client.js").MoveOption} MoveOption */

/**
 * @param {Context} ctx
 * @param {Play} play
 */
export function moveComposer(ctx, play) {
  const { selection } = play;
  if (selection.refusal) return refusalSheet(ctx, selection);
  const { choice, preview } = selection;
  if (!play.mayAct() || (choice.kind === null && !choice.touched.length)) return nothing;
  const left = candidates(play.snap.offers, choice);
  const composed = selection.composed();
  const shown = shownFace(choice.touched, composed?.move ?? null);
  const explained = about(ctx, choice.touched.at(-1) ?? (shown || explainedPart(ctx, composed?.move ?? null)));
  return html`<section class="move-sheet" data-shown aria-label=${t("ui.your_move")}>
    <div class="sheet-head">
      <h2 tabindex="-1">${composed ? kindName(String(left[0]?.move.kind)) : t("ui.what_to_do")}</h2>
      ${
        selection.isActionPending() && play.snap.can_undo
          ? html`<button type="button" data-act="step-back" @click=${() => play.undo()}>${glyph("undo")}
          ${t("ui.step_back")}</button>`
          : nothing
      }
      <button type="button" class="tool" aria-label=${t("ui.cancel")} title=${t("ui.cancel")}
        @click=${() => selection.cancel()}>${glyph("close")}</button>
    </div>
    <div class="sheet-body" ?data-dial=${composed?.controls.some(({ kind }) => kind === "dial")}>
      ${shown ? sheetPicture(ctx, shown) : nothing}
      <div class="sheet-choices" ?data-explained=${explained !== nothing}>
        ${shown ? html`<p class="sheet-title">${name(shown)}</p>` : nothing}
        ${explained}
        ${shown && face(shown)?.text ? html`<p class="sheet-text">${face(shown)?.text}</p>` : nothing}
        ${composed ? controlList(ctx, selection, composed) : kindChoices(selection, left)}
      </div>
    </div>
    ${
      composed?.move
        ? html`<div class="sheet-foot">
            <ul class="preview" tabindex="0" aria-live="polite" aria-busy=${preview.busy ? "true" : "false"}
              aria-label=${t("ui.preview")}>
              ${(preview.waste ?? []).map((line) => html`<li class="waste">${rich(line, ctx.show)}</li>`)}
              ${preview.lines.map((line) => html`<li>${rich(line, ctx.show)}</li>`)}
            </ul>
            <div class="buttons">
              <button type="button" class="quiet" data-act="cancel"
                @click=${() => selection.cancel()}>${t("ui.cancel")}</button>
              <button type="button" class=${composed.move.waste ? "doubtful" : "strong"} data-act="confirm"
                @click=${() => selection.confirm()}>
                ${plain(composed.move.label)}
              </button>
            </div>
          </div>`
        : composed?.draft
          ? html`<div class="sheet-foot">
              <ul class="preview" tabindex="0" aria-live="polite" aria-busy=${preview.busy ? "true" : "false"}
                aria-label=${t("ui.why_not")}>
                ${preview.lines.map((line) => html`<li>${rich(line, ctx.show)}</li>`)}
              </ul>
            </div>`
          : nothing
    }
  </section>`;
}

/** @param {string} kind */
export const kindName = (kind) => (has(`move.${kind}`) ? t(`move.${kind}`) : kind);

/** Face shown with the choice: that of the latest touched piece that has one, else of the first piece of the move.
 * @param {string[]} touched
 * @param {MoveOption | null} move
 */
const shownFace = (touched, move) => [...[...touched].reverse(), ...(move?.touch ?? [])].find((id) => face(id)) ?? "";

/** A face beside the choice, which can be enlarged: the full one, and the compact one for windows where the words of
 * the full one would be too small. @param {Context} ctx @param {string} id */
const sheetPicture = (ctx, id) => html`<button type="button" class="sheet-picture" @click=${() => ctx.show(id)}>
    <span class="sr-only">${`${t("ui.enlarge")}: ${name(id)}`}</span>${picture(ctx, id, "", true)}${face(id)?.small ? picture(ctx, id) : nothing}</button>`;

/** What the sheet explains where a move was chosen from a list: the first of its places and pieces of which there is
 * something to say. @param {Context} ctx @param {MoveOption | null} move */
const explainedPart = (ctx, move) => move?.touch.find((id) => ctx.about(id)?.length) ?? "";

/** @param {Context} ctx @param {Selection} selection */
function refusalSheet(ctx, selection) {
  const why = selection.refusal ?? { touched: "", face: "", reasons: [] };
  const close = () => selection.cancel();
  return html`<section class="move-sheet" data-shown data-why aria-label=${t("ui.why_not")}>
    <div class="sheet-head">
      <h2 tabindex="-1">${why.face ? name(why.face) : t("ui.why_not")}</h2>
      <button type="button" class="tool" aria-label=${t("ui.close")} title=${t("ui.close")}
        @click=${close}>${glyph("close")}</button>
    </div>
    <div class="sheet-body">
      ${why.face && face(why.face) ? sheetPicture(ctx, why.face) : nothing}
      <div class="why" role="alert">${about(ctx, why.touched)}<ul class="why-list">
        ${why.reasons.map(({ rule, text }) => html`<li>${rich(text, ctx.show)} ${ruleId(ctx, rule)}</li>`)}
        ${why.reasons.length ? nothing : html`<li>${t("ui.not_now")}</li>`}
      </ul></div>
    </div>
  </section>`;
}

/** Buttons for the kinds of move that the touched pieces allow. @param {Selection} selection
 * @param {MoveOption[]} left */
function kindChoices(selection, left) {
  return html`<div class="kind-list">
    ${moveKinds(left, selection.specs).map(
      (kind) =>
        html`<button type="button" class="choice" data-kind=${kind}
          @click=${() => selection.choose({ ...selection.choice, kind })}>${kindName(kind)}</button>`,
    )}
  </div>`;
}

/**
 * @param {Context} ctx
 * @param {Selection} selection
 * @param {{move: MoveOption | null, controls: Control[], rest: MoveOption[]}} composed
 */
function controlList(ctx, selection, { move, controls: list, rest }) {
  return html`${list.map((one) => control(ctx, selection, one, move))}
  ${rest.length > (move ? 1 : 0) ? whichMove(ctx, selection, move, rest) : nothing}`;
}

/** The choice among moves that no control distinguishes: by the pieces in which they differ, which can be touched where
 * they lie as well; moves without such pieces are a list. @param {Context} ctx @param {Selection} selection
 * @param {MoveOption | null} move @param {MoveOption[]} rest */
function whichMove(ctx, selection, move, rest) {
  const onTable = piecesOnTable(ctx.snap);
  const apart = rest.map((one) => piecesApart(onTable, one, rest));
  const choose = (/** @type {number} */ which) => selection.choose({ ...selection.choice, which });
  const inFieldset = (/** @type {unknown} */ choices) =>
    html`<fieldset class="which"><legend>${t("ui.which")}</legend>${choices}</fieldset>`;
  if (apart.some((pieces) => !pieces.length))
    return inFieldset(
      rest.map(
        (one, which) =>
          html`<label class="choice"><input type="radio" name="which" .checked=${liveValue(one === move)}
            @change=${() => choose(which)} /><span>${rich(one.label)}${one.waste ? bringsNothing() : nothing}</span></label>`,
      ),
    );
  const titles = apart.map(([piece, ...more]) => (piece?.face && !more.length ? name(piece.face) : ""));
  const isTitled = titles.every(Boolean) && new Set(titles).size === titles.length;
  return inFieldset(
    html`<div class="option-row" data-rove ?data-titled=${isTitled}>
      ${rest.map(
        (one, which) =>
          html`<button type="button" class="choice" tabindex=${which ? -1 : 0}
            aria-pressed=${one === move ? "true" : "false"} @click=${() => choose(which)}>${apart[which]?.map(
              (piece) =>
                html`<span class="thumb" ?data-figure=${!piece.face}>${drawing(ctx, { ...piece, n: 1 })}</span>`,
            )}${
              isTitled
                ? html`<span>${titles[which]}</span><span class="sr-only">. ${plain(one.label)}</span>`
                : html`<span>${rich(one.label)}</span>`
            }${one.waste ? bringsNothing() : nothing}</button>`,
      )}
    </div>`,
  );
}

/** That a choice brings nothing, beside its name. */
const bringsNothing = () => html` <small class="waste">${t("preview.brings_nothing")}</small>`;

/** @param {string} param */
const paramName = (param) => t(`param.${param}`);

/** The piece that a value stands for: that of a set on the table, or one of the active player by its id without the
 * owner's colour. @param {Context} ctx @param {unknown} value @param {Control["pieces"]} [pieces] */
function pieceOf(ctx, value, pieces = new Map()) {
  const { snap } = ctx;
  const [lies] = [...pieces].find(([, keys]) => keys.includes(String(value))) ?? [];
  const id = lies ?? `${String(value).split("#")[0]}.${snap.seats[snap.turn]?.colour}`; // without a copy's number
  const found = piecesOnTable(snap).find((one) => one.id === id);
  return found && { ...found, n: 1 };
}

/** @param {Context} ctx @param {string} param @param {unknown} value @param {Control["pieces"]} [pieces]
 * @returns {string} */
function valueName(ctx, param, value, pieces) {
  if (Array.isArray(value)) return value.map((one) => valueName(ctx, param, one)).join(", ");
  if (has(`param.${param}.${value}`)) return t(`param.${param}.${value}`);
  const own = pieceOf(ctx, value, pieces);
  if (own?.face) return name(own.face);
  return own ? pieceName(ctx, { ...own, owner: null }) : name(String(value));
}

/** The names of all values; values with equal names get their labels as well, if those differ. @param {Context} ctx
 * @param {Control} one */
function valueNames(ctx, { name: param, values, pieces }) {
  const names = values.map((value) => valueName(ctx, param, value, pieces));
  const labels = values.map((value) => {
    const all = [value].flat().map((id) => face(String(id))?.label?.replace(/\.$/, ""));
    return all.filter(Boolean).join(", ");
  });
  return names.map((words, index) => {
    const isAlike = names.some((other, n) => other === words && labels[n] !== labels[index]);
    return html`<span>${words}${isAlike && labels[index] ? html` <small>${labels[index]}</small>` : nothing}</span>`;
  });
}

/** @param {Context} ctx @param {Selection} selection @param {Control} one
 * @param {MoveOption | null} move */
function control(ctx, selection, one, move) {
  const names = valueNames(ctx, one);
  /** @param {unknown} value */
  const set = (value) => selection.choose(addWish(selection.choice, one.name, value));
  switch (one.kind) {
    case "piece":
      return html`<fieldset class="choices" data-param=${one.name}>
        <legend>${paramName(one.name)}</legend>
        <div class="option-row" data-rove>
          ${one.values.map((value, index) => {
            const space = typeof value === "string" ? choiceName(ctx, value) : "";
            return html`<button type="button" class=${space ? "choice" : "choice picture"} tabindex=${index ? -1 : 0}
                data-value=${String(value)} @click=${() => selection.choose(addFixed(selection.choice, one.name, value))}>
                ${
                  typeof value === "string" && !space ? picture(ctx, value) : nothing
                }${space ? html`<span>${space}</span>` : names[index]}${one.waste?.includes(value) ? bringsNothing() : nothing}
              </button>`;
          })}
        </div>
      </fieldset>`;
    case "set":
      return members(ctx, selection, one);
    case "number":
      return stepper(one, set);
    case "dial":
      return wheelControl(ctx, selection.specs, one, move, set);
    case "toggle":
      return html`<label class="toggle" data-param=${one.name}>
        <input type="checkbox" role="switch" .checked=${liveValue(one.value === true)}
          @change=${(/** @type {Event} */ { target }) => set(/** @type {HTMLInputElement} */ (target).checked)} />
        <span>${paramName(one.name)}</span>
      </label>`;
    case "list":
      return html`<fieldset class="choices" data-param=${one.name}>
        <legend>${paramName(one.name)}</legend>
        ${one.values.map(
          (value, index) =>
            html`<label class="choice" data-value=${String(value)}><input type="radio" name=${`param-${one.name}`}
              .checked=${liveValue(value === one.value)}
              @change=${() => set(value)} />${pictures(ctx, value)}${names[index]}</label>`,
        )}
      </fieldset>`;
  }
}

/** Control of a set, member by member; members can also be touched on the table.
 * @param {Context} ctx @param {Selection} selection
 * @param {Control} one */
function members(ctx, selection, one) {
  const chosen = /** @type {unknown[]} */ (one.value);
  const names = valueNames(ctx, one);
  const [least, most] = one.sizes ?? [0, 0];
  const required = least < most ? `${least}–${most}` : most;
  return html`<fieldset class="choices" data-param=${one.name}>
    <legend>${paramName(one.name)} <b class="set-count">${chosen.length} / ${required}</b></legend>
    <div class="option-row" data-rove>
      ${one.values.map((value, index) => {
        const inside = chosen.includes(value);
        return html`<button type="button" class="choice picture" tabindex=${index ? -1 : 0}
          data-value=${String(value)} aria-pressed=${inside ? "true" : "false"}
          @click=${() => selection.toggleMember(one, value)}>
          ${memberPicture(ctx, one, value)}${names[index]}
        </button>`;
      })}
    </div>
  </fieldset>`;
}

/** @param {Context} ctx @param {Control} one @param {unknown} value */
function memberPicture(ctx, { pieces }, value) {
  const lying = pieceOf(ctx, value, pieces);
  return lying?.face ? drawing(ctx, lying) : picture(ctx, String(value));
}

/** Pictures of the pieces in a value. @param {Context} ctx @param {unknown} value */
const pictures = (ctx, value) =>
  [value].flat().map((one) => {
    const own = pieceOf(ctx, one);
    if (!own && !face(String(one))) return nothing;
    return html`<span class="thumb" ?data-figure=${Boolean(own)}>${
      own ? drawing(ctx, own) : picture(ctx, String(one))
    }</span>`;
  });

/** A number with more values has a slider, too. */
const MAX_STEPPED_VALUES = 4;

/** Control of a number: buttons for the previous and next legal value, and a slider if there are many.
 * @param {Control} one
 * @param {(value: unknown) => void} set
 */
function stepper(one, set) {
  const at = one.values.indexOf(one.value);
  const end = one.values.length - 1;
  const label = paramName(one.name);
  return html`<div class="stepper" data-param=${one.name} data-value=${String(one.value)} role="group" aria-label=${label}>
    <span class="stepper-name">${label}</span>
    <button type="button" class="tool" data-by="-1" aria-label=${`${label} −`} ?disabled=${at <= 0}
      @click=${() => set(one.values[at - 1])}>${glyph("minus")}</button>
    <output>${one.value}</output>
    <button type="button" class="tool" data-by="1" aria-label=${`${label} +`} ?disabled=${at >= end}
      @click=${() => set(one.values[at + 1])}>${glyph("plus")}</button>
    ${
      one.values.length > MAX_STEPPED_VALUES
        ? html`<input type="range" min="0" max=${end} step="1" .value=${liveValue(String(at))} aria-label=${label}
            aria-valuetext=${String(one.value)}
            @input=${(/** @type {Event} */ { target }) => set(one.values[Number(/** @type {HTMLInputElement} */ (target).value)])} />`
        : nothing
    }
  </div>`;
}

/** @param {Context} ctx @param {Record<string, import("../compiled-data.d.ts").MoveSpec>} specs @param {Control} one
 * @param {MoveOption | null} move @param {(value: unknown) => void} set */
function wheelControl(ctx, specs, one, move, set) {
  const zone = specs[String(move?.move.kind)]?.dial ?? "";
  const spec = ctx.data.table.zones[zone];
  const content = /** @type {import("./zones/dial.js").Content | undefined} */ (ctx.snap.view.zones[zone]);
  const at = wheelPosition(content?.at, move?.move ?? {});
  return spec && at !== undefined ? figureChoice(one, spec, figuresAt(ctx, zone, at), set) : stepper(one, set);
}

/** Control of a look-up table: a button with its result for each value; the wheel beside the table follows the move.
 * @param {Control} one @param {import("../compiled-data.d.ts").ZoneSpec} spec @param {number[]} row
 * @param {(value: unknown) => void} set */
function figureChoice(one, spec, row, set) {
  const [label, result] = [paramName(one.name), paramName(spec.result)];
  const chosen = Number(one.value);
  return html`<fieldset class="choices figures" data-param=${one.name}>
    <legend>${label} → <b>${result}</b></legend>
    <div class="figure-row" data-rove>
      ${row.map((brings, index) => {
        const value = index + 1;
        return html`<button type="button" class="choice" tabindex=${value === chosen ? 0 : -1} data-value=${value}
          aria-pressed=${value === chosen ? "true" : "false"}
          ?disabled=${!one.values.includes(value)} @click=${() => set(value)}>
          <span class="sr-only">${`${label}: ${value}. ${result}: ${brings}`}</span><span
            aria-hidden="true">${value}</span><b
            aria-hidden="true">${brings}</b></button>`;
      })}
    </div>
  </fieldset>`;
}
