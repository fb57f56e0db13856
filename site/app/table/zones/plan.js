// Plan: drawing of a city with numbered plots, their spaces as buttons, and the pieces on them. A plot can be enlarged
// to an entry; on phones, where its spaces are too small for a finger, a touch does that.
import { css, html, nothing, repeat, unsafeHTML } from "../../vendor.js";
import { glyph, icon, printedDie } from "../../symbols.js";
import { face, name, t, term } from "../../text.js";
import { about } from "../about.js";
import { drawing, picture, piece, pieceName, sign as signOf } from "../pieces.js";
import { piecesIn } from "./pieces-in.js";
import { byPlace, squareSize, freeGround, plotsOf, rewardOf, sideOf, spaceName } from "../city-layout.js";

/** @typedef {import("../../protocol.d.ts").Piece} Piece */
/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../city-layout.js").Plot} Plot */
/** @typedef {import("../city-layout.js").Space} Space */
/** @typedef {import("../city-layout.js").Rect} Rect */

/**
 * @typedef {{shows?: string[]}} Spec `shows`: zones whose pieces are also drawn on the plan, at their `at`
 * @typedef {import("../../protocol.d.ts").Plan<import("../../protocol.d.ts").Text>} Content
 */

/**
 * @typedef {object} City data of one drawing: pieces by place
 * @property {Context} ctx
 * @property {Map<string, Piece[]>} places
 * @property {string} now the plot being resolved
 * @property {Set<string>} copies ids of pieces that another zone draws as buttons: here they are pictures
 */

const DIE_SIZE = 52; // of a printed die and the pieces on it, in units of the drawing
const TIGHT_LABEL = 25; // a name of this size or smaller, in units of the drawing, fills the head of its plot
const STACK_WIDTH = 2; // of equal pieces with their number beside them, in pieces

/** @param {Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { spec, content, title }) {
  const { shows = [] } = /** @type {Spec} */ (spec);
  const { side, pieces: own, now = underWay(ctx) } = /** @type {Content} */ (content);
  const plan = sideOf(ctx, side);
  if (!plan) return nothing;
  const plots = plotsOf(ctx, plan);
  const theirs = shows.flatMap((zone) => placed(ctx.snap.view.zones[zone]));
  const copies = new Set(theirs.map(({ id }) => id));
  const city = { ctx, places: byPlace(ctx, plan, [...own, ...theirs]), now, copies };
  const open = plots.find(({ id }) => id === ctx.ui.loupe);
  return html`<div class="plan-board">
    <div class="plan-canvas" role="group" aria-label=${title} data-rove
      ${css({ "aspect-ratio": `${plan.width} / ${plan.height}`, "--aspect": (plan.width / plan.height).toFixed(4) })}>
      <div class="plan-picture" aria-hidden="true">${unsafeHTML(plan.svg)}</div>
      ${plots.map((plot) => quarter(city, plot, plan, plot === open))}
    </div>
    ${open ? loupe(city, open, plan.height) : nothing}
  </div>`;
}

/** The current step of the phases. @param {Context} ctx @returns {string} */
function underWay({ snap }) {
  for (const zone of Object.values(snap.view.zones)) {
    if ("steps" in zone && zone.at !== null) return zone.steps[zone.at] ?? "";
  }
  return "";
}

/** Pieces of another zone that have a place.
 * @param {import("../../engine-client.js").Zone | undefined} zone @returns {Piece[]} */
const placed = (zone) =>
  [...piecesIn(zone), ...(zone && "top" in zone && zone.top ? [zone.top] : [])].filter((one) => one.at !== undefined);

/** A plot on the drawing. @param {City} city @param {Plot} plot @param {{width: number, height: number}} plan
 * @param {boolean} open whether it is enlarged, so that its pieces are drawn there */
