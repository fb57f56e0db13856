// The modes of the play page: every mode with every event, and the ways through a match.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isUnderWay,
  mayReview,
  mayTakeBack,
  opened,
  pendingWork,
  settle,
  shared,
  transition,
} from "../../site/app/table/mode.js";

/** A person at seat 0 against two bots, whose turn it is; nothing is hidden. */
const AT = {
  n: 7,
  over: false,
  turn: 0,
  persons: [true, false, false],
  viewer: 0,
  hidden: false,
  isPrivate: false,
  canUndo: true,
  canRedo: true,
  instant: false,
};
const BOTS_TURN = { ...AT, turn: 1 };
const OVER = { ...AT, turn: -1, over: true };
/** Two people with hidden hands; it is the other one's turn. */
const PASSED = { ...AT, turn: 1, persons: [true, true], hidden: true, isPrivate: true };

const BOT = { do: "bot" };
const UNDO = { do: "undo" };
const MOVE = { move: { kind: "take" }, touch: [], label: [] };
const choosing = { kind: "choosing" };
const busy = (work, back = null, more = {}) => ({ kind: "busy", work, back, ...more });
const handOver = (to, work = null) => ({ kind: "hand-over", to, work });
const review = (end, work = null) => ({ kind: "review", end, work });
const bots = (work, pace = "timed") => ({ kind: "bots", work, pace });

const MODES = {
  choosing,
  busy: busy({ do: "play", option: MOVE }, choosing),
  "hand-over": handOver(1),
  "hand-over, looking": handOver(1, { do: "look", seat: 1 }),
  acknowledge: { kind: "acknowledge", seat: 0, pass: false },
  review: review(9),
  "review, jumping": review(9, { do: "jump", to: 5 }),
  "bots, moving": bots(BOT),
  "bots, waiting": bots(null),
  "bots, skipped": bots(BOT, "skip"),
  "bots, paused": bots(null, "paused"),
  away: { kind: "away" },
  over: { kind: "over" },
  closed: { kind: "closed" },
};

const EVENTS = {
  answered: { type: "answered" },
  failed: { type: "failed" },
  play: { type: "play", option: MOVE },
  undo: { type: "undo" },
  redo: { type: "redo" },
  review: { type: "review", to: 3 },
  "go-on": { type: "go-on" },
  arrived: { type: "arrived" },
  next: { type: "next" },
  skip: { type: "skip" },
  pause: { type: "pause" },
  timeout: { type: "timeout" },
  auto: { type: "auto" },
  open: { type: "open" },
  close: { type: "close" },
};

const jump = (to) => ({ do: "jump", to });
const taken = (mode, work) => busy(work, MODES[mode]);
/** What each mode makes of the events at AT; those that are missing it ignores. */
const TABLE = {
  choosing: {
    play: taken("choosing", { do: "play", option: MOVE }),
    undo: taken("choosing", UNDO),
    redo: taken("choosing", { do: "redo" }),
    review: review(7, jump(3)),
  },
  busy: { answered: choosing, failed: choosing },
  "hand-over": { arrived: handOver(1, { do: "look", seat: 1 }) },
  "hand-over, looking": { answered: choosing, failed: handOver(1) },
  acknowledge: { "go-on": choosing, timeout: choosing, undo: taken("acknowledge", UNDO) },
  review: {
    undo: review(9, jump(6)),
    redo: review(9, jump(8)),
    review: review(9, jump(3)),
    auto: { ...review(9), auto: true },
  },
  "review, jumping": {
    answered: review(9),
    failed: review(9),
    review: { ...review(9, jump(5)), next: 3 },
    auto: { ...review(9, jump(5)), auto: true },
  },
  "bots, moving": {
    answered: choosing,
    failed: bots(null, "paused"),
    skip: bots(BOT, "skip"),
    pause: bots(BOT, "paused"),
  },
  "bots, waiting": {
    undo: taken("bots, waiting", UNDO),
    redo: taken("bots, waiting", { do: "redo" }),
    review: { ...review(7, jump(3)), pace: "timed" },
    next: bots(BOT),
    skip: bots(BOT, "skip"),
    pause: bots(null, "paused"),
    timeout: bots(BOT),
  },
  "bots, skipped": { answered: choosing, failed: bots(null, "paused"), pause: bots(BOT, "paused") },
  "bots, paused": {
    undo: taken("bots, paused", UNDO),
    redo: taken("bots, paused", { do: "redo" }),
    review: { ...review(7, jump(3)), pace: "paused" },
    next: bots(BOT),
    skip: bots(BOT, "skip"),
  },
  away: { undo: taken("away", UNDO), redo: taken("away", { do: "redo" }), review: review(7, jump(3)) },
  over: { undo: taken("over", UNDO), redo: taken("over", { do: "redo" }), review: review(7, jump(3)) },
  closed: {},
};

