// News since the viewer's last move, and the whole log.
import { html, nothing, repeat } from "../vendor.js";
import { drawFigure, playerSign } from "../symbols.js";
import { face, name, plain, rich, t } from "../text.js";
import { components } from "./components.js";
import { drawing, faceOf, isYou, picture, pieceName, seatName } from "./pieces.js";
import { byAction } from "./log.js";
import { ruleMark, playerName } from "./seats.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../protocol.d.ts").LogEntry} LogEntry */

/** Moves shown unfolded on a phone: of the news, and of the log. */
const MAX_OPEN_NEWS = 3;
const MAX_OPEN_LOG_MOVES = 12;

/** Ids of components named in the entries, without duplicates.
 * @param {Context} ctx
 * @param {LogEntry[]} entries
 */
export function namedPieces(ctx, entries) {
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
 * News: what the viewer's latest moves brought, then the moves of the others since, the latest first, with pictures of the
 * components they name.
 * @param {Context} ctx
 * @param {{own: LogEntry[], others: import("./log.js").LoggedAction[]}} all
 * @param {import("./gain.js").Gain | null} gain
 */
export function news(ctx, { own, others }, gain) {
  const latest = others.at(-1);
  const groups = [...others].reverse();
  /** @param {typeof groups} some */
  const list = (some) =>
    html`<div class="news-list">${repeat(
      some,
      ({ n, seat }) => `${n} ${seat}`,
      (group) => {
        const { seat, entries } = group;
        const { colour = "", name: typed = "" } = ctx.snap.seats[seat] ?? {};
        return html`<article class="happening" ?data-latest=${group === latest} data-colour=${colour}
          aria-label=${colour ? seatName(ctx, seat) : nothing}>
          ${typed ? html`<h3>${playerName(ctx, seat)}</h3>` : nothing}
          ${entryList(ctx, entries)} ${pictures(ctx, namedPieces(ctx, entries))}
        </article>`;
      },
    )}</div>`;
  return html`<section class="news" aria-label=${t("ui.news")}>
    <h2>${t("ui.news")}</h2>
    ${own.length ? ownNews(ctx, own, gain) : nothing}
    ${groups.length ? folded(ctx, groups, MAX_OPEN_NEWS, list) : nothing}
    ${own.length || groups.length ? nothing : html`<p class="nothing">${t("ui.no_news")}</p>`}
  </section>`;
}

/** The other players' latest moves in two lines, which lead to all that happened. @param {Context} ctx
 * @param {import("./log.js").LoggedAction[]} all */
export function digest(ctx, all) {
  const others = [...all].reverse();
  if (!others.length) return nothing;
  return html`<button type="button" class="digest" data-act="news" @click=${showNews}>
    <span class="sr-only">${t("ui.news")}: </span>
    <span class="digest-words">${others.map(
      ({ seat, entries }) =>
        html`<span data-colour=${ctx.snap.seats[seat]?.colour ?? ""}>${playerSign(
          ctx.snap.seats[seat]?.colour ?? "",
        )}${entries.map(({ text }) => `${plain(text)} `)}</span>`,
    )}</span>
  </button>`;
}

function showNews() {
  document.getElementById("part-news")?.scrollIntoView({ block: "start" });
}

/** What happened to the viewer, first and with the finds. @param {Context} ctx @param {LogEntry[]} own
 * @param {import("./gain.js").Gain | null} gain */
function ownNews(ctx, own, gain) {
  const seat = ctx.snap.viewer ?? 0;
  const shown = gain && gain.seat === seat && own.some(({ n }) => n === gain.n) ? gain : null;
  return html`<article class="happening" data-own data-found=${shown ? "" : nothing}
    data-colour=${ctx.snap.seats[seat]?.colour ?? ""} aria-label=${isYou(ctx, seat) ? t("ui.you") : seatName(ctx, seat)}>
    <h3>${isYou(ctx, seat) ? t("ui.you") : playerName(ctx, seat)}</h3>
    ${shown ? finds(ctx, shown) : nothing} ${entryList(ctx, own)}
    ${shown?.pieces.length ? nothing : pictures(ctx, namedPieces(ctx, own))}
  </article>`;
}

/** @param {Context} ctx @param {LogEntry[]} entries */
const entryList = (ctx, entries) => html`<ul>
  ${entries.map(({ text }) => html`<li>${rich(text, ctx.show)}</li>`)}
</ul>`;

/**
 * Folds older items on phones; a single one is not folded.
 * @template T
 * @param {Context} ctx
 * @param {T[]} all the newest first
 * @param {number} count number of items that are not folded
 * @param {(some: T[]) => unknown} draw
 */
function folded(ctx, all, count, draw) {
  const rest = ctx.narrow && all.length > count + 1 ? all.slice(count) : [];
  if (!rest.length) return draw(all);
  return html`${draw(all.slice(0, count))}
    <details class="earlier"><summary>${t("ui.earlier_moves")} <b>${rest.length}</b></summary>${draw(rest)}</details>`;
}

/** The finds of the viewer's move, and the increase of the score. @param {Context} ctx
 * @param {import("./gain.js").Gain} gain */
function finds(ctx, { seat, pieces, amounts, points }) {
  return html`<div class="finds">
    ${pieces.map((piece) => {
      const id = faceOf(piece);
      return id
        ? html`<button type="button" class="find" title=${name(id)} @click=${() => ctx.show(id)}>
            <span class="sr-only">${`${t("ui.enlarge")}: ${name(id)}`}</span>${drawing(ctx, piece)}</button>`
        : html`<span class="find" data-shape="figure" role="img"
            aria-label=${pieceName(ctx, piece)}>${drawing(ctx, piece)}</span>`;
    })}
    ${amounts.map(
      ({ figure, n }) =>
        html`<span class="amount"><span class="amount-figure"
          aria-hidden="true">${drawFigure(figure, ctx.snap.seats[seat]?.colour ?? "")}</span><b
          class="find-points">+${n}</b></span>`,
    )}
    ${points > 0 ? html`<b class="find-points"><small>${t("ui.points")}</small> +${points}</b>` : nothing}
  </div>`;
}

/** @param {Context} ctx @param {string[]} ids */
function pictures(ctx, ids) {
  if (!ids.length) return nothing;
  return html`<div class="happening-pictures" aria-hidden="true">
    ${ids.map((id) => html`<span class="thumb" @click=${() => ctx.show(id)}>${picture(ctx, id)}</span>`)}
  </div>`;
}

/** What players wrote about the position after a move. @param {Context} ctx @param {number} n */
const notesOf = ({ snap }, n) => (snap.notes ?? []).filter(([at]) => at === n).map(([, text]) => text);

/**
 * The whole log, the newest first; a press on the number of a move shows the position after it.
 * @param {Context} ctx
 * @param {import("./play.js").Play} play
 */
export function history(ctx, play) {
  const groups = byAction(play.match.log).reverse();
  const may = play.mayReview();
  /** @param {typeof groups} some */
  const list = (some) => html`<ol class="log" reversed>
    ${repeat(
      some,
      ({ n }) => n,
      ({ n, seat, entries }) =>
        html`<li data-colour=${ctx.snap.seats[seat]?.colour ?? ""}
          ?data-shown=${play.mode.kind === "review" && n === ctx.snap.n}>
          ${
            n
              ? html`<button type="button" class="log-n" aria-label=${`${t("ui.look_at_move")}: ${n}`}
                title=${t("ui.look_at_move")}
                  ?disabled=${!may} @click=${() => play.dispatch({ type: "review", to: n })}>${n}</button>`
              : html`<span class="log-n"></span>`
          }
          <ul>
            ${entries.map(
              ({ text, rule, private: own }) =>
                html`<li ?data-private=${own}>${rich(text, ctx.show)}
                  ${ruleMark(ctx, rule)}</li>`,
            )}
            ${notesOf(ctx, n).map((note) => html`<li class="own-note">${note}</li>`)}
          </ul>
        </li>`,
    )}
  </ol>`;
  return folded(ctx, groups, MAX_OPEN_LOG_MOVES, list);
}
