// Explanations are requested once for each position and language, those of one drawing together.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Explanations } from "../../site/app/table/explanations.js";

const line = (words) => ({ rule: "XP-01", text: [[words, null]] });

function table() {
  const view = { n: 3, seat: 0, lang: "en" };
  const sent = [];
  const engine = {
    request: async (kind, args) => {
      sent.push([kind, args]);
      return kind === "about"
        ? { about: args.names.map((name) => [line(`${name} in ${args.lang}`)]) }
        : { reasons: [line(`not ${args.intent.kind}`)] };
    },
  };
  const seen = { changes: 0 };
  const host = { engine, view: () => view, onChange: () => seen.changes++, reportError: assert.fail };
  return { explanations: new Explanations(host), view, sent, seen };
}

const settled = () => new Promise((done) => setTimeout(done));

test("the lines about the things of one drawing come with one request", async () => {
  const { explanations, sent, seen } = table();
  assert.deepEqual([explanations.linesOf("agora"), explanations.linesOf("forum")], [undefined, undefined]);
  await settled();
  assert.deepEqual(sent, [["about", { names: ["agora", "forum"], seat: 0, lang: "en" }]]);
  assert.deepEqual(explanations.linesOf("forum"), [line("forum in en")]);
  await settled();
  assert.deepEqual([sent.length, seen.changes], [1, 1]);
});

test("another position or language is explained anew; answers that come too late are dropped", async () => {
  const { explanations, view, seen } = table();
  explanations.linesOf("agora");
  view.lang = "hu";
  assert.equal(explanations.linesOf("agora"), undefined);
  await settled();
  assert.deepEqual(explanations.linesOf("agora"), [line("agora in hu")]);
  assert.equal(seen.changes, 1);
});

test("why a kind of move is not possible is requested once", async () => {
  const { explanations, sent } = table();
  assert.equal(explanations.reasonsOf("sell"), undefined);
  assert.equal(explanations.reasonsOf("sell"), undefined);
  await settled();
  assert.deepEqual(explanations.reasonsOf("sell"), [line("not sell")]);
  assert.equal(sent.length, 1);
});
