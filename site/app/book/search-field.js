// Search field of the rulebook; loads the search index on first use.
import { settings } from "../settings.js";

/** @typedef {import("../search.js").Found} Found */
/** @typedef {import("../search.js").Finder} Finder */
/** @typedef {import("../search.js").Pieces} Pieces */

/** @param {HTMLElement} search */
export function setUpSearch(search) {
  const field = /** @type {HTMLInputElement} */ (search.querySelector("input"));
  const status = /** @type {HTMLElement} */ (search.querySelector("[role=status]"));
  const list = /** @type {HTMLElement} */ (search.querySelector(".found"));
  /** @type {Record<string, string>} */
  const kinds = JSON.parse(search.dataset.kinds ?? "{}");
  /** Messages with the number of results, by that number. @type {string[]} */
  const counts = JSON.parse(search.dataset.counts ?? "[]");
  const maxResults = counts.length - 1;
  /** @type {Promise<Finder> | undefined} */
  let loading;

  const ensureFinder = () => {
    loading ??= loadFinder(search.dataset.book ?? "").catch((error) => {
      loading = undefined; // the next input tries again
      throw error;
    });
    return loading;
  };
  /** @param {boolean} open */
  const open = (open) => search.toggleAttribute("data-open", open && field.value.trim() !== "");

  const runSearch = async () => {
    const asked = field.value;
    /** @type {Found[]} */
    let found = [];
    let failed = false;
    try {
      if (asked.trim()) found = (await ensureFinder()).search(asked);
    } catch (error) {
      console.warn(error);
      failed = true;
    }
    if (field.value !== asked) return; // the query has changed meanwhile
    list.replaceChildren(...found.slice(0, maxResults).map((one) => item(one, kinds)));
    const count = found.length > maxResults ? search.dataset.many : counts[found.length];
    status.textContent = (asked.trim() && (failed ? search.dataset.failed : count)) || "";
    open(true);
  };
  const clear = () => {
    field.value = "";
    void runSearch();
    field.focus();
  };

  const links = () => [...list.querySelectorAll("a")];
  /** @param {number} by */
  const step = (by) => {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement) + by;
    (at < 0 ? field : all[Math.min(at, all.length - 1)])?.focus();
  };

  search.addEventListener("keydown", async (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape") clear();
    else if (event.key === "Enter" && event.target === field) {
      await runSearch();
      links()[0]?.click();
    } else return;
    event.preventDefault();
  });
  field.addEventListener("focus", () => {
    open(true);
    void ensureFinder().catch(() => {}); // runSearch() reports the error
  });
  field.addEventListener("input", () => void runSearch());
  list.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) open(false);
  });
  document.addEventListener(
    "pointerdown",
    ({ target }) => !search.contains(/** @type {Node} */ (target)) && open(false),
  );
  search.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !search.contains(relatedTarget)) open(false);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || !settings.keys || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  search.hidden = false;
}

/** @param {string} address @returns {Promise<Finder>} */
async function loadFinder(address) {
  const [{ finder }, answer] = await Promise.all([import("../search.js"), fetch(address)]);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return finder(await answer.json());
}

/** @param {Found} found @param {Record<string, string>} kinds */
function item({ entry, title, text }, kinds) {
  const link = document.createElement("a");
  link.href = entry.href ? `../${entry.href}` : `#${entry.id}`;
  const kind = element("small", kinds[entry.kind] ?? "");
  kind.dataset.kind = entry.kind;
  const named = entry.kind === "rule" || entry.kind === "question" ? entry.id : "";
  const head = element("span", kind, element("b", ...marked(title)), element("span", named));
  head.className = "found-head";
  link.append(head, element("span", ...marked(text)));
  const row = document.createElement("li");
  row.append(link);
  return row;
}

/** @param {Pieces} pieces */
const marked = (pieces) => pieces.map(([words, hit]) => (hit ? element("mark", words) : words));

/** @param {string} name @param {(string | Node)[]} inside */
function element(name, ...inside) {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
}
