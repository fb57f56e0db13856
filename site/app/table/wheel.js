// Wheel: a look-up table drawn as two discs. The lower disc carries all numbers; the upper one, fixed, has a window for
// each column. Turning the lower disc to a row shows that row's numbers in the windows.
// The build computes the shapes of both (compiler/draw/boards/wheel.py).
import { css, html, nothing, svg } from "../vendor.js";
import { glyph } from "../symbols.js";
import { t } from "../text.js";

/** @typedef {import("../compiled-data.d.ts").ZoneSpec} ZoneSpec of kind dial (zones/dial.js) */
/** @typedef {import("../compiled-data.d.ts").Wheel} Wheel */
/** @typedef {import("./context.js").Context} Context */

/**
 * Position and callbacks of a wheel. Rows and columns count from 1.
 * @typedef {object} WheelState
 * @property {number} at row of the turned axis (knowledge)
 * @property {(at: number) => void} [turn] missing: the wheel cannot be turned
 * @property {number | undefined} [chosen] the chosen window (weeks)
 */

/** Returns the wheel of a zone. @param {Context} ctx @param {string} zone @returns {Wheel | undefined} */
const wheelOf = (ctx, zone) => ctx.board?.wheels?.[zone];

/** Returns the numbers in the windows at a row. @param {Context} ctx @param {string} zone @param {number} at
 * @returns {number[]} */
export function figuresAt(ctx, zone, at) {
  const rows = wheelOf(ctx, zone)?.rows ?? [];
  return rows[Math.min(rows.length, Math.max(1, at)) - 1] ?? [];
}

/** @param {ZoneSpec} spec @returns {[string, string]} names of the turned axis and of the windows */
const axes = (spec) => {
  const [row, column] = [`param.${spec.row}`, `param.${spec.column}`];
  return spec.live === "column" ? [t(column), t(row)] : [t(row), t(column)];
};

/**
 * @param {Context} ctx
 * @param {string} zone
 * @param {ZoneSpec} spec
 * @param {WheelState} state
 */
export function wheel(ctx, zone, spec, state) {
  const drawn = wheelOf(ctx, zone);
  if (!drawn) return nothing;
  const { size, rows, windows } = drawn;
  const centre = size / 2;
  const count = rows.length;
  const step = 360 / count;
  const at = Math.min(count, Math.max(1, state.at));
  const row = figuresAt(ctx, zone, at);
  const [turned, columnName] = axes(spec);
  const result = t(`param.${spec.result}`);
  /** @param {number} to */
  const turn = (to) => state.turn?.(((to - 1 + count) % count) + 1);
  const label = `${turned}: ${at}`;

  return html`<div class="dial" data-free=${state.turn ? "" : nothing}>
    <div class="dial-turn">
      ${
        state.turn
          ? html`<button type="button" class="tool" aria-label=${`${turned}: ${at === 1 ? count : at - 1}`}
              @click=${() => turn(at - 1)}>${glyph("minus")}</button>`
          : nothing
      }
      <span>${turned} <b>${at}</b></span>
      ${
        state.turn
          ? html`<button type="button" class="tool" aria-label=${`${turned}: ${at === count ? 1 : at + 1}`}
              @click=${() => turn(at + 1)}>${glyph("plus")}</button>`
          : nothing
      }
    </div>
    <svg class="dial-picture" viewBox="0 0 ${size} ${size}"
      role=${state.turn ? "slider" : "img"} tabindex=${state.turn ? 0 : -1}
      aria-label=${turned} aria-valuemin="1" aria-valuemax=${count} aria-valuenow=${at} aria-valuetext=${label}
      @keydown=${onKeyDown(at, count, turn, state)}
        @pointerdown=${state.turn ? onPointerDown(at, count, step, turn) : nothing}>
      <g class="dial-lower" ${css({ transform: `rotate(${shortestTurn(zone, at, count) * step}deg)` })}>
        <circle class="dial-rim" cx=${centre} cy=${centre} r=${drawn.rim} />
        <circle class="dial-paper" cx=${centre} cy=${centre} r=${drawn.face} />
        ${rows.map((figuresOfRow, r) => {
          const tilt = -(r + 1) * step;
          return [
            number("dial-row", r + 1, drawn.numbers[r], tilt),
            figuresOfRow.map((value, c) => number("dial-figure", value, drawn.figures[r]?.[c], tilt)),
          ];
        })}
      </g>
      <g class="dial-upper">
        <path class="dial-face" fill-rule="evenodd" d=${drawn.disc + windows.map(({ frame }) => frame).join("")} />
        <path class="dial-shell" d=${drawn.spiral} />
        <circle class="dial-hub" cx=${centre} cy=${centre} r=${drawn.hub} />
        <path class="dial-notch" d=${drawn.notch} />
        ${windows.map(({ tab: [x, y], frame }, c) => {
          const column = c + 1;
          return svg`<g class="dial-window" ?data-chosen=${state.chosen === column} ?data-zero=${row[c] === 0}>
            <circle class="dial-tab" cx=${x} cy=${y} r=${drawn.tab} />
            <path class="dial-frame" d=${frame} />
            <text class="dial-column" x=${x} y=${y}>${column}</text>
          </g>`;
        })}
      </g>
    </svg>
    <p class="dial-legend"><span class="dial-key-window">${columnName}</span> → <span
      class="dial-key-figure">${result}</span></p>
    <div class="sr-only dial-table"><table>
      <caption>${label}</caption>
      <tbody>
        <tr><th scope="row">${columnName}</th>${row.map((_, c) => html`<td>${c + 1}</td>`)}</tr>
        <tr><th scope="row">${result}</th>${row.map((value) => html`<td>${value}</td>`)}</tr>
      </tbody>
    </table></div>
  </div>`;
}

