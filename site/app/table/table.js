// Layout of the table: prompt, board, offer, move composer or log, players, aids.
import { html, nothing, repeat } from "../vendor.js";
import { glyph, playerSign } from "../symbols.js";
import { BOT_PAUSE_MS, settings } from "../settings.js";
import { has, plain, rich, t } from "../text.js";
import { costs } from "./move-selection.js";
import { inPlay } from "./components.js";
import { askForHint } from "./hint.js";
import { digest, history, news } from "./history.js";
import { epochs } from "./cues.js";
import { moveResult } from "./move-result.js";
import { seatName } from "./pieces.js";
import { reviewBar } from "./review-bar.js";
import { score, takeBackMark } from "./score.js";
import { ruleId, seats, ownStrip, playerName } from "./seats.js";
import { findTurningPoints } from "./turning.js";
import { kindName, moveComposer } from "./move-composer.js";
import { area as zonesOf } from "./zones/index.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./score.js").EndActs} Acts */

/**
 * @param {Context} ctx
 * @param {Play} play
 * @param {Acts} act
 * @param {unknown} lesson the card of an example or a lesson
 */
export function table(ctx, play, act, lesson) {
  const { snap } = ctx;
  const { mode, selection } = play;
  if (mode.kind === "hand-over") return handOverScreen(ctx, play, mode.to);
  const ended = isOver(play);
  const offered = { ...ctx, costs: costs(selection.moves(), selection.specs) };
  return html`<div class="table" data-turn=${snap.seats[snap.turn]?.colour ?? "none"}
    ?data-over=${ended} ?data-review=${mode.kind === "review"}>
    ${epochBanner(ctx, play)} ${prompt(ctx, play)}
    ${ended && !ctx.narrow ? lesson : nothing} ${ended && snap.result ? score(ctx, play, snap.result, act) : nothing}
    <div class="cloth">
      <div id="part-offer" tabindex="-1" class="part offer">
        ${ctx.narrow ? digest(ctx, play.news().others) : nothing} ${area(offered, "offer")}
      </div>
      <div id="part-board" tabindex="-1" class="part board">
        ${area(ctx, "board")}
        <ul class="facts">
          ${(snap.view.facts ?? []).map((fact) => html`<li>${rich(fact, ctx.show)}</li>`)}
        </ul>
      </div>
      <div class="action">
        ${ctx.narrow || ended ? nothing : lesson}
        ${mode.kind === "acknowledge" ? moveResult(ctx, play, mode) : moveComposer(ctx, play)}
        <div class="story" tabindex=${ctx.narrow ? nothing : 0} role="group" aria-label=${t("ui.log")}
          ?data-log=${ctx.ui.log}>
          <div id="part-news" class="part">${news(ctx, play.news(), play.gain)}</div>
          <details id="part-log" tabindex="-1" class="part" ?open=${ctx.ui.log}
            @toggle=${(/** @type {Event} */ { target }) => ctx.setUi({ log: /** @type {HTMLDetailsElement} */ (target).open })}>
            <summary><h2>${t("ui.log")}</h2></summary>
            ${history(ctx, play)}
          </details>
        </div>
      </div>
      <div id="part-seats" tabindex="-1" class="part">${seats(ctx)}</div>
      <div id="part-aside" tabindex="-1" class="part aside">${area(ctx, "aside")}</div>
    </div>
    ${
      ctx.narrow
        ? html`<div class="dock">${lesson} ${choices(ctx, play)} ${ownStrip(ctx)} ${jumps(play.mayAct())}</div>`
        : nothing
    }
  </div>`;
}

/** Announces across the table, for a moment, that a year or a round begins; the log says the same. @param {Context} ctx
 * @param {Play} play */
function epochBanner({ snap }, play) {
  const begun = play.mode.kind === "review" ? [] : epochs(play.latestEntries(), play.events).slice(-1);
  return repeat(
    begun,
    () => snap.n,
    ({ text }) => html`<p class="epoch" aria-hidden="true">${plain(text)}</p>`,
  );
}

/** Longest prompt for which two lines have room; beside the reason why undo is blocked they are shorter. */
const MAX_SHORT_PROMPT_CHARS = 72;
const MAX_SHORT_PROMPT_CHARS_BESIDE_NOTE = 60;

