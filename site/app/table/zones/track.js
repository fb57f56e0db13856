// Track: a frame around a map on wide screens, else a strip of the spaces in use.
import { css, html, nothing } from "../../vendor.js";
import { disc } from "../../symbols.js";
import { t, term } from "../../text.js";
import { numberOf } from "../components.js";
import { piece, seatColour, seatName } from "../pieces.js";

/** @typedef {import("../../protocol.d.ts").Piece} Piece */
/** @typedef {import("../context.js").Context} Context */

/**
 * @typedef {object} Spec
 * @property {number | string} spaces of one lap
 * @property {string} [around] the map that it frames on wide screens
 * @property {number[]} [corners] corner spaces of that frame, clockwise from the top left; the first is 1
 * @property {number | string} [first_lap] name of the first lap, such as a year
 * @property {boolean} [order] whether the positions are also listed below
 */

/** @typedef {import("../../protocol.d.ts").Track} Content */

/** @param {Context} ctx @param {import("./index.js").Here} here */
const read = (ctx, { spec, content }) => {
  const {
    spaces,
    first_lap,
    corners = [],
    order: listed = false,
  } = /** @type {Spec} */ (/** @type {unknown} */ (spec));
  const { pieces: all } = /** @type {Content} */ (content);
  return { spaces: numberOf(ctx, spaces), firstLap: numberOf(ctx, first_lap), corners, listed, all };
};

/** @param {Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, here) {
  const { listed } = read(ctx, here);
  return html`${strip(ctx, here)} ${listed ? order(ctx, here) : nothing}`;
}

/** Sorts the pieces on a space, the lowest first.
 * @param {Piece[]} list
 */
const stacked = (list) => [...list].sort((a, b) => (a.lap ?? 0) - (b.lap ?? 0) || (a.level ?? 0) - (b.level ?? 0));

/** Position counted over all laps. @param {Piece} one @param {number} spaces of one lap */
const position = (one, spaces) => (one.lap ?? 0) * spaces + Number(one.at ?? 0);

/** Splits a position into lap and space; without named laps the space counts over all laps.
 * @param {number} at position over all laps
 * @param {number} spaces
 * @param {number} firstLap 0: the laps have no names
 */
const placeOf = (at, spaces, firstLap) =>
  firstLap ? { space: ((at - 1) % spaces) + 1, lap: Math.floor((at - 1) / spaces) } : { space: at, lap: 0 };

/** @param {Context} ctx @param {Piece} one @param {string} lap name of its lap, "" to hide it */
function marker(ctx, one, lap) {
  return html`<span class="marker">${piece(ctx, one)}${lap ? html`<small class="lap">${lap}</small>` : nothing}</span>`;
}

/**
 * The track as a frame around `inside`.
 * @param {Context} ctx
 * @param {import("./index.js").Here} here
 * @param {unknown} inside
 * @param {number} aspect width / height of `inside`
 */
