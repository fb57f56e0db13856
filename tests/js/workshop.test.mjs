// The workshop: keys of what is touched, the list, drafts, the ways home.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafts } from "../../site/app/workshop/drafts.js";
import { fileName, hashOf, inboxAddress } from "../../site/app/workshop/hand-in.js";
import { KeyFinder, normalized } from "../../site/app/workshop/key-finder.js";
import { isText, textsOf } from "../../site/app/workshop/screen-texts.js";
import { placeOf, replaceText } from "../../site/app/workshop/page-workshop.js";
import { withoutSwitch } from "../../site/app/workshop/table-workshop.js";
import { listed } from "../../site/app/workshop/text-panel.js";
import { listenToTexts, plain, rich, t } from "../../site/app/text.js";
import { loadTexts } from "./texts.mjs";

const CATALOG = {
  lang: "hu",
  t: { "place.crete": { "": "Kréta", to: "Krétára" }, "kind.vase": "váza" },
  m: {
    "ui.menu": "Menü",
    "ui.menu_title": "Menü",
    "log.travel": ["", "^player", " ", "weeks", "\u00a0hét alatt ", "b:to", " utazik."],
    "log.found": ["", "^player", " ", ["n", ["=0", "other"], [["semmit sem talál"], ["", "n", " leletet talál"]]], "."],
    "log.week": ["", "~A", " ", "%week", ". héten"],
    "rule.list": ["**Két dolog** kell:\n- ", "n", " pont az [ásatás](TH-DIG-01) helyén\n- ", "m"],
    "card.book": ["", "n", " pont tudás minden ", "place", " ásatáshoz."],
    "log.short": ["", "a", " + ", "b"],
    "rule.turn": {
      "#": "n",
      f: [
        ["", "n", " lépés jön."],
        ["", "n", " lépések jönnek."],
      ],
    },
  },
};

function finder() {
  const made = new KeyFinder();
  made.learn(CATALOG);
  return made;
}

test("a text has the keys of all messages that it can come from", () => {
  const found = finder();
  assert.deepEqual(found.keysOf("Menü"), ["ui.menu", "ui.menu_title"]);
  assert.deepEqual(found.keysOf("Piros 2 hét alatt Krétára utazik."), ["log.travel"]);
  assert.deepEqual(found.keysOf("Kék semmit sem talál."), ["log.found"]);
  assert.deepEqual(found.keysOf("Kék 3 leletet talál."), ["log.found"]);
  assert.deepEqual(found.keysOf("Az 5. héten"), ["log.week"]);
  assert.deepEqual(found.keysOf("4 lépések jönnek."), ["rule.turn"]);
  assert.deepEqual(found.keysOf("Kréta"), ["place.crete"]);
  assert.deepEqual(found.keysOf("váza"), ["kind.vase"]);
});

test("the terms among the arguments of a text are found", () => {
  const made = new KeyFinder();
  const place = { "": "Nagy Kréta", in: "Nagy Krétán" };
  made.learn({
    lang: "hu",
    t: { ...CATALOG.t, "place.big": place },
    m: { ...CATALOG.m, "log.all": ["Itt: ", "p", "!"] },
  });
  assert.deepEqual(made.termsIn("log.all", "Itt: Váza, Kréta és Nagy Krétán!"), [
    "kind.vase",
    "place.crete",
    "place.big",
  ]);
  assert.deepEqual(made.termsIn("log.all", "Itt: Egyiptom!"), []);
  assert.deepEqual(made.termsIn("ui.menu", "Kréta"), [], "a text without arguments");
});

test("a page shows the lines of a text as items, without their marks", () => {
  const found = finder();
  assert.deepEqual(found.keysOf("Két dolog kell:"), ["rule.list"]);
  assert.deepEqual(found.keysOf("3 pont az ásatás helyén"), ["rule.list"]);
  assert.deepEqual(found.keysOf("7"), [], "a line without words of its own");
});

test("texts that a page has joined are found one by one", () => {
  const found = finder();
  assert.deepEqual(found.keysOfParts("Menü · Kréta · Ludoglot"), ["ui.menu", "ui.menu_title", "place.crete"]);
  assert.deepEqual(found.keysOfParts("Menü"), []);
  assert.deepEqual(found.keysAt(element(": Kréta; Az 5. héten")), ["place.crete", "log.week"]);
});

const line = (text, type = "face-text") => ({
  ...element(text),
  tagName: "text",
  getAttribute: (name) => (name === "class" ? type : null),
});

