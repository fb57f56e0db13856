// What just happened, and everything that ever happened.
import { html, nothing, repeat } from "../lib.js";
import { face, rich, t } from "../text.js";
import { picture } from "./pieces.js";
import { byMove } from "./play.js";
import { who } from "./seats.js";
import { components } from "./zones.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../types.js").LogEntry} LogEntry */

/** Pieces that the sentences name, each once.
 * @param {Context} ctx
 * @param {LogEntry[]} entries
 */
function named(ctx, entries) {
  const all = components(ctx.data);
  /** @type {Set<string>} */
  const ids = new Set();
  for (const { text } of entries) {
    for (const [, id] of text) {
      if (!id) continue;
      const bare = id.slice(id.indexOf(".") + 1);
      if (all.has(bare) && face(bare)) ids.add(bare);
      else if (all.has(id) && face(id)) ids.add(id);
    }
  }
  return [...ids];
}

/**
 * The moves since the viewer's last one, the latest lowest, with pictures of what they name.
 * @param {Context} ctx
 * @param {{n: number, seat: number, entries: LogEntry[]}[]} groups
 */
export function news(ctx, groups) {
  return html`<section class="news" aria-label=${t("ui.news")}>
    <h2>${t("ui.news")}</h2>
    <div class="news-list">
      ${
        groups.length
          ? repeat(
              groups,
              ({ n }) => n,
              ({ seat, entries }, index) =>
                html`<article class="happening" ?data-latest=${index === groups.length - 1}
                  data-colour=${ctx.snap.seats[seat]?.colour ?? ""}>
                  <h3>${seat >= 0 ? who(ctx, seat) : nothing}</h3>
                  <ul>
                    ${entries.map(({ text }) => html`<li>${rich(text, ctx.show)}</li>`)}
                  </ul>
                  ${pictures(ctx, entries)}
                </article>`,
            )
          : html`<p class="nothing">${t("ui.no_news")}</p>`
      }
    </div>
  </section>`;
}

/** @param {Context} ctx @param {LogEntry[]} entries */
function pictures(ctx, entries) {
  const ids = named(ctx, entries);
  if (!ids.length) return nothing;
  return html`<div class="happening-pictures" aria-hidden="true">
    ${ids.map((id) => html`<span class="thumb" @click=${() => ctx.show(id)}>${picture(ctx, id)}</span>`)}
  </div>`;
}

/**
 * The whole log.
 * @param {Context} ctx
 * @param {LogEntry[]} log
 */
export function history(ctx, log) {
  const groups = byMove(log);
  return html`<ol class="log">
    ${repeat(
      groups,
      ({ n }) => n,
      ({ n, seat, entries }) =>
        html`<li data-colour=${ctx.snap.seats[seat]?.colour ?? ""}>
          <span class="log-n">${n || ""}</span>
          <ul>
            ${entries.map(
              ({ text, rule, private: own }) =>
                html`<li ?data-private=${own}>${rich(text, ctx.show)}
                  ${rule ? html`<span class="rule">${rule}</span>` : nothing}</li>`,
            )}
          </ul>
        </li>`,
    )}
  </ol>`;
}
