// Wheel: a look-up table drawn as two discs. The lower disc carries all numbers; the upper one, fixed, has a window for
// each column. Turning the lower disc to a row shows that row's numbers in the windows.
//
// The windows form a spiral, a few to a ring. A ring of the lower disc holds the numbers of all its windows side by
// side: they never collide, because the n windows of a ring are offset by different n-ths of the turning step.
import { css, html, nothing, svg } from "../vendor.js";
import { glyph } from "../symbols.js";
import { t } from "../text.js";

/** @typedef {import("../compiled-data.d.ts").ZoneSpec} ZoneSpec of kind dial (zones/dial.js) */
/** @typedef {import("./context.js").Context} Context */

/**
 * Position and callbacks of a wheel. Rows and columns count from 1.
 * @typedef {object} WheelState
 * @property {number} at row of the turned axis (knowledge)
 * @property {(at: number) => void} [turn] missing: the wheel cannot be turned
 * @property {number | undefined} [chosen] the chosen window (weeks)
 * @property {number[]} [allowed] windows that may be chosen
 * @property {(column: number) => void} [choose]
 */

const SIZE = 400;
const CENTRE = SIZE / 2;
const LOWER_RADIUS = 197; // edge of the lower disc
const UPPER_RADIUS = 173; // edge of the upper disc
const WINDOWS_PER_RING = [2, 3, 3, 4]; // windows in each ring, from the inside
const INNER_RING_RADIUS = 74; // radius of the innermost ring
const OUTER_RING_RADIUS = 154;
const HALF_WINDOW_HEIGHT = 14; // half the height of a window

/** The table with the turned axis outside.
 * @param {Context} ctx
 * @param {ZoneSpec} spec
 * @returns {number[][]}
 */
function figures(ctx, spec) {
  /** @type {number[][]} */
  const rows = ctx.data.tables[spec.table ?? ""]?.rows ?? [];
  if (spec.live !== "column") return rows;
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? 0));
}

/** Returns the numbers in the windows at a row. @param {Context} ctx @param {ZoneSpec} spec @param {number} at
 * @returns {number[]} */
export function figuresAt(ctx, spec, at) {
  const rows = figures(ctx, spec);
  return rows[Math.min(rows.length, Math.max(1, at)) - 1] ?? [];
}

/** @param {ZoneSpec} spec @returns {[string, string]} names of the turned axis and of the windows */
const axes = (spec) => {
  const [row, column] = [`param.${spec.row}`, `param.${spec.column}`];
  return spec.live === "column" ? [t(column), t(row)] : [t(row), t(column)];
};

/** @param {number} radius @param {number} degrees clockwise from the top @returns {[number, number]} */
function polar(radius, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [CENTRE + radius * Math.sin(angle), CENTRE - radius * Math.cos(angle)];
}

/**
 * Positions of the windows.
 * @param {number} columns
 * @param {number} step degrees between two rows
 * @returns {{angle: number, radius: number, wide: number}[]} `wide`: half the angle of the window
 */
function windows(columns, step) {
  const rings = [...WINDOWS_PER_RING];
  for (let sum = rings.reduce((a, b) => a + b); sum < columns; sum++) rings[rings.length - 1] += 1;
  /** @type {{angle: number, radius: number, wide: number}[]} */
  const all = [];
  let angle = step * 0.8;
  rings.forEach((inRing, ring) => {
    const radius = INNER_RING_RADIUS + ((OUTER_RING_RADIUS - INNER_RING_RADIUS) * ring) / (rings.length - 1);
    for (let k = 0; k < inRing; k++) {
      const wide = Math.min(step / inRing / 2, (13 / radius) * (180 / Math.PI));
      all.push({ angle, radius, wide });
      angle += step + (k < inRing - 1 ? step / inRing : 0);
    }
  });
  return all.slice(0, columns);
}

/**
 * @param {Context} ctx
 * @param {string} id
 * @param {ZoneSpec} spec
 * @param {WheelState} state
 */
