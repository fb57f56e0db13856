// Search of the rulebooks in each language: recall and precision of queries, and its excerpts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finder } from "../../site/app/search.js";
import en from "./search/en.mjs";
import hu from "./search/hu.mjs";
import it from "./search/it.mjs";
import ru from "./search/ru.mjs";

const BOOKS = { en, hu, it, ru };
const MIN_RECALL = 0.95;
const MIN_PRECISION = 0.9;

/** The entries of a language as the build writes them. */
function book(lang) {
  const { rules, questions, terms, cards, retired } = BOOKS[lang];
  const all = (of, make) => Object.entries(of).map(([id, row]) => make(id, row));
  const entries = [
    ...all(rules, (id, text) => ({ id, kind: "rule", title: "XP", text })),
    ...all(questions, (id, [question, answer]) => ({ id, kind: "question", title: "", text: `${question} ${answer}` })),
    ...all(terms, (id, [title, text, forms]) => ({ id: `term-${id}`, kind: "term", title, text, forms })),
    ...all(cards, (id, [title, text]) => ({ id: `card-${id}`, kind: "card", title, text, href: `cards/#${id}` })),
  ];
  return { lang, entries, retired };
}

/** The text of an excerpt. */
const whole = ({ text }) => text.map(([words]) => words).join("");
const mean = (numbers) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

for (const [lang, { queries }] of Object.entries(BOOKS)) {
  test(`${lang}: queries find the expected entries`, async () => {
    const search = await finder(book(lang));
    const recalls = [];
    const precisions = [];
    const missed = [];
    for (const [query, wanted] of Object.entries(queries)) {
      const found = search.search(query).map(({ entry }) => entry.id);
      const good = wanted.filter((id) => found.includes(id)).length;
      recalls.push(wanted.length ? good / wanted.length : 1);
      precisions.push(found.length ? good / found.length : Number(!wanted.length));
      if (good < wanted.length || good < found.length) missed.push(`${query}: ${found} instead of ${wanted}`);
    }
    assert.ok(recalls.length >= 12);
    assert.ok(mean(recalls) >= MIN_RECALL, missed.join("\n"));
    assert.ok(mean(precisions) >= MIN_PRECISION, missed.join("\n"));
  });

  test(`${lang}: the id in a query comes first`, async () => {
    const search = await finder(book(lang));
    const ids = (query) => search.search(query).map(({ entry }) => entry.id);
    assert.deepEqual(ids("XP-SET-01"), ["XP-SET-01", "XP-CARD-02"], "before rules that refer to it");
    assert.deepEqual(ids("XP-OLD-07"), ["XP-DIG-03"], "a retired one finds its successor");
    assert.deepEqual(ids("xp-dig"), ["XP-DIG-01", "XP-DIG-02", "XP-DIG-03", "XP-DIG-04"], "in the order of the book");
  });
}

test("matches keep their spelling and are marked, in an excerpt; short texts are whole", async () => {
  const long = Array.from({ length: 60 }, (_, n) => `word${n}`).join(" ");
  const rules = { "XP-A-01": "Nothing of the kind.", "XP-A-02": `${long} Two weeks, a Week. ${long}` };
  const entries = Object.entries(rules).map(([id, text]) => ({ id, kind: "rule", title: "Weeks", text }));
  const search = await finder({ lang: "en", entries, retired: {} });
  const [found, ...others] = search.search("week");
  assert.deepEqual(others, []);
  assert.deepEqual(
    found.text.flatMap(([words, hit]) => (hit ? [words] : [])),
    ["weeks", "Week"],
  );
  const excerpt = whole(found);
  assert.match(excerpt, /^… word.* …$/);
  assert.ok(rules["XP-A-02"].includes(excerpt.slice(2, -2)));
  assert.ok(excerpt.length > 120 && excerpt.length < 180, String(excerpt.length));
  const [short] = search.search("kind");
  assert.equal(whole(short), rules["XP-A-01"]);
});

test("a language without a stemmer is searched by its forms", async () => {
  const entries = [
    { id: "XP-A-01", kind: "rule", title: "", text: "Zwei Bücher liegen da." },
    { id: "term-book", kind: "term", title: "Buch", text: "Darin steht etwas.", forms: ["Buch", "Bücher"] },
  ];
  const search = await finder({ lang: "de", entries, retired: {} });
  assert.deepEqual(
    search
      .search("buch")
      .map(({ entry }) => entry.id)
      .sort(),
    ["XP-A-01", "term-book"],
  );
});