test("a replay shows one position after the other, until the end or a press", () => {
  const playing = { ...review(9), auto: true };
  const on = transition(playing, EVENTS.timeout, AT);
  assert.deepEqual(on, { ...review(9, jump(8)), auto: true });
  assert.deepEqual(transition(on, EVENTS.answered, { ...AT, n: 8 }), playing);
  assert.deepEqual(transition(on, EVENTS.failed, AT), review(9), "it stops where a position is lost");
  assert.deepEqual(transition(playing, EVENTS.auto, AT), review(9));
  assert.deepEqual(transition(playing, EVENTS.undo, AT), review(9, jump(6)), "a step stops it");
  const last = transition(playing, EVENTS.timeout, { ...AT, n: 8 });
  assert.deepEqual(transition(last, EVENTS.answered, { ...OVER, n: 9 }), { kind: "over" });
});

test("a slider that is faster than the engine leaves positions out", () => {
  let mode = transition(review(9), { type: "review", to: 2 }, AT);
  for (const to of [3, 4, 6]) mode = transition(mode, { type: "review", to }, AT);
  assert.deepEqual(mode, { ...review(9, jump(2)), next: 6 });
  mode = transition(mode, EVENTS.answered, { ...AT, n: 2 });
  assert.deepEqual(mode, review(9, jump(6)));
  assert.deepEqual(transition(mode, EVENTS.answered, { ...AT, n: 6 }), review(9));
});

test("what was revealed is taken back only if the player agrees, and over the bots' moves", () => {
  const asking = { ...AT, canUndo: false, asksUndo: true };
  const agreed = { type: "undo", agreed: true };
  assert.equal(transition(choosing, EVENTS.undo, asking), choosing);
  const next = transition(choosing, agreed, asking);
  assert.deepEqual(next, busy({ do: "undo", agreed: true }, choosing));
  assert.deepEqual(
    transition(next, EVENTS.answered, { ...asking, turn: 1 }),
    busy({ do: "undo", agreed: true }),
    "on to the person's own decision",
  );
  assert.equal(transition(choosing, agreed, { ...asking, asksUndo: false }), choosing);
});

for (const [name, mode] of Object.entries(MODES)) {
  test(`${name}: every event`, () => {
    for (const [type, event] of Object.entries(EVENTS)) {
      const next = transition(mode, event, AT);
      const expected = type === "close" ? { kind: "closed" } : TABLE[name][type];
      if (expected) assert.deepEqual(next, expected, type);
      else assert.equal(next, mode, `${type} is ignored`);
    }
  });
}

/** The modes after events, each with the position that it leads to. */
function walk(mode, ...steps) {
  return steps.map(([event, at]) => (mode = transition(mode, typeof event === "string" ? EVENTS[event] : event, at)));
}

const answered = (mover, result = false) => ({ type: "answered", mover, result });

test("nothing leads on from a mode without the work that would be answered", () => {
  for (const mode of Object.values(MODES)) {
    if (pendingWork(mode)) continue;
    for (const type of ["answered", "failed"]) assert.equal(transition(mode, EVENTS[type], BOTS_TURN), mode);
  }
});

test("work that is under way is not begun again", () => {
  for (const type of ["skip", "pause"])
    assert.equal(transition(MODES["bots, moving"], EVENTS[type], BOTS_TURN).work, MODES["bots, moving"].work);
});

test("a match begins with its save, then with the view of the only person", () => {
  const [looking, ready] = walk(opened({ moves: [] }), ["answered", { ...AT, viewer: null }], ["answered", AT]);
  assert.deepEqual(looking, busy({ do: "look", seat: 0 }, null, { pace: "timed" }));
  assert.deepEqual(ready, choosing);
});