test("the lines of a drawing are one text, also those that drawings share", () => {
  const shared = [line("krétai"), line("ásatáshoz.")];
  const ownerDocument = { getElementById: (id) => (id === "s-1" ? { querySelectorAll: () => shared } : null) };
  const use = {
    ...element(""),
    tagName: "use",
    ownerDocument,
    getAttribute: (name) => (name === "href" ? "#s-1" : null),
  };
  const lines = [line("Könyv", "face-title"), line("3 pont tudás minden"), use];
  for (const one of lines)
    Object.assign(one, { parentElement: { children: lines, childNodes: lines, getAttribute() {} } });
  assert.deepEqual(
    lines.map((one) => finder().keysAt(one)),
    [[], ["card.book"], ["card.book"]],
  );
  const page = { querySelectorAll: () => lines };
  const seen = [...textsOf(page)];
  assert.deepEqual(
    seen.map(({ words }) => words),
    ["Könyv", "3 pont tudás minden", "krétai", "ásatáshoz."],
  );
  assert.deepEqual(
    seen.map((one) => finder().keysOn(one)),
    [[], ["card.book"], ["card.book"], ["card.book"]],
  );
});

test("a text is what has a word: no id, no file, no number with its unit", () => {
  assert.deepEqual(["TH-DIG-01", "63 × 88 mm", "A4", "HU", "12 + 3", "rules/thebes/tables.yaml"].filter(isText), []);
  assert.deepEqual(
    ["Menü", "12 pont", "(TH-DIG-01) szerint"].filter((words) => !isText(words)),
    [],
  );
});

test("texts of games that are not open are found as translators write them", () => {
  const found = finder();
  found.learnRaw("artifact/log.ship", "{player} elhajózik {place}:from [n: egyedül | {n} társsal]!");
  found.learnRaw("artifact/game.name", "Artifact");
  assert.deepEqual(found.keysOf("Piros elhajózik Ázsiából két társsal!"), ["artifact/log.ship"]);
  assert.deepEqual(found.keysOf("Artifact"), ["artifact/game.name"]);
  const texts = [{ key: "artifact/game.name", english: "Artifact", text: "", state: "missing" }];
  const state = { texts_of_game: [], elsewhere: texts, query: "", onScreen: new Set(["artifact/game.name"]) };
  assert.deepEqual([listed({ ...state, filter: "screen" }), listed({ ...state, filter: "missing" })], [texts, []]);
});

test("the words of a choice are known, also of a text with no others", () => {
  const found = finder();
  found.learnRaw("thebes/card.book", "[n: Könyv | Könyvek] {place}:about");
  found.learnRaw("thebes/log.debris", "[n: =0 semmi | one=egy törmelék | {n} törmelék]");
  assert.deepEqual(found.keysOf("Könyvek Krétáról"), ["thebes/card.book"]);
  assert.deepEqual(found.keysOf("4 törmelék"), ["thebes/log.debris"]);
  assert.deepEqual(found.keysOf("semmi"), ["thebes/log.debris"]);
});

test("a value has the key of its name: in lower case, or with nothing but a space before the next", () => {
  const found = finder();
  assert.deepEqual(found.keysOf("menü"), ["ui.menu", "ui.menu_title"]);
  assert.deepEqual(found.keysOfParts("Krétára váza"), ["place.crete", "kind.vase"]);
  assert.deepEqual(found.keysOfParts("Krétára bármi"), [], "only whole texts");
});

test("a touched word that no text has does not get the key of what stands beside it", () => {
  const row = element("White Goblin Games Menü", { label: "", own: ["Menü"] });
  assert.deepEqual(finder().keysAt(element("White Goblin Games", { parent: row })), []);
});

test("names and sections in another language are no texts of the page", () => {
  const ownerDocument = { documentElement: { lang: "hu" } };
  const within = (found) => ({ ...element("Menü"), ownerDocument, closest: (selector) => found[selector] ?? null });
  const words = (one) => [...textsOf({ querySelectorAll: () => [one] })].length;
  assert.equal(words(within({})), 1);
  assert.equal(words(within({ "section[lang]": { lang: "hu" } })), 1);
  assert.equal(words(within({ "section[lang]": { lang: "ru" } })), 0);
  const name = { ...within({}), closest: (selector) => (selector.includes("[translate=no]") ? {} : null) };
  assert.equal(words(name), 0);
});

test("a sentence in a paragraph of several texts has its key", () => {
  const found = finder();
  assert.deepEqual(found.keysOfParts("Piros 2 hét alatt Krétára utazik. Az 5. héten"), ["log.travel", "log.week"]);
  assert.deepEqual(found.keysOfParts("Krétára / váza"), ["place.crete", "kind.vase"]);
});

test("what has too few words of its own, or is too long, has no key", () => {
  const found = finder();
  assert.deepEqual([found.keysOf("1 + 2"), found.keysOf(" \u00a0 "), found.keysOf("Menü".repeat(200))], [[], [], []]);
});

