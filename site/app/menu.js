// Start menu of the play page: quick start, saved games, import from a file, new game.
import { html, nothing, repeat } from "./vendor.js";
import { glyph, playerSign } from "./symbols.js";
import { BOT_LEVELS, MAX_NAME_CHARS, MAX_SEATS } from "./limits.js";
import { dayOf, firstTry } from "./daily.js";
import { knownRungs, rungsOf } from "./ladder.js";
import { newGameForm } from "./new-game-form.js";
import { downloadText } from "./game-store.js";
import { bestScores, resultsOf, toCsv, toResultJson } from "./results.js";
import { formatDate, formatDay, has, playerTerm, t } from "./text.js";

/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/**
 * @typedef {object} MenuActs
 * @property {() => void} onChange
 * @property {() => void} start
 * @property {() => void} learn opens the first lesson
 * @property {(bots: number) => void} quick
 * @property {() => void} deal opens the deal of the day
 * @property {(savedGame: SavedGame) => void} resume
 * @property {(savedGame: SavedGame) => void} tryHere
 * @property {(savedGame: SavedGame) => void} remove
 * @property {(savedGame: SavedGame) => void} download
 * @property {(file: File) => void} importFile
 */

/**
 * @typedef {object} MenuState
 * @property {string} game
 * @property {GameData} data
 * @property {import("./new-game.js").Form} form
 * @property {import("./saved-games.js").SavedGames} saved
 * @property {boolean} isOpening whether a match is being opened
 * @property {boolean} hasLesson
 * @property {boolean} isLessonBegun whether it was left in the middle
 * @property {(savedGame: SavedGame) => boolean} isEarlier whether a game needs an earlier edition
 * @property {unknown} keptPanel what is on the device, as a template
 */

/** @param {MenuState} state @param {MenuActs} act */
export function menu(state, act) {
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) act.importFile(file);
  };
  const savedPanel = savedGames(state, act);
  const newPanel = newGameForm(state, act);
  // new players, who have no saved games, get the form first
  const [first, second] =
    state.saved.list.length || state.saved.warning ? [savedPanel, newPanel] : [newPanel, savedPanel];
  return html`<div class="start" @dragover=${(/** @type {Event} */ event) => event.preventDefault()} @drop=${drop}>
    <header class="menu-head">
      <h1 tabindex="-1">${t("game.name")}</h1>
      ${has("game.tagline") ? html`<p>${t("game.tagline")}</p>` : nothing}
    </header>
    <div class="menu-columns">${quickStart(state, act)} ${first} ${second} ${state.keptPanel}</div>
  </div>`;
}

/** @param {MenuState} state @param {MenuActs} act */
function quickStart({ game, data, isOpening, hasLesson, isLessonBegun }, act) {
  const { min, max } = data.game.players;
  const counts = Array.from({ length: max - 1 }, (_, i) => i + 1).filter((bots) => bots + 1 >= min);
  return html`<section class="panel" data-panel="quick">
    <h2>${t("ui.quick")}</h2>
    <p>${t("ui.quick_note")}</p>
    <div class="buttons quick" role="group" aria-label=${t("ui.quick_bots")}>
      <span>${t("ui.quick_bots")}</span>
      ${counts.map(
        (bots) =>
          html`<button type="button" class="strong" data-quick=${bots} ?disabled=${isOpening}
            @click=${() => act.quick(bots)}>${bots}</button>`,
      )}
    </div>
    ${
      hasLesson
        ? html`<p>${t(isLessonBegun ? "ui.learn" : "ui.learn_note")}</p>
          <div class="buttons">
            <button type="button" data-act="learn" ?disabled=${isOpening} @click=${act.learn}>${t(isLessonBegun ? "ui.resume" : "ui.learn")}</button>
          </div>`
        : nothing
    }
    ${dealOfTheDay(game, isOpening, act)}
  </section>`;
}

/** The deal of the day: to be played, or what the first try has brought.
 * @param {string} game @param {boolean} isOpening @param {MenuActs} act */