export function wheel(ctx, id, spec, state) {
  const rows = figures(ctx, spec);
  const count = rows.length;
  const columns = rows[0]?.length ?? 0;
  if (!count || !columns) return nothing;
  const step = 360 / count;
  const at = Math.min(count, Math.max(1, state.at));
  const row = figuresAt(ctx, spec, at);
  const holes = windows(columns, step);
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
    <svg class="dial-picture" viewBox="0 0 ${SIZE} ${SIZE}"
      role=${state.turn ? "slider" : "img"} tabindex=${state.turn ? 0 : -1}
      aria-label=${turned} aria-valuemin="1" aria-valuemax=${count} aria-valuenow=${at} aria-valuetext=${label}
      @keydown=${onKeyDown(at, count, turn, state)}
        @pointerdown=${state.turn ? onPointerDown(at, count, step, turn) : nothing}>
      <g class="dial-lower" ${css({ transform: `rotate(${shortestTurn(id, at, count) * step}deg)` })}>
        <circle class="dial-rim" cx=${CENTRE} cy=${CENTRE} r=${LOWER_RADIUS} />
        <circle class="dial-paper" cx=${CENTRE} cy=${CENTRE} r=${UPPER_RADIUS} />
        ${rows.map((figuresOfRow, r) => [
          number("dial-row", r + 1, (LOWER_RADIUS + UPPER_RADIUS) / 2, -(r + 1) * step, -(r + 1) * step),
          figuresOfRow.map((value, c) => {
            const { angle = 0, radius = 0 } = holes[c] ?? {};
            return number("dial-figure", value, radius, angle - (r + 1) * step, -(r + 1) * step);
          }),
        ])}
      </g>
      <g class="dial-upper">
        <path class="dial-face" fill-rule="evenodd" d=${upperDisc(holes)} />
        <path class="dial-shell" d=${spiral(holes)} />
        <circle class="dial-hub" cx=${CENTRE} cy=${CENTRE} r="13" />
        <path class="dial-notch"
          d="M${CENTRE - 15} ${CENTRE - LOWER_RADIUS - 1}h30l-6 ${LOWER_RADIUS - UPPER_RADIUS + 1}h-18Z" />
        ${row.map((value, c) => {
          const { angle = 0, radius = 1, wide = 1 } = holes[c] ?? {};
          const [lx, ly] = polar(radius, angle - wide - (12 / radius) * (180 / Math.PI));
          const column = c + 1;
          const may = state.choose && (state.allowed?.includes(column) ?? false);
          return svg`<g class="dial-window" ?data-chosen=${state.chosen === column} ?data-may=${may}
            ?data-zero=${value === 0} @click=${may ? () => state.choose?.(column) : nothing}>
            <circle class="dial-tab" cx=${lx} cy=${ly} r="11" />
            <path class="dial-frame" d=${slot(radius, angle, HALF_WINDOW_HEIGHT, wide)} />
            <path class="dial-hit" d=${slot(radius, angle - wide, HALF_WINDOW_HEIGHT + 4, wide * 2.4)} />
            <text class="dial-column" x=${lx} y=${ly}>${column}</text>
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

/** @param {string} kind @param {number} value @param {number} radius @param {number} angle @param {number} tilt */
function number(kind, value, radius, angle, tilt) {
  const [x, y] = polar(radius, angle);
  return svg`<text class=${kind} x=${x} y=${y} transform="rotate(${tilt} ${x} ${y})">${value}</text>`;
}

/** Path of a segment of a ring.
 * @param {number} radius @param {number} angle @param {number} half height @param {number} wide half the angle
 */
function slot(radius, angle, half, wide) {
  const [a, b] = [polar(radius - half, angle - wide), polar(radius + half, angle - wide)];
  const [c, d] = [polar(radius + half, angle + wide), polar(radius - half, angle + wide)];
  const [inner, outer] = [radius - half, radius + half];
  return (
    `M${a.join(" ")}L${b.join(" ")}A${outer} ${outer} 0 0 1 ${c.join(" ")}` +
    `L${d.join(" ")}A${inner} ${inner} 0 0 0 ${a.join(" ")}Z`
  );
}

/** Path of the upper disc with its windows cut out.
 * @param {{angle: number, radius: number, wide: number}[]} holes
 */
function upperDisc(holes) {
  const disc = `M${CENTRE} ${CENTRE - UPPER_RADIUS}a${UPPER_RADIUS} ${UPPER_RADIUS} 0 1 1 0 ${2 * UPPER_RADIUS}a${UPPER_RADIUS} ${UPPER_RADIUS} 0 1 1 0 ${-2 * UPPER_RADIUS}Z`;
  return disc + holes.map(({ angle, radius, wide }) => slot(radius, angle, HALF_WINDOW_HEIGHT, wide)).join("");
}

/** Path of a thin line from window to window, in order.
 * @param {{angle: number, radius: number, wide: number}[]} holes
 */
function spiral(holes) {
  /** @type {string[]} */
  const lines = [];
  holes.forEach((from, index) => {
    const to = holes[index + 1];
    if (!to) return;
    const begin = from.angle + from.wide + 3;
    const end = to.angle - to.wide - (24 / to.radius) * (180 / Math.PI);
    if (end <= begin) return;
    const steps = Array.from({ length: 9 }, (_, i) => i / 8);
    const points = steps.map((part) =>
      polar(from.radius + (to.radius - from.radius) * part, begin + (end - begin) * part)
        .map((value) => value.toFixed(1))
        .join(" "),
    );
    lines.push(`M${points.join("L")}`);
  });
  return lines.join("");
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