/** Prompt: the active player, the question, the kinds of move, undo and redo.
 * @param {Context} ctx @param {Play} play */
function prompt(ctx, play) {
  const { snap } = ctx;
  const { match, mode } = play;
  const mine = play.mayAct();
  const isReview = mode.kind === "review";
  const isBotsTurn = match.isBotsTurn() && !isReview;
  const isResult = mode.kind === "acknowledge" && !mode.pass; // the sheet says all of it
  const told = isBotsTurn ? botsLatest(play) : [];
  const teller = told.find(({ seat }) => seat >= 0);
  const named = isResult ? mode.seat : (teller?.seat ?? snap.turn);
  const colour = snap.seats[named]?.colour ?? "";
  const holder = snap.holder ?? snap.turn;
  const rule = snap.over || isBotsTurn || isResult ? nothing : ruleId(ctx, snap.prompt_rule);
  const words = isBotsTurn ? told.map(({ text }) => plain(text)).join(" ") : plain(snap.prompt);
  const note = undoNote(play);
  const room = note === nothing ? MAX_SHORT_PROMPT_CHARS : MAX_SHORT_PROMPT_CHARS_BESIDE_NOTE;
  const isEnd = snap.over && !isResult;
  const isLong = !snap.over && !isResult && words.length > room;
  return html`<section class="prompt" data-colour=${colour} ?data-mine=${mine} ?data-long=${isLong} aria-label=${t("ui.turn")}>
    <div class="prompt-who">${isEnd ? nothing : html`${playerSign(colour)}`}</div>
    <div class="prompt-words">
      <div class="prompt-head"><h1 tabindex="-1">${
        isEnd
          ? t("ui.game_over")
          : html`${playerName(ctx, named)} ${
              mine && match.persons().length === 1 ? html`<span class="badge now">${t("ui.your_turn")}</span>` : nothing
            }
            ${
              holder >= 0 && holder !== snap.turn && !isResult && !teller
                ? html`<span class="badge">${t("ui.turn_of")} ${playerName(ctx, holder)}</span>`
                : nothing
            }`
      }</h1> ${rule}</div>
      <p>${
        snap.over || isResult
          ? nothing
          : isBotsTurn
            ? told.length
              ? told.map(({ text }) => html`${rich(text, ctx.show)} `)
              : t("ui.bot_thinks")
            : mode.kind === "away"
              ? t("ui.away")
              : rich(snap.prompt, ctx.show)
      }</p>
    </div>
    ${ctx.narrow ? nothing : choices(ctx, play)}
    <div class="prompt-tools">
      ${mine && !ctx.narrow ? hintButton(ctx, play) : nothing}
      ${mode.kind === "over" ? turningButton(ctx, play) : nothing}
      ${travelButton(play, "undo", isReview ? snap.n > 0 : snap.can_undo || snap.undo_asks)}
      ${travelButton(play, "redo", isReview || snap.can_redo)}
      ${note} ${isOver(play) || play.task ? nothing : html`<span class="prompt-marks">${takeBackMark(ctx)} ${branchMark(snap)}</span>`}
    </div>
  </section>`;
}

/** Whether the end page is shown: not before what the last move brought was seen. @param {Play} play */
const isOver = ({ snap, mode }) => snap.over && mode.kind !== "review" && mode.kind !== "acknowledge";

/** Mark of a match that was continued from a position of another one. @param {Context["snap"]} snap */
const branchMark = ({ branch }) =>
  branch === null || branch === undefined
    ? nothing
    : html`<span class="badge" data-mark="branch">${t("ui.branch")}: ${branch}</span>`;

/** Why a person cannot undo now, in words beside the button. @param {Play} play */
function undoNote({ snap, mode }) {
  const isBlocked = snap.n > 0 && !snap.can_undo && !snap.undo_asks && mode.kind === "choosing";
  const reason = isBlocked && snap.undo_blocked ? plain(snap.undo_blocked) : "";
  // that there is nothing yet is plain to see
  return reason && reason !== t("error.nothing_to_undo") ? html`<small class="undo-note">${reason}</small>` : nothing;
}

/** @param {Context} ctx @param {Play} play */
const hintButton = (ctx, play) =>
  html`<button type="button" class="tool" data-act="hint" aria-label=${t("ui.hint")} title=${t("ui.hint")}
    @click=${() => void askForHint(play, ctx)}>${glyph("hint")}</button>`;

