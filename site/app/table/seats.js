// The players: whose turn, what lies before each.
import { html, nothing, repeat } from "../vendor.js";
import { playerSign } from "../symbols.js";
import { rich, t, has } from "../text.js";
import { drawing, pieceName, seatName } from "./pieces.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../types.js").Piece} Piece */

/** A player's sign and colour. @param {Context} ctx @param {number} seat */
export function playerChip(ctx, seat) {
  const { colour = "" } = ctx.snap.seats[seat] ?? {};
  return html`<span class="who" data-colour=${colour}>${playerSign(colour)}<b>${seatName(ctx, seat)}</b></span>`;
}

/** The id of a rule, which opens it; its title tells the section of the rules where it stands.
 * @param {Context} ctx
 * @param {string | null | undefined} rule
 */
export function ruleId(ctx, rule) {
  if (!rule) return nothing;
  const section = `section.${ctx.data.rules[rule] ?? ""}`;
  const title = has(section) ? t(section) : nothing;
  const { rule: open } = ctx;
  return open
    ? html`<button type="button" class="rule" data-rule=${rule} title=${title}
      @click=${() => open(rule)}>${rule}</button>`
    : html`<span class="rule" title=${title}>${rule}</span>`;
}

/** A player's sign, colour and name; a bot with its level.
 * @param {Context} ctx
 * @param {number} seat
 */
export function playerName(ctx, seat) {
  const { name = "", by = "" } = ctx.snap.seats[seat] ?? {};
  return html`${playerChip(ctx, seat)}
    ${name ? html`<span class="typed">${name}</span>` : nothing}
    ${by && by !== "person" ? html`<span class="badge">${has(`bot.${by}`) ? t(`bot.${by}`) : by}</span>` : nothing}`;
}

/** A player's points; a touch tells what they come from. @param {Context} ctx @param {number} seat */
function points({ snap, showPoints }, seat) {
  const n = snap.totals[seat] ?? 0;
  return html`<button type="button" class="points" aria-haspopup="dialog" title=${t("ui.points_parts")}
    aria-label=${`${t("ui.points")}: ${n}`} @click=${() => showPoints(seat)}>${n}</button>`;
}

/**
 * One's own position in one line, for where the areas of the players are out of sight.
 * @param {Context} ctx
 */
export function ownStrip(ctx) {
  const { snap, data } = ctx;
  const seat = snap.viewer ?? -1;
  const area = snap.view.seats[seat];
  if (!area) return nothing;
  const shown = Object.entries(data.table.seat_zones).filter(([, spec]) => spec.strip);
  return html`<section class="strip-own" data-colour=${snap.seats[seat]?.colour ?? ""} aria-label=${t("ui.own_strip")}
    tabindex="0">
    ${playerSign(snap.seats[seat]?.colour ?? "")}
    ${points(ctx, seat)}
    ${shown.map(([id, spec]) =>
      spec.kind === "tally"
        ? ctx.zone(ctx, id, spec, area.zones[id], nothing, true)
        : piecesIn(area.zones[id]).map((one) => stripPiece(ctx, one)),
    )}
    ${factsOf(ctx, area, false).map(({ fact }) => html`<span class="strip-fact">${rich(fact, ctx.show)}</span>`)}
  </section>`;
}

/** @param {import("../types.js").Zone | undefined} zone @returns {Piece[]} */
const piecesIn = (zone) => [...(zone?.pieces ?? []), ...(zone?.slots ?? [])].filter(Boolean);

/** A piece in one's own line: a picture and how many. @param {Context} ctx @param {Piece} one */
const stripPiece = (ctx, one) =>
  html`<span class="strip-piece" role="img" aria-label=${pieceName(ctx, one)}
    data-side=${one.side ?? "front"}>${drawing(ctx, one)}${
      (one.n ?? 1) > 1 ? html`<span class="many">${one.n}</span>` : nothing
    }</span>`;

