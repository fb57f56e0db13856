// The home page, where the browser keeps games: those that were begun can be gone on with.
import { remember } from "./settings.js";
import { Store } from "./game-store.js";

const MOST = 3;

/** @param {string} game @param {string} id */
const address = (game, id) => `${game}/play/#game=${id}`;

async function begin() {
  remember(document.documentElement.lang);
  const section = document.getElementById("continue");
  const list = section?.querySelector("ul");
  if (!section || !list) return;
  /** @type {Record<string, string>} */
  const names = JSON.parse(list.dataset.names ?? "{}");
  const all = await new Store().everything();
  const open = all.filter(({ over, game, damaged }) => !over && damaged === undefined && game in names).slice(0, MOST);
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const { id, game, updated } of open) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = address(game, id);
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

void begin().catch((error) => console.info("no saved games:", error)); // the page is whole without them
