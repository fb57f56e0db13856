// Contents of the dialogs: menu of the table, enlarged piece, list of pieces, notes, scores, rule, keys.
import { html, nothing } from "./vendor.js";
import { siteUrl } from "./paths.js";
import { ruleBody, ruleTitle } from "./rule-dialog.js";
import { playSound } from "./sounds.js";
import { glyph, playerSign } from "./symbols.js";
import { helpBody } from "./table-help.js";
import { SPEEDS, THEMES, changeSettings, settings } from "./settings.js";
import { face, name, playerTerm, t } from "./text.js";
import { about } from "./table/about.js";
import { hintBody } from "./table/hint.js";
import { picture } from "./table/pieces.js";
import { roads } from "./table/route.js";
import { parts } from "./table/score.js";
import { turningBody } from "./table/turning.js";
import { noteLines } from "./table/zones/notes.js";

/** @typedef {import("./table/context.js").Context} Context */
/** @typedef {import("./protocol.d.ts").Piece} Piece */
/** @typedef {import("./compiled-data.d.ts").Lang} Lang */

/**
 * @typedef {{kind: "menu"} | {kind: "keys"} |
 *   {kind: "share", as: import("./link-opener.js").LinkKind, url: string, qr: {path: string, size: number}} |
 *   {kind: "report", text: string} |
 *   {kind: "seat", seats: import("./protocol.d.ts").Seat[], turn: number, isNew: boolean, choose: (seat: number) => void} |
 *   {kind: "help"} | {kind: "take-back"} | {kind: "rule", id: string} | {kind: "lens", face: string} |
 *   {kind: "about", id: string, title: string} | {kind: "points", seat: number} | {kind: "browse", title: string, list: Piece[]} |
 *   {kind: "notes", title: string, lines: import("./protocol.d.ts").Text[]} |
 *   import("./table/hint.js").HintDialog | import("./table/turning.js").TurningDialog} Dialog
 */

/**
 * @typedef {object} DialogActs
 * @property {() => void} close
 * @property {() => void} onClosed called when the dialog was closed, by the page or by the browser
 * @property {() => void} onChange
 * @property {(face: string) => void} show
 * @property {(lang: string) => void} setLanguage
 * @property {() => void} download
 * @property {(as: import("./link-opener.js").LinkKind) => void} shareGame
 * @property {() => void} passByLink goes on by link
 * @property {() => void} report shows what describes a problem
 * @property {(text: string) => void} copyText
 * @property {(url: string) => void} copyLink
 * @property {((url: string, as: import("./link-opener.js").LinkKind) => void) | null} sendLink null where the device has
 *   no sheet for sharing
 * @property {() => void} leave
 * @property {() => void} keys
 * @property {() => void} takeBack takes back a move although something was revealed since
 * @property {(id: string) => void} rule
 * @property {(n: number, how?: {seat: number, open: boolean}) => void} review shows an earlier position
 * @property {(turning: import("./table/turning.js").Turning) => void} task opens a turning point as a task
 */

/**
 * @typedef {object} DialogState
 * @property {Context | null} ctx
 * @property {Lang[]} langs
 * @property {string} lang
 * @property {string} game
 * @property {string} rulebook folder of its page, "" without one
 * @property {number | null} seed
 * @property {"possible" | "begun" | "impossible"} byLink whether the match can be passed on by link
 */

/**
 * The open dialog.
 * @param {Dialog} dialog
 * @param {DialogState} state
 * @param {DialogActs} act
 */
export function dialogElement(dialog, state, act) {
  /** Closes the dialog by a click on its backdrop. @param {Event} event */
  const outside = (event) => event.target === event.currentTarget && act.close();
  return html`<dialog class="dialog" data-dialog=${dialog.kind} aria-labelledby="dialog-title"
    @close=${act.onClosed} @click=${outside}>
    ${dialogBody(dialog, state, act)}
  </dialog>`;
}

/**
 * @param {Dialog} dialog
 * @param {DialogState} state
 * @param {DialogActs} act
 */
