// The curve of points over a match, with a table of the same numbers behind it.
import { html, nothing, svg } from "../vendor.js";
import { playerMark } from "../symbols.js";
import { t } from "../text.js";
import { curves, tableRows } from "./score-history.js";
import { seatName } from "./pieces.js";
import { playerChip } from "./seats.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../protocol.d.ts").HistoryReply} History */

/** Size of the curves and of the margins around them, in the units of the drawing. */
const WIDE = { width: 600, height: 180 };
const NARROW = { width: 270, height: 170 };
const MARGIN = { left: 34, right: 22, top: 12, bottom: 20 };
/** Size of a player's sign on the curve. */
const SIGN = 15;
/** Signs on each curve besides the one at its end. */
const SIGNS_PER_CURVE = 3;

/**
 * @param {Context} ctx
 * @param {History} history
 * @param {number} [at] a move that is marked
 */
export function scoreChart(ctx, { totals, turning }, at) {
  const box = ctx.narrow ? NARROW : WIDE;
  const { curves: lines, least, most, zero } = curves(totals, box);
  const moves = totals.length - 1;
  const x = (/** @type {number} */ n) => (n / Math.max(1, moves)) * box.width;
  const { left, top } = MARGIN;
  const size = `0 0 ${box.width + left + MARGIN.right} ${box.height + top + MARGIN.bottom}`;
  const leads = turning.filter(({ kind }) => kind === "lead");
  return html`<figure class="curve">
    <figcaption>${t("ui.curve")}</figcaption>
    <svg viewBox=${size} aria-hidden="true">
      ${svg`<g transform=${`translate(${left} ${top})`}>
        <path class="curve-axis" d=${`M0 0V${box.height}M0 ${zero}H${box.width}`} />
        ${leads.map(({ n }) => svg`<path class="curve-lead" d=${`M${x(n)} 0V${box.height}`} />`)}
        ${at === undefined ? nothing : svg`<path class="curve-here" d=${`M${x(at)} -6V${box.height + 6}`} />`}
        <text class="curve-number" x="-6" y="4" text-anchor="end">${most}</text>
        <text class="curve-number" x="-6" y=${zero + 4} text-anchor="end">0</text>
        ${
          least < 0
            ? svg`<text class="curve-number" x="-6" y=${box.height + 4} text-anchor="end">${least}</text>`
            : nothing
        }
        <text class="curve-number" x=${box.width} y=${box.height + 16} text-anchor="end">${moves}</text>
        ${lines.map((points, seat) => curve(points, ctx.snap.seats[seat]?.colour ?? "", seat, lines.length))}
      </g>`}
    </svg>
    <details>
      <summary>${t("ui.curve_table")}</summary>
      ${curveTable(ctx, totals)}
    </details>
  </figure>`;
}

/** One player's curve: a line, and the player's sign at its end and on the way, so that colour is not the only mark.
 * @param {import("./score-history.js").Point[]} points @param {string} colour @param {number} seat @param {number} seats */
function curve(points, colour, seat, seats) {
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const share = (seat + 0.5) / seats; // the signs of several players at different moves
  const places = Array.from({ length: SIGNS_PER_CURVE }, (_, i) => (i + share) / SIGNS_PER_CURVE);
  const last = points.length - 1;
  const marked = [...places.map((one) => points[Math.round(one * last)]), points[last]];
  return svg`<g class="curve-seat" data-colour=${colour}>
    <path class="curve-edge" d=${`M${line}`} /><path class="curve-line" d=${`M${line}`} />
    ${marked.map((point) =>
      point
        ? svg`<g transform=${`translate(${point.x - SIGN / 2} ${point.y - SIGN / 2}) scale(${SIGN / 24})`}>
            ${playerMark(colour)}</g>`
        : nothing,
    )}
  </g>`;
}

/** @param {Context} ctx @param {number[][]} totals */
function curveTable(ctx, totals) {
  const seats = ctx.snap.seats.map((_, seat) => seat);
  return html`<div class="score-table"><table>
    <thead><tr>
      <th scope="col">${t("ui.after_move")}</th>
      ${seats.map((seat) => html`<th scope="col" title=${seatName(ctx, seat)}>${playerChip(ctx, seat)}</th>`)}
    </tr></thead>
    <tbody>${tableRows(totals.length - 1).map(
      (n) => html`<tr><th scope="row">${n}</th>${seats.map((seat) => html`<td>${totals[n]?.[seat] ?? 0}</td>`)}</tr>`,
    )}</tbody>
  </table></div>`;
}
