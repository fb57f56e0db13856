// The whole table on the screen: bar of the turn, board, offer, players, aids, history, and the sheet for the move.
import { html, nothing } from "../lib.js";
import { glyph, sign } from "../signs.js";
import { PAUSE, settings } from "../settings.js";
import { has, rich, t } from "../text.js";
import { history, news } from "./history.js";
import { map } from "./map.js";
import { seatName } from "./pieces.js";
import { score } from "./score.js";
import { seats, who } from "./seats.js";
import { kindName, sheet } from "./sheet.js";
import { frame, order } from "./track.js";
import { figure, zone } from "./zones.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./play.js").Play} Play */
/** @typedef {{rematch: () => void, leave: () => void, log: () => void}} Acts */

/**
 * @param {Context} ctx
 * @param {Play} play
 * @param {Acts} act
 */
export function table(ctx, play, act) {
  const { snap } = ctx;
  if (play.cover !== null) return cover(ctx, play, play.cover);
  return html`<div class="table" data-turn=${snap.seats[snap.turn]?.colour ?? "none"}>
    ${prompt(ctx, play)} ${sheet(ctx, play)}
    ${snap.over && snap.result ? score(ctx, snap.result, act) : nothing}
    <div class="cloth">
      <div class="column column-board">
        <div id="part-board" tabindex="-1" class="part">
          ${area(ctx, "board")}
          <ul class="facts">
            ${(snap.view.facts ?? []).map((fact) => html`<li>${rich(fact, ctx.show)}</li>`)}
          </ul>
        </div>
        <div id="part-seats" tabindex="-1" class="part">${seats(ctx)}</div>
      </div>
      <div class="column column-side">
        <div id="part-offer" tabindex="-1" class="part offer">${area(ctx, "offer")}</div>
        <div id="part-news" class="part">${news(ctx, play.news(), play.gain)}</div>
        <div id="part-aside" tabindex="-1" class="part aside">${area(ctx, "aside")}</div>
        <details id="part-log" tabindex="-1" class="part" ?open=${!ctx.narrow}>
          <summary><h2>${t("ui.log")}</h2></summary>
          ${history(ctx, play.log)}
        </details>
      </div>
    </div>
    ${jumps(ctx)}
  </div>`;
}

/** What is asked now, of whom, and the kinds of move that there are. @param {Context} ctx @param {Play} play */
function prompt(ctx, play) {
  const { snap } = ctx;
  const mine = play.mayAct();
  const colour = snap.seats[snap.turn]?.colour ?? "";
  return html`<section class="prompt" data-colour=${colour} ?data-mine=${mine} aria-label=${t("ui.turn")}>
    <div class="prompt-who">${snap.over ? nothing : html`${sign(colour)}`}</div>
    <div class="prompt-words">
      <h1 tabindex="-1">${
        snap.over
          ? t("ui.game_over")
          : html`${who(ctx, snap.turn)} ${mine && play.persons().length === 1 ? html`<span class="badge now">${t("ui.your_turn")}</span>` : nothing}`
      }</h1>
      <p>${snap.over ? nothing : play.botsTurn() ? lastMove(ctx, play) : rich(snap.prompt, ctx.show)}</p>
    </div>
    <div class="prompt-moves" role="group" aria-label=${t("ui.moves")}>${mine ? kindButtons(play) : botButtons(play)}</div>
    <div class="prompt-tools">
      <button type="button" class="tool" data-act="undo" ?disabled=${!snap.can_undo || play.busy}
        aria-label=${t("ui.undo")} title=${t("ui.undo")} @click=${() => play.undo()}>${glyph("undo")}</button>
      <button type="button" class="tool" data-act="redo" ?disabled=${!snap.can_redo || play.busy}
        aria-label=${t("ui.redo")} title=${t("ui.redo")} @click=${() => play.redo()}>${glyph("redo")}</button>
    </div>
  </section>`;
}

/** While bots play, the bar tells what the latest move was. @param {Context} ctx @param {Play} play */
function lastMove(ctx, play) {
  const last = play.log.filter(({ n }) => n === ctx.snap.n);
  if (!last.length) return t("ui.bot_thinks");
  return last.map(({ text }) => html`${rich(text, ctx.show)} `);
}

/** @param {Play} play */
function kindButtons(play) {
  const there = new Set(play.snap.moves.map(({ move }) => move.kind));
  const spec = play.spec();
  const asked = [...there].every((kind) => spec[String(kind)]?.follow); // then nothing else comes into question
  const known = Object.keys(spec).filter((kind) => there.has(kind) || (!asked && has(`move.${kind}`) && !spec[kind]?.follow));
  const all = [...known, ...[...there].filter((kind) => !known.includes(kind))];
  return all.map(
    (kind) =>
      html`<button type="button" class="kind" data-kind=${kind} ?data-off=${!there.has(kind)}
        aria-pressed=${play.choice.kind === kind ? "true" : "false"}
        title=${there.has(kind) ? nothing : t("ui.not_now")}
        @click=${() => play.chooseKind(kind)}>${kindName(kind)}</button>`,
  );
}