/** What is seen before a player: all of it, or of a closed area what the game says.
 * @param {Context} ctx @param {boolean} open */
const zonesOf = (ctx, open) => Object.entries(ctx.data.table.seat_zones).filter(([, spec]) => open || spec.strip);

/** The facts of a player, but for those that a tally says in its signs; `told`: where an area is open the facts and a brief
 * tally say the same, and the sheet of styles shows what there is room for.
 * @param {Context} ctx @param {import("../types.js").Area | undefined} area @param {boolean} open */
function factsOf(ctx, area, open) {
  /** @type {Map<string, boolean>} */
  const inTally = new Map();
  for (const [id, { brief = false }] of zonesOf(ctx, open)) {
    for (const { label } of area?.zones[id]?.items ?? []) inTally.set(JSON.stringify(label), open && brief);
  }
  return (area?.facts ?? [])
    .map((fact) => ({ fact, told: inTally.get(JSON.stringify(fact)) }))
    .filter((one) => one.told !== false);
}

/** Whether something in the area of a player may be touched now. @param {Context} ctx
 * @param {import("../types.js").Area | undefined} area */
const hasTouchable = (ctx, area) =>
  Object.values(area?.zones ?? {}).some((zone) => piecesIn(zone).some(({ id }) => ctx.can.has(id)));

/** Opens the area of a player; on a phone it closes it again. @param {Context} ctx @param {number} seat
 * @param {boolean} open */
const openButton = (ctx, seat, open) =>
  html`<button type="button" class="seat-open" aria-label=${`${t("ui.open_seat")}: ${seatName(ctx, seat)}`}
    title=${t("ui.open_seat")}
    aria-expanded=${ctx.narrow ? `${open}` : nothing} @click=${() => ctx.openSeat(seat)}></button>`;

/** What lies before a player: all of it, or what is seen even where the area is closed.
 * @param {Context} ctx
 * @param {import("../types.js").Area | undefined} area
 * @param {boolean} open
 */
function seatZones(ctx, area, open) {
  const shown = zonesOf(ctx, open);
  if (!shown.length) return nothing;
  return html`<div class="seat-zones">${shown.map(([id, spec]) => {
    const drawn = ctx.zone(ctx, id, spec, area?.zones[id], nothing, true);
    return open && spec.brief ? html`<div class="brief">${drawn}</div>` : drawn;
  })}</div>`;
}

/**
 * All players, the viewer first, then in turn; one of them with all that lies before them.
 * @param {Context} ctx
 */
export function seats(ctx) {
  const { snap } = ctx;
  const first = snap.viewer ?? 0;
  const count = snap.seats.length;
  const inOrder = Array.from({ length: count }, (_, i) => (first + i) % count);
  return html`<div class="seats">
    ${repeat(
      inOrder,
      (seat) => seat,
      (seat) => {
        const area = snap.view.seats[seat];
        const own = seat === snap.viewer;
        const fold = !(ctx.narrow && (own || hasTouchable(ctx, area))); // what one needs stays open where there is no room for all
        const open = !fold || seat === ctx.seat;
        return html`<section class="seat" data-seat=${seat} data-colour=${snap.seats[seat]?.colour ?? ""}
          aria-label=${seatName(ctx, seat)} ?data-now=${seat === snap.turn} ?data-own=${own} ?data-open=${open}>
          <h2>
            ${playerName(ctx, seat)}
            ${fold && (ctx.narrow || !open) ? openButton(ctx, seat, open) : nothing}
            ${seat === snap.turn ? html`<span class="badge now">${t("ui.to_move")}</span>` : nothing}
            ${points(ctx, seat)}
          </h2>
          <ul class="facts">
            ${factsOf(ctx, area, open).map(
              ({ fact, told }) => html`<li
              ?data-told=${told}>${rich(fact, ctx.show)}</li>`,
            )}
          </ul>
          ${seatZones(ctx, area, open)}
        </section>`;
      },
    )}
  </div>`;
}