function quarter(city, plot, plan, open) {
  const { ctx, places, now } = city;
  const { id, box, label } = plot;
  /** @param {Rect} inner */
  const at = ({ x, y, w, h }) =>
    css({
      left: `${((x - box.x) / box.w) * 100}%`,
      top: `${((y - box.y) / box.h) * 100}%`,
      width: `${(w / box.w) * 100}%`,
      height: `${(h / box.h) * 100}%`,
    });
  const free = freeGround(plot);
  return html`<div class="quarter" role="group" aria-label=${name(id)} data-plot=${id} ?data-now=${id === now} ${css({
    left: `${(box.x / plan.width) * 100}%`,
    top: `${(box.y / plan.height) * 100}%`,
    width: `${(box.w / plan.width) * 100}%`,
    height: `${(box.h / plan.height) * 100}%`,
    "--u": `${100 / plan.width}cqw`,
  })}>
    <button type="button" class="quarter-name" data-touch=${ctx.can.has(id) ? id : nothing} ?data-can=${ctx.can.has(id)}
      ?data-alive=${ctx.phone && !ctx.can.has(id) && isAlive(ctx, plot, places)}
      aria-pressed=${ctx.picked.has(id) ? "true" : "false"} aria-expanded=${open ? "true" : "false"}
      aria-describedby=${ctx.phone && isAlive(ctx, plot, places) ? "can-be-chosen" : nothing}
      data-about=${id} ?data-tight=${label.size <= TIGHT_LABEL}
      ${css({ "--label-x": label.x - box.x, "--label-y": label.y - box.y, "--label-size": label.size })}
      @click=${() => ctx.can.has(id) || ctx.setUi({ loupe: open ? "" : id })}>${name(id)}</button>
    ${plot.spaces.map((space) => {
      const here = places.get(space.id) ?? [];
      const inner = space.open
        ? { ...space.box, x: space.box.x + DIE_SIZE + 12, w: space.box.w - DIE_SIZE - 16 }
        : space.box;
      return html`${space.print && !ctx.phone ? button(ctx, plot, space, here, at(space.box)) : nothing}
        ${here.length && !open ? crowd(city, here, inner, at(inner), space) : nothing}`;
    })}
    ${places.has(id) && !open ? crowd(city, places.get(id) ?? [], free, at(free), null) : nothing}
  </div>`;
}

/** Whether anything on a plot can be chosen. @param {Context} ctx @param {Plot} plot @param {Map<string, Piece[]>} places */
const isAlive = ({ can }, { id, spaces }, places) =>
  [id, ...spaces.map((space) => space.id)].some(
    (place) => can.has(place) || places.get(place)?.some((one) => can.has(one.id)),
  );

/** Button of a space. @param {Context} ctx @param {Plot} plot @param {Space} space @param {Piece[]} here
 * @param {unknown} place */
const button = (ctx, plot, space, here, place) => {
  const label = spaceName(ctx, plot, space, here);
  return html`<button type="button" class="space-button" tabindex="-1" data-touch=${space.id}
    ?data-can=${ctx.can.has(space.id)}
    aria-pressed=${ctx.picked.has(space.id) ? "true" : "false"} aria-label=${label}
    aria-describedby=${ctx.can.has(space.id) ? "can-be-chosen" : nothing} ${place}></button>`;
};

/** Pieces side by side, scaled to their box. @param {City} city @param {Piece[]} here @param {Rect} box
 * @param {unknown} place @param {Space | null} space */
function crowd(city, here, box, place, space) {
  const room = space && !space.open ? { ...box, w: Math.max(box.w, DIE_SIZE), h: DIE_SIZE } : box;
  const width = here.reduce((sum, { figure, n = 1 }) => sum + (figure === "disc" && n > 1 ? STACK_WIDTH : 1), 0);
  return html`<div class="standing-here" ?data-tokens=${here.some((one) => one.face)} ${place}
    ${css({ "--size": squareSize(room, width, DIE_SIZE + 2) })}>${figures(city, here)}</div>`;
}

/** @param {City} city @param {Piece[]} here @param {boolean} [open] whether they are drawn on an enlarged plot */
const figures = ({ ctx, copies }, here, open = false) =>
  repeat(
    here,
    (one) => one.id,
    (one, index) =>
      copies.has(one.id) || (ctx.phone && !open)
        ? html`<span class="piece copy" aria-hidden="true" title=${pieceName(ctx, one)} data-touch=${one.id}
          data-face=${one.face ?? nothing}
            ?data-can=${ctx.can.has(one.id)} ?data-picked=${ctx.picked.has(one.id)}>${drawing(ctx, one)}</span>`
        : piece(ctx, one, { index, standing: "pawn" }),
  );