/** @type {Map<string, number>} last row of each wheel, not wrapped, so that it turns the short way */
const unwrappedRows = new Map();

/** @param {string} id @param {number} at @param {number} count */
function shortestTurn(id, at, count) {
  const before = unwrappedRows.get(id) ?? at;
  const now = at + count * Math.round((before - at) / count);
  unwrappedRows.set(id, now);
  return now;
}

/** @param {string} kind @param {number} value @param {[number, number] | undefined} place @param {number} tilt */
function number(kind, value, [x, y] = [0, 0], tilt) {
  return svg`<text class=${kind} x=${x} y=${y} transform="rotate(${tilt} ${x} ${y})">${value}</text>`;
}

/** @param {number} at @param {number} count @param {(to: number) => void} turn @param {WheelState} state */
const onKeyDown = (at, count, turn, state) => (/** @type {KeyboardEvent} */ event) => {
  if (!state.turn) return;
  /** @type {Record<string, number>} */
  const to = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 1, End: count };
  const next = to[event.key];
  if (next === undefined) return;
  event.preventDefault();
  turn(next);
};

/** Handler that turns the disc by dragging, row by row, around the centre.
 * @param {number} at @param {number} count @param {number} step @param {(to: number) => void} turn
 */
const onPointerDown = (at, count, step, turn) => (/** @type {PointerEvent} */ event) => {
  const picture = /** @type {SVGElement} */ (event.currentTarget);
  const box = picture.getBoundingClientRect();
  /** @param {PointerEvent} where */
  const angle = (where) =>
    (Math.atan2(where.clientX - box.x - box.width / 2, -(where.clientY - box.y - box.height / 2)) * 180) / Math.PI;
  const from = angle(event);
  let last = at;
  picture.setPointerCapture(event.pointerId);
  /** @param {PointerEvent} where */
  const follow = (where) => {
    const turned = ((((angle(where) - from) % 360) + 540) % 360) - 180;
    const to = ((((at + Math.round(turned / step) - 1) % count) + count) % count) + 1;
    if (to !== last) turn((last = to));
  };
  const stop = () => {
    picture.removeEventListener("pointermove", follow);
    picture.removeEventListener("pointerup", stop);
    picture.removeEventListener("pointercancel", stop);
  };
  picture.addEventListener("pointermove", follow);
  picture.addEventListener("pointerup", stop);
  picture.addEventListener("pointercancel", stop);
};