/** @param {Context} ctx @param {Play} play */
const turningButton = (ctx, play) =>
  html`<button type="button" class="tool" data-act="turning-points" aria-label=${t("ui.turning")}
    title=${t("ui.turning")} @click=${() => void findTurningPoints(play, ctx)}>${glyph("hint")}</button>`;

/** Undo or redo button; a refused undo can be pressed and explains why.
 * @param {Play} play @param {"undo" | "redo"} direction
 * @param {boolean} may */
function travelButton(play, direction, may) {
  const words = direction === "undo" ? t("ui.undo") : t("ui.redo");
  const blocked = direction === "undo" && !may ? play.snap.undo_blocked : null;
  return html`<button type="button" class="tool" data-act=${direction}
    ?disabled=${play.isBusy() || (direction === "redo" && !may)}
    aria-disabled=${may ? "false" : "true"} aria-label=${words} title=${blocked ? plain(blocked) : words}
    @click=${() => play[direction]()}>${glyph(direction)}</button>`;
}

/** Buttons below the prompt: kinds of move, bot controls, or the end of a review. @param {Context} ctx
 * @param {Play} play */
function choices(ctx, play) {
  return html`<div class="prompt-moves" role="group" aria-label=${t("ui.moves")}>
    ${ctx.narrow && play.mayAct() ? hintButton(ctx, play) : nothing} ${modeButtons(ctx, play)}
  </div>`;
}

/** @param {Context} ctx @param {Play} play */
function modeButtons(ctx, play) {
  const { mode } = play;
  switch (mode.kind) {
    case "review":
      return reviewBar(ctx, play, mode);
    case "choosing":
      return kindButtons(play, ctx.narrow);
    case "bots":
      return botButtons(play, mode);
    case "away":
      return html`<button type="button" class="kind strong" data-act="send-turn"
        @click=${() => play.host.sendTurn()}>${t("ui.send_link")}</button>
        <button type="button" class="kind" data-act="change-seat"
          @click=${() => play.host.changeSeat()}>${t("ui.change_seat")}</button>`;
    default:
      return nothing;
  }
}

/** What the log says of a bot's latest move, shown under that bot's name while bots play; nothing of a person's move.
 * @param {Play} play */
function botsLatest(play) {
  const latest = play.latestEntries();
  return latest.some(({ seat }) => play.match.isPerson(seat)) ? [] : latest;
}

/** @param {Play} play @param {boolean} possibleFirst where not all of them are in view */
function kindButtons(play, possibleFirst) {
  const { selection } = play;
  const there = new Set(play.snap.offers.map(({ move }) => move.kind));
  const spec = selection.specs;
  const onlyFollowUps = [...there].every((kind) => spec[String(kind)]?.follow); // then other kinds are not shown
  const known = Object.keys(spec).filter(
    (kind) =>
      there.has(kind) ||
      (!onlyFollowUps && has(`move.${kind}`) && !spec[kind]?.follow && inPlay(play.snap.options, spec[kind])),
  );
  const all = [...known, ...[...there].filter((kind) => !known.includes(kind))];
  const shown = possibleFirst ? [...all].sort((a, b) => Number(there.has(b)) - Number(there.has(a))) : all;
  return shown.map(
    (kind) =>
      html`<button type="button" class="kind" data-kind=${kind} ?data-off=${!there.has(kind)}
        aria-disabled=${there.has(kind) ? nothing : "true"} aria-pressed=${selection.choice.kind === kind ? "true" : "false"}
        @click=${() => selection.chooseKind(kind)}>${kindName(kind)}</button>`,
  );
}

/** The ways through the bots' moves, unless a card of a lesson leads on.
 * @param {Play} play @param {import("./mode.js").Mode & {kind: "bots"}} mode */