export function frame(ctx, here, inside, aspect) {
  const { spaces, firstLap, corners, listed, all } = read(ctx, here);
  const [, right = 1, bottomRight = 1, bottomLeft = 1] = corners;
  const columns = right;
  const rows = bottomRight - right + 1;
  /** @param {number} space @returns {[number, number]} column and row of the grid, from 1 */
  const cell = (space) => {
    if (space <= right) return [space, 1];
    if (space <= bottomRight) return [columns, space - right + 1];
    if (space <= bottomLeft) return [columns - (space - bottomRight), rows];
    return [1, rows - (space - bottomLeft)];
  };
  const laps = all.map((one) => one.lap ?? 0);
  const now = Math.min(...laps);
  const many = laps.some((lap) => lap !== now);
  // the inner field is (columns - 2) x (rows - 2) cells and must have the map's shape
  const height = ((columns - 2) / aspect / (rows - 2)) * rows;
  return html`<div class="frame"
    ${css({ "aspect-ratio": `${columns} / ${height}`, "--aspect": (columns / height).toFixed(4), "--columns": columns, "--rows": rows })}>
    <div class="frame-inside">${inside}</div>
    <ol class="spaces" data-zone=${here.id} aria-label=${here.title}>
      ${Array.from({ length: spaces }, (_, i) => i + 1).map((space) => {
        const [column, row] = cell(space);
        const here = stacked(all.filter((one) => Number(one.at) === space));
        return html`<li class="space" ?data-corner=${corners.includes(space)} ?data-used=${here.length}
          aria-hidden=${here.length ? "false" : "true"}
          ${css({ "grid-column": column, "grid-row": row, "--n": here.length })}>
          <span class="space-number">${space}</span>
          ${here.map((one, index) => {
            const showLap = many && firstLap && index === here.length - 1;
            return marker(ctx, one, showLap ? String(firstLap + (one.lap ?? 0)) : "");
          })}
        </li>`;
      })}
    </ol>
  </div>
  ${listed ? order(ctx, here) : nothing}`;
}

const MIN_STRIP_SPACES = 13;
const SPACES_AHEAD = 4; // beyond the foremost piece

/**
 * The track as a strip: the spaces from the rearmost piece to a little beyond the foremost one, not beyond the end of a
 * track without laps.
 * @param {Context} ctx
 * @param {import("./index.js").Here} here
 */
function strip(ctx, here) {
  const { spaces, firstLap, all } = read(ctx, here);
  const places = all.map((one) => position(one, spaces));
  const foremost = Math.max(0, ...places);
  const laps = firstLap > 0 || foremost >= spaces;
  const rear = places.length ? Math.min(...places) : 0;
  const to = Math.min(Math.max(rear + MIN_STRIP_SPACES - 1, foremost + SPACES_AHEAD), laps ? Infinity : spaces);
  const from = Math.max(Math.min(rear, to - MIN_STRIP_SPACES + 1), 0);
  return html`<div class="strip" tabindex="0" role="group" aria-label=${here.title}>
    <ol class="strip-spaces">
      ${Array.from({ length: to - from + 1 }, (_, i) => from + i).map((at) => {
        const { space, lap } = placeOf(at, spaces, firstLap);
        const here = stacked(all.filter((one) => position(one, spaces) === at));
        const begins = firstLap ? space === 1 : at % spaces === 0;
        return html`<li class="space" ?data-corner=${begins} ?data-used=${here.length}
          aria-hidden=${here.length ? "false" : "true"}>
          ${(space === 1 || at === from) && firstLap ? html`<b class="lap-name">${firstLap + lap}</b>` : nothing}
          <span class="space-number">${space}</span>
          <span class="strip-stack">${[...here].reverse().map((one) => marker(ctx, one, ""))}</span>
        </li>`;
      })}
    </ol>
  </div>`;
}

/**
 * List of positions: the rearmost first, within a stack the highest first.
 * @param {Context} ctx
 * @param {import("./index.js").Here} here
 */
function order(ctx, here) {
  const { spaces, firstLap, all } = read(ctx, here);
  const list = [...all].sort((a, b) => position(a, spaces) - position(b, spaces) || (b.level ?? 0) - (a.level ?? 0));
  return html`<ol class="order" aria-label=${t("ui.order")}>
    ${list.map((one) => {
      const colour = seatColour(ctx, one.owner);
      const who = one.owner === null || one.owner === undefined ? (term(one.id) ?? "") : seatName(ctx, one.owner);
      const lap = firstLap ? ` · ${firstLap + (one.lap ?? 0)}` : "";
      return html`<li data-colour=${colour} ?data-now=${one.owner === ctx.snap.turn}>
        ${disc(colour)} <span>${who}</span> <b>${placeOf(position(one, spaces), spaces, firstLap).space}${lap}</b>
      </li>`;
    })}
  </ol>`;
}
