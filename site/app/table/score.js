// Scoring: table of the sources of points at any time; at the end also winners and bars.
import { css, html, nothing } from "../vendor.js";
import { glyph } from "../symbols.js";
import { plain, rich, t } from "../text.js";
import { resultMarks } from "../result-marks.js";
import { moveText } from "./score-history.js";
import { scoreChart } from "./score-chart.js";
import { playerChip, ruleId, playerName } from "./seats.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../protocol.d.ts").Result} Result */
/** @typedef {import("../protocol.d.ts").HistoryReply} History */
/** @typedef {import("./play.js").Play} Play */

/**
 * @typedef {object} EndActs
 * @property {() => void} rematch
 * @property {(() => void) | null} sameDeal null: this edition opens no new games
 * @property {() => void} share sends the result as a text
 * @property {() => void} picture sends the result as a picture
 * @property {() => void} leave
 * @property {() => void} log
 */

/**
 * Table of the points of all players by source.
 * @param {Context} ctx
 * @param {number} [seat] highlighted column
 */
export function parts(ctx, seat) {
  const { snap } = ctx;
  const seats = snap.seats.map((_, n) => n);
  return html`<div class="score-table">
    <table>
      <caption>${snap.over ? t("ui.final_score") : t("ui.points_now")}</caption>
      <thead>
        <tr>
          <td></td>
          ${seats.map((n) => html`<th scope="col" ?data-asked=${n === seat}>${playerChip(ctx, n)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${snap.parts.map(
          ({ label, points, rule, sources }, index) =>
            html`<tr>
              <th scope="row"><span class="part-name"><span class="bar-part key" data-part=${index % 8}></span>
                <span>${rich(label)} ${rule === snap.parts[index - 1]?.rule ? nothing : ruleId(ctx, rule)}</span></span></th>
              ${seats.map((n) => html`<td ?data-asked=${n === seat}>${points[n] ?? 0}</td>`)}
            </tr>
            ${sources.map(
              (source) =>
                html`<tr class="score-source">
                  <th scope="row">${rich(source.label)}</th>
                  ${seats.map((n) => html`<td ?data-asked=${n === seat}>${source.points[n] ?? 0}</td>`)}
                </tr>`,
            )}`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("ui.total")}</th>
          ${seats.map((n) => html`<td ?data-asked=${n === seat}><b>${snap.totals[n] ?? 0}</b></td>`)}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

/** Mark of a match in which moves were taken back after something hidden was seen. @param {Context} ctx */
export const takeBackMark = ({ snap }) =>
  snap.take_backs
    ? html`<span class="badge" data-mark="take-backs" title=${t("ui.take_backs_note")}
    >${t("ui.take_backs")}</span>`
    : nothing;

/** Why the game ended, and three sentences about it; empty until they have come.
 * @param {Context} ctx @param {Play} play @param {History | null} history */
function told(ctx, play, history) {
  if (!history) return nothing;
  const show = (/** @type {number} */ n) =>
    html`<button type="button" class="log-n" data-act="show-move" aria-label=${`${t("ui.look_at_move")}: ${n}`}
      title=${t("ui.look_at_move")} @click=${() => play.dispatch({ type: "review", to: n })}>${glyph("play")}</button>`;
  return html`<div class="score-story">
    <section>
      <h3>${t("ui.ended_because")}</h3>
      <ul>${history.ending.map(({ text, rule }) => html`<li>${rich(text, ctx.show)} ${ruleId(ctx, rule)}</li>`)}</ul>
    </section>
    <section>
      <h3>${t("ui.in_short")}</h3>
      <ul data-story>
        ${history.story.map(({ text, n }, index) => {
          const said = n !== null && index === 1 ? moveText(play.match.log, n) : "";
          return html`<li>${rich(text, ctx.show)} ${n !== null && n < ctx.snap.n ? show(n) : nothing}
            ${said ? html`<q>${said}</q>` : nothing}</li>`;
        })}
      </ul>
    </section>
  </div>`;
}

/** Returns the final place of each seat: as the game reports it, else winners first, the others by points.
 * @param {Result} result @returns {(seat: number) => number} */
export function placing({ places, totals, winners }) {
  if (places) return (seat) => places[seat] ?? 0;
  const others = totals.filter((_, seat) => !winners.includes(seat));
  return (seat) =>
    winners.includes(seat) ? 1 : 1 + winners.length + others.filter((points) => points > (totals[seat] ?? 0)).length;
}

/** Lost points: the crossed-out end of a bar. @param {number} gained @param {number} total
 * @param {number} most points of a full bar */
function loss(gained, total, most) {
  if (total >= gained) return nothing;
  const left = Math.max(0, total);
  return html`<span class="bar-loss"
    ${css({ left: `${(left / most) * 100}%`, width: `${((gained - left) / most) * 100}%` })}></span>`;
}

/** What the game means beyond itself: the deal of a day, a score to beat, the first win on a rung of the ladder.
 * @param {Context} ctx @param {Play} play */
function firsts(ctx, play) {
  const { marks, savedGame } = play.match;
  const person = ctx.snap.seats.findIndex(({ by }) => by === "person");
  const beaten = marks.beat !== undefined && (ctx.snap.totals[person] ?? 0) > marks.beat;
  const words = [
    ...(marks.deal ? resultMarks({ ...ctx, snap: { ...ctx.snap, take_backs: 0 } }, savedGame) : []),
    ...(marks.beat === undefined ? [] : [`${t("ui.beat")}: ${marks.beat}.${beaten ? ` ${t("ui.beaten")}` : ""}`]),
    ...(play.isFirstWin ? [t("ui.first_win")] : []),
  ];
  return words.length ? html`<p class="score-firsts">${words.map((one) => html`<span>${one}</span> `)}</p>` : nothing;
}

/**
 * @param {Context} ctx
 * @param {Play} play
 * @param {Result} result
 * @param {EndActs} act
 */
export function score(ctx, play, result, act) {
  const { history } = play.scoreHistory;
  const seats = ctx.snap.seats.map((_, seat) => seat);
  const place = placing(result);
  const ranked = [...seats].sort((a, b) => place(a) - place(b));
  const winners = seats.filter((seat) => place(seat) === 1);
  const gains = seats.map((seat) =>
    ctx.snap.parts.reduce((sum, { points }) => sum + Math.max(0, points[seat] ?? 0), 0),
  );
  const most = Math.max(1, ...gains);
  return html`<section class="score" aria-label=${t("ui.final_score")}>
    <h2 tabindex="-1">${t("ui.game_over")}</h2>
    <p class="winners">
      <span>${winners.length > 1 ? t("ui.winners") : t("ui.winner")}</span>
      ${winners.map((seat) => html`<span class="winner">${playerName(ctx, seat)}</span>`)}
      ${takeBackMark(ctx)}
    </p>
    ${firsts(ctx, play)}
    ${told(ctx, play, history)}
    <div class="bars">
      ${ranked.map(
        (seat) =>
          html`<div class="bar-row" ?data-won=${place(seat) === 1}>
            <span class="bar-who">${playerName(ctx, seat)}</span>
            <span class="bar" aria-hidden="true">
              ${ctx.snap.parts.map(({ label, points }, index) => {
                const n = points[seat] ?? 0;
                if (n <= 0) return nothing;
                return html`<span class="bar-part" data-part=${index % 8} title=${`${plain(label)}: ${n}`}
                  ${css({ width: `${(n / most) * 100}%` })}></span>`;
              })}
              ${loss(gains[seat] ?? 0, result.totals[seat] ?? 0, most)}
            </span>
            <b class="bar-total">${result.totals[seat] ?? 0}</b>
          </div>`,
      )}
    </div>
    ${parts(ctx)}
    ${history ? scoreChart(ctx, history) : nothing}
    <div class="buttons">
      <button type="button" class="strong" data-act="rematch" @click=${act.rematch}>${t("ui.rematch")}</button>
      ${
        act.sameDeal
          ? html`<button type="button" data-act="same-deal" title=${t("ui.same_deal_note")}
              @click=${act.sameDeal}>${t("ui.same_deal")}</button>`
          : nothing
      }
      <button type="button" data-act="replay"
        @click=${() => play.dispatch({ type: "review", to: 0 })}>${t("ui.replay")}</button>
      ${
        play.match.marks.by_link
          ? html`<button type="button" data-act="send-turn" @click=${play.host.sendTurn}>${t("ui.send_link")}</button>`
          : nothing
      }
      <button type="button" data-act="share" @click=${act.share}>${t("ui.share_result")}</button>
      <button type="button" data-act="picture" @click=${act.picture}>${t("ui.picture")}</button>
      <button type="button" data-act="log" @click=${act.log}>${t("ui.log")}</button>
      <button type="button" @click=${act.leave}>${t("ui.to_menu")}</button>
    </div>
  </section>`;
}
