// A catalog and faces of an invented game, as the build compiles them, for tests that need words.
import { loadLanguage } from "../../site/app/text.js";

const ENGLISH = {
  lang: "en",
  t: { "place.agora": "Agora", "kind.vase": { "": "vase", plural: "vases" } },
  m: { "ui.only_english": "English" },
};
const CATALOG = {
  lang: "hu",
  t: {
    "place.agora": { "": "Agóra", acc: "Agórát" },
    "place.rome": "Róma",
    "player.red": "piros",
    "kind.titan": { "": "titán", other: "titán", plural: "titánok" },
    "kind.coin": { "": "érme", other: "érmét" },
    "kind.worker": "munkás",
  },
  m: {
    "plan.rank": "rang",
    "plan.lightning": "villám",
    "plan.pays": "ad",
    "plan.once": "egyszer",
    "ui.roads": "Utak",
    "bot.skilled": "ügyes",
    "bot.random": "véletlen",
    "bot.skilled.note": "…",
    "rule.x": { forms: [] },
  },
  english: ENGLISH,
};
const FACES = { vase_1: { title: "Ión váza", svg: "" }, car: { title: "Autó", svg: "" } };

/** Loads the texts as the page does. */
export async function loadTexts() {
  globalThis.fetch = async (url) => ({ ok: true, json: async () => (url.includes("/faces/") ? FACES : CATALOG) });
  await loadLanguage("hu", "fake");
}