function dialogBody(dialog, state, act) {
  switch (dialog.kind) {
    case "menu":
      return dialogFrame(t("ui.menu"), act, tableMenu(state, act));
    case "take-back":
      return dialogFrame(t("ui.take_back_ask"), act, takeBackQuestion(act));
    case "help":
      return dialogFrame(t("ui.help"), act, helpBody({ ...state, options: state.ctx?.snap.options ?? null }, act.rule));
    case "share":
      return dialogFrame(t(dialog.as === "turn" ? "ui.turn_link" : "ui.share_game"), act, shareBody(dialog, act));
    case "report":
      return dialogFrame(t("ui.report"), act, reportBody(dialog, act));
    case "seat":
      return dialogFrame(t("ui.which_seat"), act, seatQuestion(dialog));
    case "keys":
      return dialogFrame(t("ui.keys"), act, keyList());
    case "rule":
      return dialogFrame(
        ruleTitle(dialog.id, state.lang, state.game),
        act,
        ruleBody(dialog.id, state.lang, state.game, act.rule),
      );
    case "lens":
      return enlarged(dialog.face, state.ctx, act);
    case "about":
      return dialogFrame(dialog.title, act, state.ctx ? about(state.ctx, dialog.id) : nothing);
    case "points":
      return dialogFrame(t("ui.points_parts"), act, state.ctx ? parts(state.ctx, dialog.seat) : nothing);
    case "notes":
      return dialogFrame(dialog.title, act, state.ctx ? noteLines(state.ctx, dialog.lines) : nothing);
    case "hint":
      return dialogFrame(t("ui.hint"), act, hintBody(dialog.hints, act.show));
    case "turning":
      return dialogFrame(t("ui.turning"), act, turningBody(dialog, act.show, act));
    case "browse":
      return dialogFrame(dialog.title, act, pieceList(dialog.list, state.ctx, act));
  }
}

/** @param {string} title @param {DialogActs} act @param {unknown} body */
function dialogFrame(title, act, body) {
  return html`<div class="dialog-head">
      <h2 id="dialog-title">${title}</h2>
      <button type="button" class="tool" data-act="close" aria-label=${t("ui.close")} title=${t("ui.close")}
        @click=${act.close}>${glyph("close")}</button>
    </div>
    <div class="dialog-body">${body}</div>`;
}

/** @param {string} id @param {Context | null} ctx @param {DialogActs} act */
function enlarged(id, ctx, act) {
  const seen = face(id);
  if (!ctx) return nothing;
  const ways = roads(ctx, id);
  const rule = firstRuleOf(ctx, id);
  return dialogFrame(
    name(id),
    act,
    html`<div class="lens" data-shape=${seen?.shape ?? "ticket"}>${picture(ctx, id, "", true)}</div>
      ${ways ? html`<p>${ways}</p>` : nothing}
      ${seen?.label ? html`<p class="small">${seen.label}</p>` : nothing}
      ${seen?.text ? html`<p class="lens-text">${seen.text}</p>` : nothing}
      ${about(ctx, id)}
      ${
        rule && ctx.rule && !ctx.about(id)?.length
          ? html`<p><button type="button" class="rule" data-rule=${rule}
            @click=${() => act.rule(rule)}>${rule}</button></p>`
          : nothing
      }
      ${
        seen?.needs?.length
          ? html`<ul class="lens-text">${seen.needs.map((need) => html`<li>${need}</li>`)}</ul>`
          : nothing
      }`,
  );
}

/** The first rule of the section about a component's set. @param {Context} ctx @param {string} id */
function firstRuleOf({ data }, id) {
  const plain = id.split("#")[0];
  const set = Object.entries({ ...data.board, ...data.components }).find(
    ([, rows]) => Array.isArray(rows) && rows.some((row) => row.id === plain),
  )?.[0];
  return set && data.book.sections.find(({ shows }) => shows?.includes(set))?.rules[0];
}