test("bots move after a person, with a pause after each", () => {
  const steps = walk(
    choosing,
    ["play", BOTS_TURN],
    [answered(0), BOTS_TURN],
    ["answered", { ...BOTS_TURN, turn: 2 }],
    ["timeout", { ...BOTS_TURN, turn: 2 }],
    ["answered", AT],
  );
  assert.deepEqual(steps.slice(1), [bots(BOT), bots(null), bots(BOT), choosing], "a person's turn is not delayed");
});

test("without pauses a bot's move follows another one, each a request of its own", () => {
  const first = bots(BOT);
  const second = transition(first, EVENTS.answered, { ...BOTS_TURN, instant: true });
  assert.deepEqual(second, first);
  assert.notEqual(second.work, first.work);
});

test("bots' moves are skipped up to a person's turn only", () => {
  const [skipped, further, person] = walk(bots(null), ["skip", BOTS_TURN], ["answered", BOTS_TURN], ["answered", AT]);
  assert.deepEqual([skipped, further, person], [bots(BOT, "skip"), bots(BOT, "skip"), choosing]);
  assert.deepEqual(settle(BOTS_TURN), bots(BOT), "the next turn of bots is timed again");
});

test("bots alone pause after the move that is under way, and go on", () => {
  const alone = { ...BOTS_TURN, persons: [false, false], viewer: null };
  const [pausing, paused, going] = walk(bots(BOT), ["pause", alone], ["answered", alone], ["next", alone]);
  assert.deepEqual([pausing, paused, going], [bots(BOT, "paused"), bots(null, "paused"), bots(BOT)]);
});

test("a person's result is read before a bot moves", () => {
  const [, result, after] = walk(choosing, ["play", AT], [answered(0, true), BOTS_TURN], ["go-on", BOTS_TURN]);
  assert.deepEqual(result, { kind: "acknowledge", seat: 0, pass: false });
  assert.deepEqual(after, bots(BOT));
});

test("a result that a bot's move brings is read before the next bot moves, at the pace that was set", () => {
  const mine = { type: "answered", mover: 0, result: true };
  const [result, after] = walk(bots(BOT, "paused"), [mine, BOTS_TURN], ["timeout", BOTS_TURN]);
  assert.deepEqual(result, { kind: "acknowledge", seat: 0, pass: false, pace: "paused" });
  assert.deepEqual(after, bots(null, "paused"));
  assert.deepEqual(
    transition(bots(BOT, "skip"), mine, BOTS_TURN),
    bots(BOT, "skip"),
    "what is skipped is not waited for",
  );
});

test("a result stays until the device is passed on", () => {
  const held = { kind: "acknowledge", seat: 0, pass: true };
  assert.equal(transition(held, EVENTS.timeout, PASSED), held);
});

test("the device is handed over when the move was acknowledged, and shows the next hand only to its owner", () => {
  const [, done, cover, looking, own] = walk(
    choosing,
    ["play", PASSED],
    [answered(0), PASSED],
    ["go-on", PASSED],
    ["arrived", PASSED],
    ["answered", { ...PASSED, viewer: 1 }],
  );
  assert.deepEqual(done, { kind: "acknowledge", seat: 0, pass: true });
  assert.deepEqual(cover, handOver(1));
  assert.equal(looking.kind, "hand-over", "nothing is shown until the other view has come");
  assert.deepEqual(own, choosing);
});

test("a hand-over whose view is lost can be repeated", () => {
  const [, covered, again] = walk(handOver(1), ["arrived", PASSED], ["failed", PASSED], ["arrived", PASSED]);
  assert.deepEqual(covered, handOver(1));
  assert.deepEqual(pendingWork(again), { do: "look", seat: 1 });
});

test("a person whose view could not be fetched asks for it again", () => {
  assert.deepEqual(transition(busy({ do: "look", seat: 0 }), EVENTS.failed, { ...AT, viewer: null }), handOver(0));
});

test("the last move of the match is not passed on", () => {
  const over = { ...PASSED, turn: -1, over: true };
  assert.deepEqual(transition(busy({ do: "play", option: MOVE }), answered(0), over), { kind: "over" });
});