function botButtons(play, { work, pace }) {
  if (play.lesson?.leadsOn()) return nothing;
  const persons = play.match.persons().length;
  const waits = !work || pace === "paused";
  return html`
    ${
      waits
        ? html`<button type="button" class="kind" data-act="next" @click=${() => play.dispatch({ type: "next" })}>${glyph("play")}
        ${t("ui.next")}</button>`
        : nothing
    }
    ${
      persons
        ? html`<button type="button" class="kind" data-act="skip" @click=${() => play.dispatch({ type: "skip" })}>${glyph("next")}
        ${t("ui.skip")}</button>`
        : nothing
    }
    ${
      !persons && BOT_PAUSE_MS[settings.speed] !== Infinity && pace !== "paused"
        ? html`<button type="button" class="kind" @click=${() => play.dispatch({ type: "pause" })}>${t("ui.pause")}</button>`
        : nothing
    }`;
}

/** @param {Context} ctx @param {"board" | "offer" | "aside"} which */
function area(ctx, which) {
  const here = Object.entries(ctx.data.table.zones).filter(([, spec]) => (spec.area ?? "offer") === which);
  return zonesOf(ctx, Object.fromEntries(here), ctx.snap.view.zones);
}

const PARTS = ["offer", "board", "seats", "aside", "log"];

/** Buttons that scroll to the parts of the table, on phones; that of the offer is marked while a move is to be chosen.
 * @param {boolean} mine */
function jumps(mine) {
  return html`<nav class="jumps" aria-label=${t("ui.parts")}>
    ${PARTS.map((part) => {
      const waits = mine && part === "offer";
      return html`<button type="button" data-jump=${part} ?data-waits=${waits}
        @click=${() => jumpTo(part)}>${t(`ui.part_${part}`)}${
          waits ? html`<span class="sr-only">, ${t("ui.your_turn")}</span>` : nothing
        }</button>`;
    })}
  </nav>`;
}

/** Scrolls to a part of the table, and opens it. @param {string} part */
export function jumpTo(part) {
  const there = document.getElementById(`part-${part}`);
  if (there instanceof HTMLDetailsElement) there.open = true;
  for (const fold of there?.querySelectorAll(":scope > details.zone") ?? [])
    /** @type {HTMLDetailsElement} */ (fold).open = true;
  there?.scrollIntoView({ block: "start" });
  there?.focus({ preventScroll: true });
}

/** Selectors of parts whose presence changes the layout of the table, by name. */
const LAYOUT_PARTS = {
  frame: ".frame",
  panels: ".panels",
  "plan-board": ".plan-board",
  offers: "#part-offer > .zone ~ .zone",
  versus: ".versus",
  "move-sheet": ".move-sheet",
  lesson: ".lesson",
  facts: "#part-board > .facts > li",
};

/** Writes to `data-parts` of the table which of these parts it has, for the style sheets: Firefox before 121 lacks :has().
 * @param {HTMLElement} root */
export function markLayoutParts(root) {
  const shown = /** @type {HTMLElement | null} */ (root.querySelector(".table"));
  if (!shown) return;
  const parts = Object.entries(LAYOUT_PARTS).flatMap(([name, selector]) => (shown.querySelector(selector) ? name : []));
  if (shown.dataset.parts !== parts.join(" ")) shown.dataset.parts = parts.join(" ");
}

/** Marks the button of the visible part: the last one that begins in the upper 30 % of the viewport. */
export function markVisiblePart() {
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-jump]")]);
  const below = document.documentElement.scrollHeight - innerHeight - scrollY < 4;
  const begun = buttons.filter(({ dataset }) => {
    const top = document.getElementById(`part-${dataset.jump}`)?.getBoundingClientRect().top;
    return top !== undefined && (below || top < innerHeight * 0.3);
  });
  const here = begun.at(-1);
  for (const button of buttons) {
    if (button === here) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

/** Hand-over screen: shows no hidden information. @param {Context} ctx @param {Play} play
 * @param {number} seat */
function handOverScreen(ctx, play, seat) {
  const { colour = "" } = ctx.snap.seats[seat] ?? {};
  return html`<section class="cover" data-colour=${colour} aria-label=${t("ui.hand_over")}>
    ${playerSign(colour)}
    <h1 tabindex="-1">${t("ui.hand_over")}</h1>
    <p class="cover-who">${playerName(ctx, seat)}</p>
    <p>${t("ui.hand_over_note")}</p>
    <button type="button" class="strong" data-act="uncover"
      @click=${() => play.dispatch({ type: "arrived" })}>${t("ui.i_am_here")}</button>
    <p class="sr-only">${seatName(ctx, seat)}</p>
  </section>`;
}
