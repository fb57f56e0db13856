// The players: whose turn, what lies before each.
import { html, nothing, repeat } from "../lib.js";
import { sign } from "../signs.js";
import { rich, t, has } from "../text.js";
import { drawing, pieceName, seatName } from "./pieces.js";

/** @typedef {import("./context.js").Context} Context */

/** A player's sign and colour. @param {Context} ctx @param {number} seat */
export function chip(ctx, seat) {
  const { colour = "" } = ctx.snap.seats[seat] ?? {};
  return html`<span class="who" data-colour=${colour}>${sign(colour)}<b>${seatName(ctx, seat)}</b></span>`;
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
    ? html`<button type="button" class="rule" data-rule=${rule} title=${title} @click=${() => open(rule)}>${rule}</button>`
    : html`<span class="rule" title=${title}>${rule}</span>`;
}

/** A player's sign, colour and name; a bot with its level.
 * @param {Context} ctx
 * @param {number} seat
 */
export function who(ctx, seat) {
  const { name = "", by = "" } = ctx.snap.seats[seat] ?? {};
  return html`${chip(ctx, seat)}
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
export function strip(ctx) {
  const { snap, data } = ctx;
  const seat = snap.viewer ?? -1;
  const area = snap.view.seats[seat];
  if (!area) return nothing;
  const shown = Object.entries(data.table.seat_zones).filter(([, spec]) => spec.strip);
  const held = shown.flatMap(([id]) => [...(area.zones[id]?.pieces ?? []), ...(area.zones[id]?.slots ?? [])]).filter(Boolean);
  const counted = shown.filter(([, { kind }]) => kind === "tally");
  return html`<section class="strip-own" data-colour=${snap.seats[seat]?.colour ?? ""} aria-label=${t("ui.own_strip")} tabindex="0">
    ${sign(snap.seats[seat]?.colour ?? "")}
    ${points(ctx, seat)}
    ${held.map((one) => html`<span class="strip-piece" role="img" aria-label=${pieceName(ctx, one)} data-side=${one.side ?? "front"}>${drawing(ctx, one)}${one.n > 1 ? html`<span class="many">${one.n}</span>` : nothing}</span>`)}
    ${counted.map(([id, spec]) => ctx.zone(ctx, id, spec, area.zones[id], nothing, true))}
    ${(area.facts ?? []).map((fact) => html`<span class="strip-fact">${rich(fact, ctx.show)}</span>`)}
  </section>`;
}

/** What lies before a player: all of it, or what is seen even where the area is closed.
 * @param {Context} ctx
 * @param {import("../types.js").Area | undefined} area
 * @param {boolean} open
 */
function seatZones(ctx, area, open) {
  const shown = Object.entries(ctx.data.table.seat_zones).filter(([, spec]) => open || spec.strip);
  if (!shown.length) return nothing;
  return html`<div class="seat-zones">${shown.map(([id, spec]) => ctx.zone(ctx, id, spec, area?.zones[id], nothing, true))}</div>`;
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
        const open = ctx.narrow || seat === ctx.seat;
        return html`<section class="seat" data-seat=${seat} data-colour=${snap.seats[seat]?.colour ?? ""}
          aria-label=${seatName(ctx, seat)} ?data-now=${seat === snap.turn} ?data-own=${seat === snap.viewer} ?data-open=${open}>
          <h2>
            ${who(ctx, seat)}
            ${
              open
                ? nothing
                : html`<button type="button" class="seat-open" aria-label=${`${t("ui.open_seat")}: ${seatName(ctx, seat)}`}
                    title=${t("ui.open_seat")} @click=${() => ctx.openSeat(seat)}></button>`
            }
            ${seat === snap.turn ? html`<span class="badge now">${t("ui.to_move")}</span>` : nothing}
            ${points(ctx, seat)}
          </h2>
          <ul class="facts">
            ${(area?.facts ?? []).map((fact) => html`<li>${rich(fact, ctx.show)}</li>`)}
          </ul>
          ${seatZones(ctx, area, open)}
        </section>`;
      },
    )}
  </div>`;
}
