// Map: drawing of the board, its places as buttons, and the pieces on them.
import { css, html, nothing, repeat, svg, unsafeHTML } from "../../vendor.js";
import { glyph } from "../../symbols.js";
import { name, t } from "../../text.js";
import { inPlay } from "../components.js";
import { piece, tint } from "../pieces.js";
import { roads } from "../route.js";

/** @typedef {import("../context.js").Context} Context */

/** @typedef {{figure?: string}} Spec `figure` of the players (symbols.js) */
/** @typedef {import("../../protocol.d.ts").Places} Content */

const ZOOM = { least: 1, most: 3, step: 0.5 };

/** @param {Context} ctx */
export const aspect = ({ board }) => (board ? board.width / board.height : 1);

/** @param {Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { id, spec, content, title }) {
  const { figure = "pawn" } = /** @type {Spec} */ (spec);
  const { board } = ctx;
  if (!board) return nothing;
  const known = new Map((ctx.data.board?.place ?? []).map((place) => [place.id, place]));
  const { pieces: all, out = [] } = /** @type {Content} */ (content);
  /** @param {[string, [number, number]]} one */
  const there = ([id]) => inPlay(ctx.snap.options, known.get(id)) && !out.includes(id);
  const places = Object.entries(board.places)
    .filter(there)
    .sort(([, a], [, b]) => a[0] + a[1] / 2 - (b[0] + b[1] / 2));
  return html`<div class="chart" data-zone=${id} ${css({ "--map-aspect": aspect(ctx) })}>
    <div class="chart-window" @touchstart=${pinchStart} @touchmove=${pinching(ctx)} @wheel=${wheeled(ctx)}>
      <div class="chart-canvas" role="group" aria-label=${title} data-rove
        ${css({ "--zoom": ctx.ui.zoom, "aspect-ratio": `${board.width} / ${board.height}` })}>
        <div class="chart-picture" aria-hidden="true">${unsafeHTML(board.svg)}</div>
        ${way(ctx)}
        ${places.map(([place, [x, y]], index) => {
          const label = board.labels?.[place] ?? { x, y: y + 45, anchor: "middle", size: 30, r: 20, capitals: false };
          const here = all.filter((one) => one.at === place);
          const words = [
            name(place),
            ...here.map((one) => one.face && name(one.face)).filter(Boolean),
            roads(ctx, place),
          ]
            .filter(Boolean)
            .join(", ");
          /** @param {number} units of the drawing @returns {string} the length relative to the width of the map */
          const wide = (units) => `${(units / board.width) * 100}cqw`;
          return html`<div class="spot" data-tint=${tint(ctx, place)} data-place=${place} data-label=${label.anchor}
            ?data-capitals=${label.capitals} ?data-name-above=${label.y < y - 5}
            ${css({
              left: `${(x / board.width) * 100}%`,
              top: `${(y / board.height) * 100}%`,
              "--r": wide(label.r),
              "--label-x": wide(label.x - x),
              "--label-y": wide(label.y - y),
              "--label-size": wide(label.size),
            })}>
            <button type="button" class="town" tabindex=${index ? -1 : 0} data-touch=${place} data-face=${place}
              ?data-can=${ctx.can.has(place)} aria-pressed=${ctx.picked.has(place) ? "true" : "false"}
                aria-label=${words}
              aria-describedby=${ctx.can.has(place) ? "can-be-chosen" : nothing}>
              <span class="place-dot"></span>
              <span class="place-name" data-anchor=${label.anchor}>${name(place)}</span>
            </button>
            ${heap(
              ctx,
              "standing",
              here.filter(({ face }) => !face),
              figure,
            )}
            ${heap(
              ctx,
              "lying",
              here.filter(({ face }) => face),
              figure,
            )}
          </div>`;
        })}
      </div>
    </div>
    <div class="chart-tools">
      <button type="button" class="tool" aria-label=${t("ui.zoom_in")} title=${t("ui.zoom_in")}
        ?disabled=${ctx.ui.zoom >= ZOOM.most} @click=${() => zoomTo(ctx, ctx.ui.zoom + ZOOM.step)}>${glyph("plus")}</button>
      <button type="button" class="tool" aria-label=${t("ui.zoom_out")} title=${t("ui.zoom_out")}
        ?disabled=${ctx.ui.zoom <= ZOOM.least} @click=${() => zoomTo(ctx, ctx.ui.zoom - ZOOM.step)}>${glyph("minus")}</button>
    </div>
  </div>`;
}

/** Highlights the route of the composed move; a flight is a straight line. @param {Context} ctx */
function way({ board, route: { places, flies } }) {
  if (!board || places.length < 2) return nothing;
  const lines = flies
    ? [`M${places.map((id) => board.places[id]).join("L")}`]
    : places.slice(1).map((to, index) => board.roads?.[[places[index], to].sort().join(" ")] ?? "");
  return html`<svg class="chart-way" viewBox="0 0 ${board.width} ${board.height}" ?data-flies=${flies}
    aria-hidden="true">
    ${lines.map((line) => svg`<path d=${line} />`)}
  </svg>`;
}

/** Pieces at a place: pawns stand on it, tokens lie below it.
 * @param {Context} ctx
 * @param {"standing" | "lying"} how
 * @param {import("../../protocol.d.ts").Piece[]} list
 * @param {string} standing
 */
const heap = (ctx, how, list, standing) =>
  list.length
    ? html`<div class=${how}>
        ${repeat(
          list,
          (one) => one.id,
          (one) => piece(ctx, one, { standing }),
        )}
      </div>`
    : nothing;

/** Zooms the map about the centre of its viewport. @param {Context} ctx @param {number} zoom */
function zoomTo(ctx, zoom) {
  const next = Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
  const box = document.querySelector(".chart-window");
  const middle = box && {
    x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
    y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
  };
  ctx.setUi({ zoom: next });
  if (!box || !middle) return;
  requestAnimationFrame(() => {
    box.scrollLeft = middle.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.y * box.scrollHeight - box.clientHeight / 2;
  });
}

/** @type {{spread: number, zoom: number} | null} */
let pinch = null;

/** @param {TouchList} touches */
function spread(touches) {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

/** @param {TouchEvent} event */
function pinchStart(event) {
  pinch = event.touches.length === 2 ? { spread: spread(event.touches), zoom: 0 } : null;
}

/** @param {Context} ctx */
const pinching = (ctx) => (/** @type {TouchEvent} */ event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  pinch.zoom ||= ctx.ui.zoom;
  zoomTo(ctx, pinch.zoom * (spread(event.touches) / pinch.spread));
};

/** @param {Context} ctx */
const wheeled = (ctx) => (/** @type {WheelEvent} */ event) => {
  if (!event.ctrlKey) return; // a plain wheel scrolls the page
  event.preventDefault();
  zoomTo(ctx, ctx.ui.zoom - Math.sign(event.deltaY) * 0.25);
};
