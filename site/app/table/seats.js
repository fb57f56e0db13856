// The players: whose turn, what lies before each.
import { html, nothing, repeat } from "../lib.js";
import { sign } from "../signs.js";
import { rich, t, has } from "../text.js";
import { seatName } from "./pieces.js";
import { zone } from "./zones.js";

/** @typedef {import("./context.js").Context} Context */

/** A player's sign and colour. @param {Context} ctx @param {number} seat */
export function chip(ctx, seat) {
  const { colour = "" } = ctx.snap.seats[seat] ?? {};
  return html`<span class="who" data-colour=${colour}>${sign(colour)}<b>${seatName(ctx, seat)}</b></span>`;
}

/** The id of a rule; its title tells the section of the rules where it stands.
 * @param {Context} ctx
 * @param {string | null | undefined} rule
 */
export function ruleId(ctx, rule) {
  if (!rule) return nothing;
  const section = `section.${ctx.data.rules[rule] ?? ""}`;
  return html`<span class="rule" title=${has(section) ? t(section) : nothing}>${rule}</span>`;
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

/**
 * All players, the viewer first, then in turn.
 * @param {Context} ctx
 */
export function seats(ctx) {
  const { snap, data } = ctx;
  const first = snap.viewer ?? 0;
  const count = snap.seats.length;
  const inOrder = Array.from({ length: count }, (_, i) => (first + i) % count);
  return html`<div class="seats">
    ${repeat(
      inOrder,
      (seat) => seat,
      (seat) => {
        const area = snap.view.seats[seat];
        return html`<section class="seat" data-seat=${seat} data-colour=${snap.seats[seat]?.colour ?? ""}
          aria-label=${seatName(ctx, seat)} ?data-now=${seat === snap.turn} ?data-own=${seat === snap.viewer}>
          <h2>
            ${who(ctx, seat)} ${seat === snap.turn ? html`<span class="badge now">${t("ui.to_move")}</span>` : nothing}
            <span class="points" role="img" title=${t("ui.points")} aria-label=${`${t("ui.points")}: ${snap.totals[seat] ?? 0}`}
              >${snap.totals[seat] ?? 0}</span>
          </h2>
          <ul class="facts">
            ${(area?.facts ?? []).map((fact) => html`<li>${rich(fact, ctx.show)}</li>`)}
          </ul>
          ${Object.entries(data.table.seat_zones).map(([id, spec]) => zone(ctx, id, spec, area?.zones[id]))}
        </section>`;
      },
    )}
  </div>`;
}
