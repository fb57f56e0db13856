// Areas of the players: name, points, facts, zones; the summary of the viewer's area on phones.
import { html, nothing, repeat } from "../vendor.js";
import { botFace, playerSign } from "../symbols.js";
import { rich, t, has } from "../text.js";
import { drawing, isYou, pieceName, seatName } from "./pieces.js";
import { piecesIn } from "./zones/pieces-in.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../protocol.d.ts").Piece} Piece */
/** @typedef {import("../protocol.d.ts").Text} Text */

/** A player's symbol and colour. @param {Context} ctx @param {number} seat */
export function playerChip(ctx, seat) {
  const { colour = "" } = ctx.snap.seats[seat] ?? {};
  return html`<span class="who" data-colour=${colour}>${playerSign(colour)}<b>${seatName(ctx, seat)}</b></span>`;
}

/** Button with a question mark that opens a rule; its id shows on hover and on keyboard focus.
 * @param {Context} ctx @param {string} rule */
export function ruleMark(ctx, rule) {
  if (!rule || !ctx.rule) return nothing;
  const { rule: open } = ctx;
  return html`<button type="button" class="rule rule-mark" data-rule=${rule} aria-label=${rule}
    @click=${() => open(rule)}><span class="rule-sign" aria-hidden="true">?</span><span class="rule-code"
      aria-hidden="true">${rule}</span></button>`;
}

/** Button with the id of a rule, which opens it; its tooltip is the section.
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

/** A player's symbol, colour and name, or the face and the level of a bot.
 * @param {Context} ctx
 * @param {number} seat
 */
export function playerName(ctx, seat) {
  const { name = "", by = "", colour = "" } = ctx.snap.seats[seat] ?? {};
  return html`${by && by !== "person" ? botFace(colour) : nothing}${playerChip(ctx, seat)}
    ${name && !isYou(ctx, seat) ? html`<span class="typed">${name}</span>` : nothing}
    ${by && by !== "person" ? html`<span class="badge">${has(`bot.${by}`) ? t(`bot.${by}`) : by}</span>` : nothing}`;
}

/** Button with a player's points; opens the table of their sources. @param {Context} ctx @param {number} seat */
function points({ snap, open }, seat) {
  const n = snap.totals[seat] ?? 0;
  return html`<button type="button" class="points" aria-haspopup="dialog" title=${t("ui.points_parts")}
    aria-label=${`${t("ui.points")}: ${n}`} data-count=${n} @click=${() => open({ kind: "points", seat })}>${n}</button>`;
}

/**
 * Summary of the viewer's area in one line, for phones.
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

/** A piece of the summary: picture and number. @param {Context} ctx @param {Piece} one */
const stripPiece = (ctx, one) =>
  html`<span class="strip-piece" role="img" aria-label=${pieceName(ctx, one)}
    data-side=${one.side ?? "front"}>${drawing(ctx, one)}${
      (one.n ?? 1) > 1 ? html`<span class="many">${one.n}</span>` : nothing
    }</span>`;

/** Zones shown in a player's area: all, or if it is closed those with `strip`.
 * @param {Context} ctx @param {boolean} open */
const zonesOf = (ctx, open) => Object.entries(ctx.data.table.seat_zones).filter(([, spec]) => open || spec.strip);

/** Facts of a player without those that a tally shows. In open areas with a brief tally its facts are listed, too, with
 * data-told: CSS shows one of the two.
 * @param {Context} ctx @param {import("../protocol.d.ts").Area<Text> | undefined} area @param {boolean} open */
function factsOf(ctx, area, open) {
  /** @type {Map<string, boolean>} */
  const inTally = new Map();
  for (const [id, { brief = false }] of zonesOf(ctx, open)) {
    const zone = area?.zones[id];
    for (const { label } of zone && "items" in zone ? zone.items : [])
      inTally.set(JSON.stringify(label), open && brief);
  }
  return (area?.facts ?? [])
    .map((fact) => ({ fact, told: inTally.get(JSON.stringify(fact)) }))
    .filter((one) => one.told !== false);
}

/** Whether a piece in a player's area can be touched. @param {Context} ctx
 * @param {import("../protocol.d.ts").Area<Text> | undefined} area */
const hasTouchable = (ctx, area) =>
  Object.values(area?.zones ?? {}).some((zone) => piecesIn(zone).some(({ id }) => ctx.can.has(id)));

/** Opens the area of a player, or closes it: then the viewer's is open. @param {Context} ctx @param {number} seat */
function toggleSeat({ ui, snap, setUi }, seat) {
  setUi({ seat: seat === snap.viewer || seat === ui.seat ? null : seat });
}

/** Button that opens a player's area; on phones it also closes it. @param {Context} ctx @param {number} seat
 * @param {boolean} open */
const openButton = (ctx, seat, open) =>
  html`<button type="button" class="seat-open" aria-label=${`${t("ui.open_seat")}: ${seatName(ctx, seat)}`}
    title=${t("ui.open_seat")}
    aria-expanded=${ctx.narrow ? `${open}` : nothing} @click=${() => toggleSeat(ctx, seat)}></button>`;

/** Zones of a player's area: all, or those of a closed area.
 * @param {Context} ctx
 * @param {import("../protocol.d.ts").Area<Text> | undefined} area
 * @param {boolean} open
 */
function seatZones(ctx, area, open) {
  const shown = zonesOf(ctx, open).map(([id, spec]) => {
    const drawn = ctx.zone(ctx, id, spec, area?.zones[id], nothing, true);
    const isHead = open && !ctx.narrow && spec.kind === "tally" && !("words" in spec);
    return { isHead, drawn: open && spec.brief ? html`<div class="brief">${drawn}</div>` : drawn };
  });
  if (!shown.length) return nothing;
  const [head, below] = [true, false].map((is) =>
    shown.filter(({ isHead }) => isHead === is).map(({ drawn }) => drawn),
  );
  return html`${head?.length ? html`<div class="seat-tally">${head}</div>` : nothing}<div class="seat-zones">${below}</div>`;
}

/**
 * All players in turn order from the viewer; one area is open.
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
        const fold = !(ctx.narrow && (own || hasTouchable(ctx, area))); // on phones, areas in use stay open
        const open = !fold || seat === ctx.seat;
        return html`<section class="seat" data-seat=${seat} data-colour=${snap.seats[seat]?.colour ?? ""}
          aria-label=${seatName(ctx, seat)} ?data-now=${seat === snap.turn} ?data-own=${own} ?data-open=${open}>
          <h2>
            ${playerName(ctx, seat)}
            ${fold && (ctx.narrow || !open) ? openButton(ctx, seat, open) : nothing}
            ${seat === snap.turn ? html`<span class="badge now">${t(isYou(ctx, seat) ? "ui.your_turn" : "ui.to_move")}</span>` : nothing}
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
