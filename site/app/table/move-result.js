// Result of a person's move: reveals the finds one by one, and offers to pass the device on or to undo.
import { css, html, nothing } from "../vendor.js";
import { glyph } from "../symbols.js";
import { face, name, rich, t } from "../text.js";
import { picture } from "./pieces.js";
import { playerName } from "./seats.js";

/** @typedef {import("./context.js").Context} Context */

const REVEAL_STEP_S = 0.45; // between two finds

/** @param {Context} ctx @param {import("./play.js").Play} play
 * @param {import("./mode.js").Mode & {kind: "acknowledge"}} mode */
export function moveResult(ctx, play, { pass }) {
  const { gain, snap } = play;
  const faces = gain?.faces ?? [];
  const points = gain?.points ?? 0;
  const entries = play.latestEntries();
  return html`<section class="move-sheet moment" data-shown data-held
    aria-label=${faces.length ? t("ui.found") : t("ui.done")}>
    <div class="sheet-head"><h2 tabindex="-1">${faces.length ? t("ui.found") : t("ui.done")}</h2></div>
    <div class="sheet-body">
      <div class="sheet-choices">
        ${
          faces.length
            ? html`<div class="turned">
                ${faces.map(
                  (id, index) =>
                    html`<button type="button" class="find" data-shape=${face(id)?.shape ?? "card"} title=${name(id)}
                      ${css({ "--late": `${(index * REVEAL_STEP_S).toFixed(2)}s` })} @click=${() => ctx.show(id)}><span
                        class="sr-only">${name(id)}</span>${picture(ctx, id, "", true)}</button>`,
                )}
                ${
                  points > 0
                    ? html`<b class="find-points"
                      ${css({ "--late": `${(faces.length * REVEAL_STEP_S).toFixed(2)}s` })}>+${points}<span
                        class="sr-only">
                        ${t("ui.points")}</span></b>`
                    : nothing
                }
              </div>`
            : nothing
        }
        <ul class="moment-words">
          ${entries.map(({ text }) => html`<li>${rich(text, ctx.show)}</li>`)}
        </ul>
      </div>
    </div>
    <div class="sheet-foot"><div class="buttons">
      ${
        pass
          ? html`<button type="button" data-act="take-back" aria-disabled=${snap.can_undo || snap.undo_asks ? "false" : "true"}
              @click=${() => play.undo()}>${glyph("undo")} ${t("ui.undo")}</button>`
          : nothing
      }
      <button type="button" class="strong" data-act="pass" @click=${() => play.dispatch({ type: "go-on" })}>
        ${
          pass && play.match.isPerson(snap.turn)
            ? html`${t("ui.pass_on")} ${playerName(ctx, snap.turn)}`
            : t("ui.go_on")
        }
      </button>
    </div></div>
  </section>`;
}