function dealOfTheDay(game, isOpening, act) {
  const date = dayOf(Date.now());
  const tried = firstTry(game, date);
  const isDone = typeof tried?.points === "number";
  return html`<div class="deal" data-panel="deal">
    <h3>${t("ui.deal")} <small><time datetime=${date}>${formatDay(date)}</time></small></h3>
    <p>${isDone ? html`${t("ui.deal_first")}: <b>${tried.points}</b>${tried.takenBack ? ` (${t("ui.take_backs")})` : nothing}` : t("ui.deal_note")}</p>
    <div class="buttons">
      <button type="button" data-act="deal" ?disabled=${isOpening}
        @click=${act.deal}>${t(isDone ? "ui.deal_more" : tried ? "ui.resume" : "ui.deal_play")}</button>
    </div>
  </div>`;
}

/** @param {MenuState} state @param {MenuActs} act */
function savedGames({ game, data, saved, isOpening, isEarlier }, act) {
  const { list, warning, confirmRemoval, openErrors } = saved;
  const bring = (/** @type {Event} */ { target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const [file] = input.files ?? [];
    if (file) act.importFile(file);
    input.value = "";
  };
  return html`<section class="panel" data-panel="saved">
    <h2>${t("ui.saved")}</h2>
    ${warning ? html`<p class="warning" role="status">${t(warning)}</p>` : nothing}
    ${list.length || warning ? nothing : html`<p>${t("ui.no_saved")}</p>`}
    <ul class="saved">
      ${repeat(
        list,
        ({ id }) => id,
        (savedGame) =>
          html`<li data-saved=${savedGame.id} ?data-broken=${savedGame.id in openErrors}>
            <div class="saved-what">
              <span class="saved-seats">${seatsOf(savedGame).map((seat, index) =>
                seatChip(seat, savedGame.over ? savedGame.totals?.[index] : undefined),
              )}</span>
              ${savedGame.damaged === undefined ? progress(savedGame, isEarlier(savedGame)) : nothing}
            </div>
            ${savedGame.damaged === undefined ? nothing : html`<p class="warning">${t("ui.damaged")}</p>`}
            ${
              savedGame.id in openErrors
                ? html`<p class="warning" role="alert">${openErrors[savedGame.id]}</p>`
                : nothing
            }
            <div class="buttons">
              ${
                confirmRemoval === savedGame.id
                  ? html`<span>${t("ui.remove_sure")}</span>
                      <button type="button" class="danger" data-act="remove-sure"
                        @click=${() => act.remove(savedGame)}>${t("ui.remove")}</button>`
                  : html`${
                      savedGame.damaged === undefined
                        ? openButtons(savedGame, isEarlier(savedGame), isOpening, act)
                        : nothing
                    }
                      <button type="button" data-act="download"
                        @click=${() => act.download(savedGame)}>${t("ui.download")}</button>
                      <button type="button" class="quiet" data-act="remove"
                        @click=${() => act.remove(savedGame)}>${t("ui.remove")}</button>`
              }
            </div>
          </li>`,
      )}
    </ul>
    ${resultList(list)} ${ladder(game, data, list)}
    <label class="button file">${t("ui.bring")}<input type="file" accept=".json,application/json" data-act="bring"
      @change=${bring} /></label>
    <p class="small"><span class="bring-drop">${t("ui.bring_drop")}</span> ${t("ui.bring_note")}</p>
  </section>`;
}

/** The finished games of the list: the best scores, and all results as files. @param {SavedGame[]} list */
function resultList(list) {
  const rows = resultsOf(list);
  if (!rows.length) return nothing;
  const best = bestScores(rows);
  const name = `ludoglot-${rows[0]?.game ?? ""}`;
  return html`<details class="options-list" data-panel="results">
    <summary>${t("ui.results")} <b>${rows.length}</b></summary>
    ${
      best.length
        ? html`<table class="results">
            <caption>${t("ui.best_scores")}</caption>
            <thead><tr><th scope="col">${t("ui.how_many")}</th><th scope="col">${t("ui.points")}</th><th scope="col">${t("ui.date")}</th></tr></thead>
            <tbody>${best.map(
              ({ players, points, date }) =>
                html`<tr><td>${players}</td><td><b>${points}</b></td><td>${formatDate(date)}</td></tr>`,
            )}</tbody>
          </table>`
        : nothing
    }
    <p class="small">${t("ui.results_note")}</p>
    <div class="buttons">
      <button type="button" data-act="results-csv"
        @click=${() => downloadText(`${name}.csv`, "text/csv", toCsv(rows))}>${t("ui.results_csv")}</button>
      <button type="button" data-act="results-json"
        @click=${() => downloadText(`${name}.json`, "application/json", toResultJson(rows))}>${t("ui.results_json")}</button>
    </div>
  </details>`;
}

/** Which bots were beaten, by the number of players; nothing before the first win.
 * @param {string} game @param {GameData} data @param {SavedGame[]} list */
function ladder(game, { game: { players } }, list) {
  const won = new Set([...knownRungs(game), ...rungsOf(resultsOf(list))]);
  if (!won.size) return nothing;
  const counts = Array.from({ length: players.max - players.min + 1 }, (_, i) => players.min + i);
  const cell = (/** @type {boolean} */ isWon) =>
    html`<td>${isWon ? glyph("check") : nothing}<span class="sr-only">${t(isWon ? "ui.ladder_won" : "ui.ladder_open")}</span></td>`;
  return html`<details class="options-list" data-panel="ladder">
    <summary>${t("ui.ladder")} <b>${won.size} / ${counts.length * BOT_LEVELS.length}</b></summary>
    <table class="results">
      <thead><tr><th scope="col">${t("ui.how_many")}</th>${counts.map((n) => html`<th scope="col">${n}</th>`)}</tr></thead>
      <tbody>${BOT_LEVELS.map(
        (level) =>
          html`<tr><th scope="row">${t(`bot.${level}`)}</th>${counts.map((n) => cell(won.has(`${n} ${level}`)))}</tr>`,
      )}</tbody>
    </table>
    <p class="small">${t("ui.ladder_note")}</p>
  </details>`;
}

/** Whether moves of a saved game were taken back after something hidden was seen. @param {SavedGame} savedGame */
const takenBack = ({ save }) => Number(save?.take_backs) > 0;

/** Time, number of moves, marks and edition of a saved game. @param {SavedGame} savedGame @param {boolean} earlier */
const progress = (
  savedGame,
  earlier,
) => html`<time datetime=${new Date(savedGame.updated).toISOString()}>${formatDate(savedGame.updated)}</time>
  ${
    takenBack(savedGame)
      ? html`<span class="badge" data-mark="take-backs"
    title=${t("ui.take_backs_note")}>${t("ui.take_backs")}</span>`
      : nothing
  }
  ${
    Number.isSafeInteger(savedGame.save?.branch)
      ? html`<span class="badge" data-mark="branch">${t("ui.branch")}: ${savedGame.save.branch}</span>`
      : nothing
  }
  <span class="badge">${savedGame.over ? t("ui.finished") : html`${t("ui.moves_made")}: ${savedGame.n}`}</span>
  ${
    earlier ? html`<span class="badge" data-earlier title=${t("ui.earlier_note")}>${t("ui.earlier")}</span>` : nothing
  }`;

/** @param {SavedGame} savedGame @param {boolean} earlier @param {boolean} isOpening @param {MenuActs} act */
const openButtons = (
  savedGame,
  earlier,
  isOpening,
  act,
) => html`<button type="button" class="strong" data-act="resume" ?disabled=${isOpening}
    @click=${() => act.resume(savedGame)}>${savedGame.over ? t("ui.look") : t("ui.resume")}</button>
  ${
    earlier
      ? html`<button type="button" data-act="try" ?disabled=${isOpening} title=${t("ui.try_note")}
          @click=${() => act.tryHere(savedGame)}>${t("ui.try_here")}</button>`
      : nothing
  }`;

/** The well-formed seats of a saved game. @param {SavedGame} savedGame @returns {Seat[]} */
const seatsOf = ({ save }) =>
  Array.isArray(save?.seats)
    ? save.seats
        .filter((/** @type {any} */ seat) =>
          [seat?.colour, seat?.name, seat?.by].every((one) => typeof one === "string"),
        )
        .map((/** @type {Seat} */ { colour, name, by }) => ({ colour, by, name: name.slice(0, MAX_NAME_CHARS) }))
        .slice(0, MAX_SEATS)
    : [];

/** @param {Seat} seat @param {unknown} points of a finished game; may be malformed */
const seatChip = ({ colour, name, by }, points) =>
  html`<span class="who" data-colour=${colour} title=${has(`bot.${by}`) ? t(`bot.${by}`) : nothing}
    >${playerSign(colour)}${name || playerTerm({ colour, by })}${
      typeof points === "number"
        ? html` <b class="saved-points"><span class="sr-only">${t("ui.points")}</span> ${points}</b>`
        : nothing
    }</span>`;
