// Home page: lists unfinished saved games with links to continue them.
import { rememberLanguage } from "./settings.js";
import { Store } from "./game-store.js";

const MAX_LISTED_GAMES = 3;

/** @param {string} game @param {string} id */
const gameUrl = (game, id) => `${game}/play/#game=${id}`;

async function listOpenGames() {
  rememberLanguage(document.documentElement.lang);
  const section = document.getElementById("continue");
  const list = section?.querySelector("ul");
  if (!section || !list) return;
  /** @type {Record<string, string>} */
  const names = JSON.parse(list.dataset.names ?? "{}");
  const all = await new Store().listAll();
  const open = all
    .filter(({ over, game, damaged }) => !over && damaged === undefined && game in names)
    .slice(0, MAX_LISTED_GAMES);
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const { id, game, updated } of open) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = gameUrl(game, id);
    link.className = "button";
    link.textContent = names[game] ?? game;
    const time = document.createElement("time");
    time.dateTime = new Date(updated).toISOString();
    time.textContent = date.format(updated);
    item.append(link, " ", time);
    list.append(item);
  }
  section.hidden = open.length === 0;
}

void listOpenGames().catch((error) => console.info("no saved games:", error)); // the list is optional