test("what the page has shown comes first", () => {
  const found = finder();
  found.note("ui.menu_title", "Menü");
  found.note("ui.round", "3.\u00a0kör");
  assert.deepEqual(found.keysOf("Menü"), ["ui.menu_title", "ui.menu"]);
  assert.deepEqual(found.keysOf(" 3. kör "), ["ui.round"]);
  assert.equal(normalized(" re\u00adjtett\u00a0\n szó "), "rejtett szó");
});

/** A stand-in for an element. */
const element = (text, { label = "", said = undefined, id = "", parent = null, own = [text] } = {}) => ({
  id,
  dataset: { said },
  textContent: text,
  childNodes: own.map((words) => ({ nodeType: 3, textContent: words })),
  getAttribute: (name) => (name === "aria-label" ? label : null),
  parentElement: parent,
  closest: (selector) => (said && selector === "[data-said]" ? { dataset: { said } } : null),
});

test("the keys of a touch: a mark, a label, a rule, else what is around", () => {
  const found = finder();
  assert.deepEqual(found.keysAt(element("bármi", { said: "log.gone" })), ["log.gone"]);
  assert.deepEqual(found.keysAt(element("Kréta", { said: "log.gone" })), ["log.gone", "place.crete"]);
  assert.deepEqual(found.keysAt(element("", { label: "Menü" })), ["ui.menu", "ui.menu_title"]);
  assert.deepEqual(found.keysAt(element("Aki jön …", { id: "TH-DIG-01" })), ["rule.TH-DIG-01"]);
  const around = element("Piros 2 hét alatt Krétára utazik.");
  assert.deepEqual(found.keysAt(element("…", { parent: around })), ["log.travel"]);
  const keys = ["log.travel", "place.crete"];
  assert.deepEqual(found.keysAt(element("Piros 2 hét alatt Krétára utazik.")), keys, "with the terms in it");
  assert.deepEqual(found.keysAt(element("…")), []);
});

test("the list shows what is asked for", () => {
  const texts = [
    { key: "log.travel", english: "travels", text: "utazik", state: "done" },
    { key: "log.dig", english: "digs", text: "", state: "missing" },
    { key: "ui.menu", english: "Menu", text: "Menü", state: "draft" },
  ];
  const keys = (filter, query = "") =>
    listed({ texts_of_game: texts, filter, query, onScreen: new Map([["ui.menu", "MENÜ 7"]]) }).map(({ key }) => key);
  assert.deepEqual(keys("screen"), ["ui.menu"]);
  assert.deepEqual(keys("game"), ["log.travel", "log.dig", "ui.menu"]);
  assert.deepEqual([keys("missing"), keys("stale"), keys("draft")], [["log.dig"], [], ["ui.menu"]]);
  assert.deepEqual(
    [keys("game", "TRAV"), keys("game", "menü"), keys("game", "log.d")],
    [["log.travel"], ["ui.menu"], ["log.dig"]],
  );
  assert.deepEqual(keys("game", "menü 7"), ["ui.menu"], "as it is read on the screen");
});

const draft = (key, texts = ["x"]) => ({ lang: "hu", scope: "thebes", key, texts, english: ["y"], was: [] });

test("a draft is on the device; where that is impossible, it stays in the page", async () => {
  const kept = new Map();
  const base = {
    getAll: async () => [...kept.values(), { id: "damaged" }],
    put: async (_store, one) => void kept.set(one.id, one),
    delete: async (_store, id) => void kept.delete(id),
  };
  const drafts = new Drafts(async () => base);
  await drafts.put(draft("log.travel"));
  const later = new Drafts(async () => base);
  await later.load();
  assert.deepEqual(
    later.of("hu", ["thebes"]).map(({ key }) => key),
    ["log.travel"],
  );
  assert.deepEqual([later.of("ru", ["thebes"]), later.of("hu", ["common"])], [[], []]);
  await later.remove("hu/thebes/log.travel");
  assert.equal(kept.size, 0);

  for (const opener of [
    () => Promise.reject(new Error("denied")),
    async () => ({ ...base, put: () => Promise.reject(new Error("full")) }),
  ]) {
    const visit = new Drafts(opener);
    await visit.put(draft("log.dig"));
    assert.equal(visit.isStored, false);
    assert.equal(visit.of("hu", ["thebes"]).length, 1);
  }
});

/** Drafts of two pages of one device. */
function twoPages() {
  const kept = new Map();
  const base = {
    getAll: async () => [...kept.values()],
    put: async (_store, one) => void kept.set(one.id, one),
    delete: async (_store, id) => void kept.delete(id),
  };
  const channels = [0, 1].map(() => ({ onmessage: null, postMessage: () => {}, close: () => {} }));
  const pages = channels.map((channel) => new Drafts(async () => base, channel));
  const heard = pages.map((drafts) => {
    const changes = [];
    drafts.onOtherPage = (changed) => changes.push(...changed.map(({ key, texts }) => `${key} ${texts}`));
    return changes;
  });
  channels.forEach((channel, at) => (channel.postMessage = () => channels[1 - at].onmessage({ data: null })));
  return { kept, pages, heard };
}

