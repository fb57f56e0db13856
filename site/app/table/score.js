// Scoring: table of the sources of points at any time; at the end also winners and bars.
import { css, html, nothing } from "../vendor.js";
import { plain, rich, t } from "../text.js";
import { playerChip, ruleId, playerName } from "./seats.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../protocol.d.ts").Result} Result */

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
          ({ label, points, rule }, index) =>
            html`<tr>
              <th scope="row"><span class="part-name"><span class="bar-part key" data-part=${index % 8}></span>
                <span>${rich(label)} ${ruleId(ctx, rule)}</span></span></th>
              ${seats.map((n) => html`<td ?data-asked=${n === seat}>${points[n] ?? 0}</td>`)}
            </tr>`,
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

/** Returns the final place of each seat: as the game reports it, else winners first, the others by points.
 * @param {Result} result @returns {(seat: number) => number} */
function placing({ places, totals, winners }) {
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

/**
 * @param {Context} ctx
 * @param {Result} result
 * @param {{rematch: () => void, leave: () => void, log: () => void}} act
 */
export function score(ctx, result, act) {
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
    </p>
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
    <div class="buttons">
      <button type="button" class="strong" data-act="rematch" @click=${act.rematch}>${t("ui.rematch")}</button>
      <button type="button" data-act="log" @click=${act.log}>${t("ui.log")}</button>
      <button type="button" @click=${act.leave}>${t("ui.to_menu")}</button>
    </div>
  </section>`;
}
