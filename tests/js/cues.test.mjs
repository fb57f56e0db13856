// Which moment a drawing shows, and that a sound is off until it is switched on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings, settings } from "../../site/app/settings.js";
import { playSound } from "../../site/app/sounds.js";
import { cueOf, epochs } from "../../site/app/table/cues.js";

const SHOWN = { serial: 1, n: 4, kind: "choosing", finds: 0, epoch: false, turn: true };
const bots = { ...SHOWN, n: 5, kind: "bots", turn: false };

test("a drawing has at most one moment", () => {
  const cases = [
    ["the first drawing of a match", null, SHOWN, null],
    ["another match", SHOWN, { ...bots, serial: 2 }, null],
    ["nothing new", SHOWN, SHOWN, null],
    ["a move", SHOWN, bots, "move"],
    ["one's own turn", bots, { ...SHOWN, n: 6 }, "turn"],
    ["a find", SHOWN, { ...bots, kind: "acknowledge", finds: 2 }, "find"],
    ["a result without a find", SHOWN, { ...bots, kind: "acknowledge" }, "move"],
    ["a year begins", SHOWN, { ...bots, epoch: true }, "epoch"],
    ["the year that was announced", bots, { ...bots, epoch: true }, null],
    ["the end", bots, { ...bots, n: 6, kind: "over" }, "end"],
    ["the end, drawn again", { ...bots, kind: "over" }, { ...bots, kind: "over" }, null],
    ["a review", SHOWN, { ...bots, kind: "review" }, null],
    ["the return from a review", { ...bots, kind: "review" }, SHOWN, null],
  ];
  for (const [name, before, now, cue] of cases) assert.equal(cueOf(before, now), cue, name);
});

test("what begins an epoch is declared", () => {
  const [year, dig] = ["log.year", "log.dig"].map((key) => ({ key }));
  assert.deepEqual(epochs([dig, year], { "log.year": { epoch: true }, "log.dig": { result: true } }), [year]);
  assert.deepEqual(epochs([dig, year], {}), []);
});

test("sounds are off at first, and each has notes", () => {
  const played = [];
  class Node {
    constructor(context, options) {
      Object.assign(this, { gain: { linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} } });
      if (options.frequency) played.push(options.frequency);
    }
    connect(to) {
      return to;
    }
    start() {}
    stop() {}
  }
  class Audio {
    state = "running";
    currentTime = 0;
  }
  Object.assign(globalThis, { AudioContext: Audio, OscillatorNode: Node, GainNode: Node });
  assert.equal(settings.sounds, false);
  playSound("find");
  assert.deepEqual(played, []);
  changeSettings({ sounds: true });
  for (const cue of ["move", "turn", "find", "epoch", "end"]) {
    const before = played.length;
    playSound(cue);
    assert.ok(played.length > before, cue);
  }
  changeSettings({ sounds: false });
});