test("undo goes back to a person's decision", () => {
  const [first, second, person] = walk(choosing, ["undo", AT], ["answered", BOTS_TURN], ["answered", AT]);
  assert.deepEqual([first.work, second.work], [UNDO, UNDO]);
  assert.notEqual(first.work, second.work);
  assert.deepEqual(person, choosing);
  const end = { ...BOTS_TURN, canUndo: false };
  assert.deepEqual(transition(first, EVENTS.answered, end), bots(BOT), "nothing is left to undo: bots move again");
});

test("undo that fails on its way stops where it is", () => {
  const [, second, stopped] = walk(choosing, ["undo", AT], ["answered", BOTS_TURN], ["failed", BOTS_TURN]);
  assert.equal(second.back, null);
  assert.deepEqual(stopped, bots(BOT));
});

test("a match that is over is looked back at as it looked then, or as it was", () => {
  const sight = { open: false, seat: 0, viewer: 0 };
  const opened = { ...sight, open: true };
  const seen = (to, how) => ({ ...review(7, { ...jump(to), sight: how }), sight: how });
  const still = (how) => ({ ...review(7), sight: how });
  const shut = { ...OVER, over: false, turn: 0, n: 3, open: false };
  const bare = { ...shut, open: true };
  assert.deepEqual(transition({ kind: "over" }, EVENTS.review, OVER), seen(3, sight));
  assert.deepEqual(shared(OVER), seen(0, sight));
  const [open, there, closed, back] = walk(
    still(sight),
    ["open", shut],
    ["answered", bare],
    ["open", bare],
    ["answered", shut],
  );
  assert.deepEqual([open, there, closed, back], [seen(3, opened), still(opened), seen(3, sight), still(sight)]);
  assert.deepEqual(transition(still(opened), EVENTS.redo, bare), seen(4, opened), "it stays open on the way");
  assert.deepEqual(transition(seen(3, opened), EVENTS.failed, shut), still(sight), "what is lost is not open");

  const first = { type: "review", to: 3, seat: 1, open: true };
  const watched = { ...OVER, viewer: null, persons: [false, false] };
  const way = { open: true, seat: 1, viewer: null };
  assert.deepEqual(transition({ kind: "over" }, first, watched), seen(3, way));
  const end = transition(still(way), { type: "review", to: 7 }, { ...bare, viewer: 1 });
  assert.deepEqual(end.work, { ...jump(7), sight: { open: false, seat: null, viewer: null } }, "the end is as before");
});

test("a wish for what was hidden waits for the position that is under way", () => {
  const sight = { open: false, seat: 0, viewer: 0 };
  const opened = { ...sight, open: true };
  const under = { ...review(7, { ...jump(5), sight }), sight };
  const waiting = transition(under, EVENTS.open, AT);
  assert.deepEqual(waiting, { ...under, sight: opened, next: 5 });
  const on = transition(waiting, EVENTS.answered, { ...AT, n: 5, open: false });
  assert.deepEqual(on, { ...review(7, { ...jump(5), sight: opened }), sight: opened });
});

test("undo among bots alone is one move, and they wait", () => {
  const alone = { ...BOTS_TURN, persons: [false, false], viewer: null };
  assert.deepEqual(transition(busy(UNDO), EVENTS.answered, alone), bots(null, "paused"));
});

test("what cannot be undone or redone is ignored", () => {
  const fixed = { ...AT, canUndo: false, canRedo: false };
  for (const name of ["choosing", "over", "acknowledge", "bots, waiting"])
    for (const type of ["undo", "redo"]) assert.equal(transition(MODES[name], EVENTS[type], fixed), MODES[name]);
});

test("a review ends at the last move, and cannot leave the match", () => {
  const past = { ...AT, n: 8 };
  const [last, present] = walk(review(9), ["redo", past], ["answered", { ...AT, n: 9 }]);
  assert.deepEqual(last, review(9, jump(9)));
  assert.deepEqual(present, choosing);
  assert.deepEqual(walk(review(9), ["redo", past], ["answered", { ...OVER, n: 9 }])[1], { kind: "over" });
  assert.deepEqual(transition(review(9), { type: "review", to: 12 }, past), review(9, jump(9)));
  const start = { ...AT, n: 0 };
  const first = review(9);
  assert.equal(transition(first, EVENTS.undo, start), first);
  for (const to of [-1, 7, 8]) assert.equal(transition(choosing, { type: "review", to }, AT), choosing, String(to));
});