test("two pages have the same drafts, and neither loses what the other has typed", async () => {
  const { kept, pages, heard } = twoPages();
  const [one, other] = pages;
  const texts = (drafts) => drafts.of("hu", ["thebes"]).map((mine) => `${mine.key} ${mine.texts}`);
  await Promise.all(pages.map((drafts) => drafts.load()));
  await one.put(draft("log.travel", ["a"]));
  await new Promise(setImmediate);
  assert.deepEqual([texts(other), heard[1]], [["log.travel a"], ["log.travel a"]]);
  await new Promise((later) => setTimeout(later, 2));
  await other.put(draft("log.travel", ["ab"]));
  await other.put(draft("log.dig", ["d"]));
  await new Promise(setImmediate);
  assert.deepEqual(
    [texts(one), heard[0]],
    [
      ["log.travel ab", "log.dig d"],
      ["log.travel ab", "log.dig d"],
    ],
  );
  await one.remove("hu/thebes/log.travel");
  await new Promise(setImmediate);
  assert.deepEqual([texts(one), texts(other), [...kept.keys()]], [["log.dig d"], ["log.dig d"], ["hu/thebes/log.dig"]]);
  await one.put(draft("log.dig", ["d"]));
  await new Promise(setImmediate);
  assert.equal(heard[0].length, 2, "what a page has typed itself is no news to it");
});

test("a page without storage keeps its drafts, whatever others remove", async () => {
  const full = { getAll: async () => [], put: () => Promise.reject(new Error("full")), delete: async () => {} };
  const drafts = new Drafts(async () => full);
  await drafts.put(draft("log.travel"));
  await drafts.reread();
  assert.equal(drafts.of("hu", ["thebes"]).length, 1);
});

test("a new file in the repository, empty if its address would be too long", () => {
  const there = "https://example.org/owner/name";
  const filled = inboxAddress(there, "hu", 'msgid "é"\n');
  assert.equal(filled.isEmpty, false);
  const address = new URL(filled.address);
  assert.equal(address.pathname, "/owner/name/new/HEAD");
  assert.equal(address.searchParams.get("filename"), `locales/inbox/hu-${hashOf('msgid "é"\n')}.po`);
  assert.equal(address.searchParams.get("value"), 'msgid "é"\n');
  const long = inboxAddress(there, "ru", "щ".repeat(2000));
  assert.equal(long.isEmpty, true);
  assert.deepEqual([...new URL(long.address).searchParams.keys()], ["filename"], "to paste the text into");
  assert.equal(inboxAddress("", "hu", "x").address, "");
  assert.notEqual(hashOf("a"), hashOf("b"));
  assert.equal(fileName("hu", new Date("2026-11-22T10:00:00Z")), "ludoglot-hu-20261122.po");
});

test("the address without the switch", () => {
  assert.equal(withoutSwitch("https://example.org/hu/?workshop=1&seed=4"), "https://example.org/hu/?seed=4");
});

test("the page names the keys of what it shows, only while the workshop listens", async () => {
  await loadTexts();
  const marked = [
    ["Kék ", "player.blue"],
    ["lép.", null],
    ["", "said.log.move"],
  ];
  assert.ok(Array.isArray(rich(marked)), "without the workshop a text is only its pieces");
  const heard = [];
  listenToTexts((key, words) => heard.push([key, words]));
  assert.equal(plain(marked), "Kék lép.");
  assert.equal(t("plan.rank"), "rang");
  const template = rich(marked);
  assert.ok(template.values.includes("log.move"));
  assert.deepEqual(heard, [
    ["log.move", "Kék lép."],
    ["plan.rank", "rang"],
  ]);
});

test("the texts of a page in the frame: those of its language and game; a changed one is replaced in place", () => {
  assert.deepEqual(placeOf("/games/hu/thebes/rules/", "/games/"), { lang: "hu", game: "thebes" });
  assert.deepEqual(placeOf("/elsewhere/", "/games/"), { lang: "", game: "" });
  const labels = { "aria-label": "Menü", title: "Menüsor" };
  const button = {
    childNodes: [{ nodeType: 3, textContent: " Menü\n" }, { nodeType: 1 }],
    getAttribute: (name) => labels[name] ?? null,
    setAttribute: (name, value) => void (labels[name] = value),
  };
  replaceText({ querySelectorAll: () => [button] }, "Menü", "Étlap");
  assert.equal(button.childNodes[0].textContent, "Étlap");
  assert.deepEqual(labels, { "aria-label": "Étlap", title: "Menüsor" });
  replaceText(null, "Menü", "Étlap"); // the frame shows another site
});
