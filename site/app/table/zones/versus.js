// Fight: the sides opposite each other, with their pieces, strength and required strength.
import { html, nothing, repeat } from "../../vendor.js";
import { glyph } from "../../symbols.js";
import { has, rich, t, term } from "../../text.js";
import { piece, sign } from "../pieces.js";
import { playerChip } from "../seats.js";

/** @typedef {import("../../protocol.d.ts").Text} Text */
/** @typedef {import("../../protocol.d.ts").Side<Text>} Side */
/** @typedef {import("../../protocol.d.ts").Versus<Text>} Content */
/** @typedef {{back?: string, sign?: string}} Spec `back` of face-down pieces; `sign`: kind of terms of the signs in
 *   faces.yaml */

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { spec, content, title }) {
  const { back, sign: kind = "element" } = /** @type {Spec} */ (spec);
  const { element, sides, lines = [] } = /** @type {Content} */ (content);
  if (!sides.length) return nothing;
  const seal = element ? sign(ctx, element) : null;
  const named = element ? (term(`${kind}.${element}`) ?? element) : "";
  const [first, ...others] = sides;
  return html`<div class="versus" role="group" aria-label=${title} ?data-many=${sides.length > 2}>
    ${first ? sideOf(ctx, first, back) : nothing}
    <div class="versus-middle">
      ${seal ? html`<span class="versus-seal">${seal}</span><b>${named}</b>` : nothing}
    </div>
    <div class="versus-others">${others.map((one) => sideOf(ctx, one, back))}</div>
    ${
      lines.length
        ? html`<ul class="versus-lines">${lines.map((line) => html`<li>${rich(line, ctx.show)}</li>`)}</ul>`
        : nothing
    }
  </div>`;
}

/** @param {import("../context.js").Context} ctx @param {Side} side @param {string | undefined} back */
function sideOf(ctx, side, back) {
  const { seat, role, pieces: shown, hidden = 0, total, needs, now, outcome, lines } = side;
  const who = role && has(`role.${role}`) ? t(`role.${role}`) : "";
  const colour = seat === null ? "" : (ctx.snap.seats[seat]?.colour ?? "");
  const short = needs !== undefined && total < needs;
  const backs = Array.from({ length: hidden }, (_, i) => ({
    id: `${role ?? "side"}.${seat}.back.${i}`,
    face: null,
    owner: null,
    side: "back",
  }));
  return html`<section class="versus-side" data-colour=${colour || nothing} ?data-now=${now}
    data-outcome=${outcome ?? nothing} ?data-short=${short}>
    <h3>${
      who ? html`<span class="versus-role">${who}</span>` : nothing
    } ${seat === null ? nothing : playerChip(ctx, seat)}
      ${
        outcome
          ? html`<span class="versus-outcome">${glyph(outcome === "won" ? "check" : "close")}<span
            class="sr-only">${t(`ui.fight_${outcome}`)}</span></span>`
          : nothing
      }</h3>
    ${
      total > 0 || now
        ? html`<p class="versus-sum"><b>${total}</b>${
            needs !== undefined
              ? html` <span class="versus-needs" title=${t("ui.fight_needs")}><span
                class="sr-only">${t("ui.fight_needs")}</span><span aria-hidden="true">→</span> ${needs}</span>`
              : nothing
          }</p>`
        : nothing
    }
    <div class="versus-pieces" data-rove>
      ${repeat(
        [...shown, ...backs],
        ({ id }) => id,
        (one, index) => piece(ctx, one, { index, back }),
      )}
    </div>
    ${
      lines.length
        ? html`<ul class="versus-lines">${lines.map((line) => html`<li>${rich(line, ctx.show)}</li>`)}</ul>`
        : nothing
    }
  </section>`;
}