/** @param {Piece[]} list @param {Context | null} ctx @param {DialogActs} act */
function pieceList(list, ctx, act) {
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
const selected = (target) => /** @type {HTMLSelectElement} */ (target).value;

/** @param {DialogState} state @param {DialogActs} act */
function tableMenu({ langs, lang, game, rulebook, seed, byLink, ctx }, act) {
  /** @param {Partial<import("./settings.js").Settings>} change */
  const set = (change) => {
    changeSettings(change);
    act.onChange();
  };
  return html`
    <label class="field"><span>${t("ui.language")}</span>
      <select data-act="language" @change=${(/** @type {Event} */ { target }) => act.setLanguage(selected(target))}>
        ${langs.map(
          ({ id, name: word }) => html`<option value=${id} lang=${id}
          ?selected=${id === lang}>${word}</option>`,
        )}
      </select></label>
    <label class="field"><span>${t("ui.theme")}</span>
      <select data-act="theme" @change=${(/** @type {Event} */ { target }) =>
        set({ theme: /** @type {import("./settings.js").Theme} */ (selected(target)) })}>
        ${THEMES.map(
          (one) => html`<option value=${one}
          ?selected=${settings.theme === one}>${t(`ui.theme_${one}`)}</option>`,
        )}
      </select></label>
    <label class="field"><span>${t("ui.speed")}</span>
      <select data-act="speed" @change=${(/** @type {Event} */ { target }) =>
        set({ speed: /** @type {import("./settings.js").Speed} */ (selected(target)) })}>
        ${SPEEDS.map(
          (one) => html`<option value=${one}
          ?selected=${settings.speed === one}>${t(`ui.speed_${one}`)}</option>`,
        )}
      </select></label>
    <label class="toggle"><input type="checkbox" role="switch" .checked=${settings.keys}
      @change=${(/** @type {Event} */ { target }) => set({ keys: /** @type {HTMLInputElement} */ (target).checked })} />
      <span>${t("ui.keys_on")}</span></label>
    <label class="toggle"><input type="checkbox" role="switch" data-act="sounds" .checked=${settings.sounds}
      @change=${(/** @type {Event} */ { target }) => {
        set({ sounds: /** @type {HTMLInputElement} */ (target).checked });
        playSound("turn");
      }} />
      <span>${t("ui.sounds_on")}</span></label>
    <label class="toggle"><input type="checkbox" role="switch" data-act="odds" .checked=${settings.odds}
      @change=${(/** @type {Event} */ { target }) => set({ odds: /** @type {HTMLInputElement} */ (target).checked })} />
      <span>${t("ui.odds")}</span></label>
    <label class="toggle"><input type="checkbox" role="switch" data-act="direct" .checked=${settings.direct}
      @change=${(/** @type {Event} */ { target }) => set({ direct: /** @type {HTMLInputElement} */ (target).checked })} />
      <span>${t("ui.direct")}</span></label>
    <label class="toggle"><input type="checkbox" role="switch" data-act="workshop" .checked=${settings.workshop}
      @change=${(/** @type {Event} */ { target }) => {
        set({ workshop: /** @type {HTMLInputElement} */ (target).checked });
        location.reload();
      }} />
      <span>${t("ui.workshop")}</span></label>
    ${
      rulebook
        ? html`<p><a class="rule-page" target="_blank" rel="noopener"
          href=${siteUrl(`${lang}/${game}/${rulebook}`)}>${t("ui.rulebook")}</a></p>`
        : nothing
    }
    ${
      matchMedia("(hover: none)").matches
        ? html`<p class="small">${t("ui.hold_note")}</p>`
        : html`<p><button type="button" @click=${act.keys}>${t("ui.keys")}</button></p>`
    }
    ${
      ctx
        ? html`<div class="buttons">
              <button type="button" data-act="share" @click=${() => act.shareGame("share")}>${t("ui.share_game")}</button>
              ${
                byLink === "impossible"
                  ? nothing
                  : html`<button type="button" data-act="by-link"
                    @click=${() => (byLink === "begun" ? act.shareGame("turn") : act.passByLink())}>${t("ui.turn_link")}</button>`
              }
              <button type="button" data-act="report" @click=${act.report}>${t("ui.report")}</button>
              <button type="button" data-act="export" @click=${act.download}>${t("ui.download")}</button>
              <button type="button" data-act="leave" @click=${act.leave}>${t("ui.to_menu")}</button>
            </div>
            <p class="small">${t("ui.autosaved")}</p>
            ${seed === null ? nothing : html`<p class="small">${t("ui.seed")}: <b>${seed}</b></p>`}`
        : nothing
    }`;
}

/** @param {DialogActs} act */
const takeBackQuestion = (act) => html`<p>${t("ui.take_back_note")}</p>
  <div class="buttons">
    <button type="button" class="strong" data-act="take-back-no" @click=${act.close}>${t("ui.take_back_no")}</button>
    <button type="button" data-act="take-back-yes" @click=${act.takeBack}>${t("ui.take_back_yes")}</button>
  </div>`;

/** What a link opens, and what it holds. */
const LINK_NOTES = { share: "ui.share_game_note", task: "ui.share_task_note", turn: "ui.turn_link_note" };

/** @param {Dialog & {kind: "share"}} dialog @param {DialogActs} act */
const shareBody = ({ url, qr, as }, act) => html`
  ${
    as === "turn"
      ? nothing
      : html`<div class="segments" role="group" aria-label=${t("ui.link_opens")}>
          ${
            /** @type {const} */ (["share", "task"]).map(
              (one) =>
                html`<button type="button" data-link=${one} aria-pressed=${one === as ? "true" : "false"}
                @click=${() => act.shareGame(one)}>${t(one === "share" ? "ui.link_share" : "ui.link_task")}</button>`,
            )
          }
        </div>`
  }
  <p>${t(LINK_NOTES[as])}</p>
  <label class="field link"><span>${t("ui.link")}</span>
    <input type="text" readonly .value=${url}
      @focus=${(/** @type {Event} */ { target }) => /** @type {HTMLInputElement} */ (target).select()} /></label>
  <svg class="qr" viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label=${t("ui.qr")}
    shape-rendering="crispEdges"><path d=${qr.path} /></svg>
  <div class="buttons">
    <button type="button" class="strong" data-act="copy-link" @click=${() => act.copyLink(url)}>${t("ui.copy_link")}</button>
    ${
      act.sendLink
        ? html`<button type="button" data-act="send-link" @click=${() => act.sendLink?.(url, as)}>${t("ui.send_link")}</button>`
        : nothing
    }
  </div>`;

/** @param {Dialog & {kind: "report"}} dialog @param {DialogActs} act */
const reportBody = ({ text }, act) => html`<p>${t("ui.report_note")}</p>
  <textarea class="to-copy" readonly rows="7" aria-label=${t("ui.report")} .value=${text}></textarea>
  <div class="buttons">
    <button type="button" class="strong" data-act="copy-report" @click=${() => act.copyText(text)}>${t("ui.copy_report")}</button>
  </div>`;

/** @param {Dialog & {kind: "seat"}} dialog */
const seatQuestion = ({
  seats,
  turn,
  isNew,
  choose,
}) => html`${isNew ? html`<p>${t("ui.which_seat_note")}</p>` : nothing}
  <p class="small">${t("ui.turn_link_note")}</p>
  <div class="buttons">
    ${seats.map((seat, index) =>
      seat.by === "person"
        ? html`<button type="button" class=${index === turn ? "strong" : ""} data-seat=${index} data-colour=${seat.colour}
            @click=${() => choose(index)}>${playerSign(seat.colour)} ${playerTerm(seat)}</button>`
        : nothing,
    )}
  </div>`;

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
    [["H"], "ui.key_rules"],
    [["?"], "ui.key_help"],
  ];
  return html`<dl class="keys">
    ${rows.map(
      ([keys, text]) =>
        html`<div><dt>${/** @type {string[]} */ (keys).map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(/** @type {string} */ (text))}</dd></div>`,
    )}
  </dl>`;
}