/** An enlarged plot over the drawing. @param {City} city @param {Plot} plot @param {number} height of the drawing */
function loupe(city, plot, height) {
  const { ctx } = city;
  const low = plot.box.y + plot.box.h / 2 > height / 2;
  return html`<section class="plan-loupe plot" aria-label=${name(plot.id)} data-plot=${plot.id} ?data-low=${low}
    ?data-now=${plot.id === city.now}>
    <button type="button" class="tool loupe-close" aria-label=${t("ui.close")} title=${t("ui.close")}
      @click=${() => ctx.setUi({ loupe: "" })}>${glyph("close")}</button>
    ${entry(city, plot)} ${about(ctx, plot.id)}
  </section>`;
}

/** A plot as an entry: number, name, seal, tokens, spaces with their pieces.
 * @param {City} city @param {Plot} plot */
function entry(city, plot) {
  const { ctx, places } = city;
  const { id, number, sign, emblem, spaces } = plot;
  const seal = signOf(ctx, sign);
  const prints = spaces.filter(({ print }) => print);
  const spots = spaces.filter(({ print, id: spot }) => !print && places.has(spot));
  const here = places.get(id) ?? [];
  const touch = ctx.can.has(id);
  return html`<h3 class="plot-head">
      <span class="plot-number">${number ?? (emblem ? icon(emblem) : "")}</span>
      ${
        touch
          ? html`<button type="button" class="plot-name" data-touch=${id} data-can
            aria-pressed=${ctx.picked.has(id) ? "true" : "false"}>${name(id)}</button>`
          : ctx.narrow
            ? html`<button type="button" class="plot-name" data-about=${id} aria-haspopup="dialog"
              @click=${() => ctx.open({ kind: "about", id, title: name(id) })}>${name(id)}</button>`
            : html`<span class="plot-name">${name(id)}</span>`
      }
      ${
        seal
          ? html`<span class="plot-seal"
            title=${term(`${ctx.data.faces.plan?.sign}.${sign}`) ?? nothing}>${seal}<span
              class="sr-only">${term(`${ctx.data.faces.plan?.sign}.${sign}`)}</span></span>`
          : nothing
      }
    </h3>
    ${here.length ? html`<div class="plot-here">${figures(city, here, true)}</div>` : nothing}
    ${
      spots.length
        ? html`<div class="plot-tokens" data-rove>
            ${spots.map(
              ({ id: spot, row }) => html`<div
              class="plot-token">${
                row.letter || row.round ? html`<small>${row.letter ?? row.round}</small>` : nothing
              }${figures(city, places.get(spot) ?? [], true)}</div>`,
            )}
          </div>`
        : nothing
    }
    ${
      prints.length
        ? html`<div class="plot-spaces" data-rove>
            ${prints.map((space, index) => cell(city, plot, space, index))}
          </div>`
        : nothing
    }`;
}

/** A space of an entry: printed dice, pieces, reward. @param {City} city @param {Plot} plot
 * @param {Space} space @param {number} index */
function cell(city, plot, space, index) {
  const { ctx, places } = city;
  const { id, row, open } = space;
  const here = places.get(id) ?? [];
  const label = spaceName(ctx, plot, space, here);
  const dice = open || !here.length ? Array.from({ length: row.pieces ?? 1 }, () => printedDie(row.rank)) : [];
  return html`<div class="cell" ?data-open=${open} ?data-pair=${(row.pieces ?? 1) > 1}>
    <button type="button" class="cell-button" tabindex=${index ? -1 : 0} data-touch=${id} ?data-can=${ctx.can.has(id)}
      aria-pressed=${ctx.picked.has(id) ? "true" : "false"} aria-label=${label} title=${label}
      aria-describedby=${ctx.can.has(id) ? "can-be-chosen" : nothing}>${dice}</button>
    ${row.lightning ? html`<span class="cell-bolt" aria-hidden="true">${glyph("bolt")}</span>` : nothing}
    ${here.length ? html`<div class="cell-here">${figures(city, here, true)}</div>` : nothing}
    ${row.reward ? reward(ctx, row.reward) : nothing}
  </div>`;
}

/** Reward of a space, repeated `n` times. @param {Context} ctx @param {string} id */
function reward(ctx, id) {
  const { gives, n = 1, once = false } = rewardOf(ctx, id) ?? {};
  const one =
    gives === "disc"
      ? html`<span class="reward-disc"></span>`
      : face(`back:${gives}`)
        ? picture(ctx, null, gives)
        : glyph("up");
  return html`<span class="cell-reward" aria-hidden="true"
    ?data-once=${once}>${Array.from({ length: n }, () => one)}</span>`;
}