test("a first jump that fails leaves the present", () => {
  assert.deepEqual(transition(review(7, jump(3)), EVENTS.failed, AT), choosing);
});

test("who looks", () => {
  const seat = (at) => {
    const mode = settle({ ...AT, ...at });
    return mode.kind === "busy" ? mode.work.seat : `${mode.kind}`;
  };
  const two = { persons: [true, true, false] };
  assert.equal(seat({ viewer: null }), 0, "the only person");
  assert.equal(seat({ ...two, turn: 1 }), 1, "without hidden information the person who moves");
  assert.equal(seat({ ...two, turn: 2 }), "bots", "the last person while bots move");
  assert.equal(seat({ ...two, turn: 1, hidden: true }), null, "spectators, if the others' hands are hidden");
  assert.equal(seat({ ...two, turn: 1, hidden: true, viewer: null }), "choosing", "and the move shows none of them");
  assert.equal(seat({ ...two, turn: 1, hidden: true, isPrivate: true }), "hand-over");
  assert.equal(seat({ ...two, turn: 2, hidden: true, viewer: null }), "bots");
  assert.equal(seat({ turn: -1, over: true, viewer: null }), 0, "at the end any person");
  assert.equal(seat({ persons: [false, false], viewer: null }), "bots");
});

test("in a match by link, a device shows one player's view and waits for the others", () => {
  const byLink = { ...PASSED, mine: 0, viewer: 0 };
  assert.deepEqual(transition(busy({ do: "play", option: MOVE }), answered(0), byLink), { kind: "away" });
  assert.deepEqual(settle({ ...byLink, turn: 0 }), choosing);
  assert.deepEqual(settle({ ...byLink, viewer: null }).work, { do: "look", seat: 0 }, "never the other player's view");
  assert.deepEqual(settle({ ...byLink, viewer: 0, turn: -1, over: true }), { kind: "over" });
  assert.deepEqual(settle({ ...byLink, persons: [true, true, false], turn: 2 }), bots(BOT), "bots move on each device");
});

test("what may be done in a mode", () => {
  const names = (is) => Object.keys(MODES).filter((name) => is(MODES[name]));
  const waiting = ["bots, waiting", "bots, paused"];
  assert.deepEqual(names(mayReview), ["choosing", "review", ...waiting, "away", "over"]);
  assert.deepEqual(names(mayTakeBack), ["choosing", "acknowledge", ...waiting, "away", "over"]);
  assert.deepEqual(names(isUnderWay), ["busy", "bots, moving", "bots, waiting", "bots, skipped"]);
});

test("while workers search for a bot, one can undo, look back and go on", () => {
  const at = { ...BOTS_TURN, isSearching: true };
  const mode = bots(BOT, "skip");
  assert.ok(mayReview(mode, true) && mayTakeBack(mode, true));
  assert.ok(!mayReview(mode, false) && !mayTakeBack(mode, false));
  assert.deepEqual(transition(mode, EVENTS.undo, at), busy(UNDO, mode));
  assert.equal(transition(mode, EVENTS.undo, BOTS_TURN), mode, "not while the engine makes the move");
  const back = transition(mode, EVENTS.review, at);
  assert.deepEqual(back, { ...review(7, jump(3)), pace: "skip" });
  const shown = transition(back, EVENTS.answered, { ...BOTS_TURN, n: 3 });
  assert.deepEqual(shown, { ...review(7), pace: "skip" });
  const present = transition(shown, { type: "review", to: 9 }, { ...BOTS_TURN, n: 3 });
  assert.deepEqual(present, { ...review(7, jump(7)), pace: "skip" });
  assert.deepEqual(transition(present, EVENTS.answered, BOTS_TURN), bots(BOT, "skip"), "the bots go on as before");
});

test("a match that came by a link is reviewed from its start", () => {
  const jumping = shared(AT);
  assert.deepEqual(pendingWork(jumping), { do: "jump", to: 0 });
  const [there, next, end] = walk(
    jumping,
    ["answered", { ...AT, n: 0 }],
    ["redo", { ...AT, n: 0 }],
    ["answered", { ...BOTS_TURN, n: 7 }],
  );
  assert.deepEqual(there, review(7));
  assert.deepEqual(next, review(7, { do: "jump", to: 1 }));
  assert.equal(end.kind, "bots");
});