/** @param {Play} play */
function botButtons(play) {
  if (!play.botsTurn()) return nothing;
  const persons = play.persons().length;
  const waits = play.goOn !== null || play.paused;
  return html`
    ${waits ? html`<button type="button" class="kind" data-act="next" @click=${() => play.next()}>${glyph("play")} ${t("ui.next")}</button>` : nothing}
    ${persons ? html`<button type="button" class="kind" data-act="skip" @click=${() => play.skip()}>${glyph("next")} ${t("ui.skip")}</button>` : nothing}
    ${
      !persons && PAUSE[settings.speed] !== Infinity && !play.paused
        ? html`<button type="button" class="kind" @click=${() => play.pause()}>${t("ui.pause")}</button>`
        : nothing
    }`;
}

/** @param {Context} ctx @param {"board" | "offer" | "aside"} which */
function area(ctx, which) {
  const specs = ctx.data.table.zones;
  const { zones } = ctx.snap.view;
  const here = Object.entries(specs).filter(([id, spec]) => (spec.area ?? "offer") === which && zones[id]);
  return here.map(([id, spec]) => {
    const around = here.find(([, other]) => other.kind === "track" && other.around === id && other.corners);
    const inFrame = spec.kind === "track" && spec.corners && zones[spec.around ?? ""];
    const content = zones[id];
    if (!content) return nothing;
    if (spec.kind === "track") {
      const spaces = figure(ctx, spec.spaces);
      const firstLap = figure(ctx, spec.first_lap);
      return html`${inFrame && !ctx.narrow ? nothing : zone(ctx, id, spec, content)}
        <section class="zone" data-kind="order" aria-label=${t("ui.order")}>${order(ctx, spaces, firstLap, content)}</section>`;
    }
    if (!around || ctx.narrow || !ctx.board) return zone(ctx, id, spec, content);
    const [trackId, track] = around;
    const inside = map(ctx, id, content, t(`zone.${id}`));
    return html`<section class="zone" data-kind="board" data-zone=${id} aria-label=${t(`zone.${id}`)}>
      ${frame(
        ctx,
        { spaces: figure(ctx, track.spaces), corners: track.corners ?? [], firstLap: figure(ctx, track.first_lap) },
        zones[trackId] ?? {},
        t(`zone.${trackId}`),
        inside,
        ctx.board.width / ctx.board.height,
      )}
    </section>`;
  });
}

/** On a phone: one tap to each part of the table. @param {Context} ctx */
function jumps(ctx) {
  if (!ctx.narrow) return nothing;
  return html`<nav class="jumps" aria-label=${t("ui.parts")}>
    ${["offer", "board", "seats", "aside", "log"].map(
      (part) =>
        html`<button type="button" data-jump=${part} @click=${() => jump(part)}>${t(`ui.part_${part}`)}</button>`,
    )}
  </nav>`;
}

/** @param {string} part */
function jump(part) {
  const there = document.getElementById(`part-${part}`);
  if (there instanceof HTMLDetailsElement) there.open = true;
  there?.scrollIntoView({ block: "start" });
  there?.focus({ preventScroll: true });
}

/** Marks the button of the part that is in view: the last one that begins above the lower part of the screen. */
export function markPart() {
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-jump]")]);
  const below = document.documentElement.scrollHeight - innerHeight - scrollY < 4;
  const begun = buttons.filter(({ dataset }) => {
    const top = document.getElementById(`part-${dataset.jump}`)?.getBoundingClientRect().top;
    return top !== undefined && (below || top < innerHeight * 0.6);
  });
  const here = begun.at(-1);
  for (const button of buttons) {
    if (button === here) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

/** Nothing hidden is on the screen while the device changes hands. @param {Context} ctx @param {Play} play
 * @param {number} seat */
function cover(ctx, play, seat) {
  const { colour = "" } = ctx.snap.seats[seat] ?? {};
  return html`<section class="cover" data-colour=${colour} aria-label=${t("ui.hand_over")}>
    ${sign(colour)}
    <h1 tabindex="-1">${t("ui.hand_over")}</h1>
    <p class="cover-who">${who(ctx, seat)}</p>
    <p>${t("ui.hand_over_note")}</p>
    <button type="button" class="strong" data-act="uncover" @click=${() => play.uncover()}>${t("ui.i_am_here")}</button>
    <p class="sr-only">${seatName(ctx, seat)}</p>
  </section>`;
}
