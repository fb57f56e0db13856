// The open match with a fake engine: who may act when, what is saved and announced, and what a lost request leaves.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { SaveFailed } from "../../site/app/game-store.js";
import { changeSettings } from "../../site/app/settings.js";
import { Play } from "../../site/app/table/play.js";

const words = (text) => [[text, null]];
const PERSON = { colour: "red", name: "Anna", by: "person" };
const SECOND = { colour: "blue", name: "Bea", by: "person" };
const BOT = { colour: "green", name: "", by: "greedy" };
const SEARCHER = { ...BOT, by: "master" };
const TAKE = { move: { kind: "take", card: "map" }, touch: ["map"], label: words("Take the map") };
const DIG = { move: { kind: "dig", weeks: 1 }, touch: ["crete"], label: words("Dig") };

/** A game of seats in turn: a move is a log entry and a point; a dig brings a find. `seats` at the table. */
class FakeEngine {
  constructor(seats, { hidden = false, length = 9, options = [TAKE, DIG], asks = false } = {}) {
    Object.assign(this, { seats, hidden, length, options, asks });
    this.moves = [];
    this.undone = [];
    this.shown = null; // moves shown in a review
    this.sent = [];
    this.opened = []; // whether each snapshot shows all that was hidden
    this.previews = []; // whether each was asked for with the odds
    this.refused = new Set(); // requests that fail
    this.paused = null; // while set, answers wait for it
  }

  get played() {
    return this.shown === null ? this.moves : this.moves.slice(0, this.shown);
  }

  save() {
    return { moves: [...this.moves] };
  }

  turn() {
    return this.played.length >= this.length ? -1 : this.played.length % this.seats.length;
  }

  snapshot({ seat: viewer, since = 0, open = false }) {
    this.opened.push(open);
    const turn = this.turn();
    const finds = (seat) => this.played.filter((move, n) => move.kind === "dig" && n % this.seats.length === seat);
    const isOwn = turn >= 0 && this.seats[turn].by === "person";
    return {
      game: "fake",
      n: this.played.length,
      turn,
      over: turn < 0,
      seats: this.seats,
      viewer,
      open,
      hidden: this.hidden,
      private: this.hidden && turn >= 0,
      can_undo: this.played.length > 0 && this.played.at(-1).kind !== "dig",
      undo_blocked: words("It has revealed something."),
      undo_asks: this.asks && this.played.at(-1)?.kind === "dig",
      can_redo: this.undone.length > 0,
      prompt: words("Choose."),
      offers: isOwn && (viewer === turn || !this.hidden) ? this.options : [],
      view: {
        zones: {},
        seats: this.seats.map((_, seat) => ({
          zones: { finds: { pieces: finds(seat).map((_, n) => ({ id: `find_${seat}_${n}`, face: `vase_${n}` })) } },
        })),
      },
      action: this.played.length + 1,
      log: this.played.flatMap(({ kind }, n) => (n + 1 > since ? [this.entry(kind, n)] : [])),
      totals: this.seats.map((_, seat) => this.played.filter((_, n) => n % this.seats.length === seat).length),
      parts: [],
      result: null,
    };
  }

  entry(kind, n) {
    const seat = n % this.seats.length;
    const named = kind === "tax" ? this.seats[0] : this.seats[seat];
    const args = { player: `player.${named.colour}`, n: 3 };
    return { n: n + 1, action: n + 1, seat, rule: "", key: `log.${kind}`, args, text: words(`${kind} ${n + 1}`) };
  }

  apply(kind, { move, to, moves = 1 }) {
    if (kind === "play") this.moves.push(move);
    else if (kind === "bot") {
      for (let n = 0; n < moves && this.turn() >= 0 && this.seats[this.turn()].by !== "person"; n++)
        this.moves.push({ kind: this.botMove ?? "take" });
    } else if (kind === "undo") this.undone.push(this.moves.pop());
    else if (kind === "redo") this.moves.push(this.undone.pop());
    else if (kind === "jump") this.shown = to === this.moves.length ? null : to;
  }

  async request(kind, args = {}) {
    this.sent.push(kind);
    await this.paused;
    if (this.refused.has(kind)) throw new Error(`${kind} is refused`);
    if (kind === "preview") this.previews.push(args.odds);
    if (kind === "preview") return { lines: [words(`costs of ${args.move.kind}`)], reveals: this.reveals };
    if (kind === "history")
      return { totals: [], turning: [], ending: [], story: [{ text: words(args.lang), n: null }] };
    if (kind === "why") return { reasons: [{ rule: "XP-01", text: words("Not now.") }] };
    throw new Error(kind);
  }

  async requestTable(kind, args) {
    this.sent.push(kind);
    if (kind === "bot") this.measured = args.measured;
    const fails = this.refused.has(kind);
    if (!fails) this.apply(kind, args);
    const answer = { snap: this.snapshot(args), save: ["look", "jump"].includes(kind) ? undefined : this.save() };
    await this.paused;
    if (fails) throw new Error(`${kind} is refused`);
    return answer;
  }
}

/** Lets all promises settle; timers do not run. */
const settled = async () => {
  for (let n = 0; n < 50; n++) await Promise.resolve();
};

/** Opens a match. `seen`: what the host was told. */
async function open(seats, options = {}) {
  const engine = new FakeEngine(seats, options);
  const seen = { errors: [], announced: [], saved: [], refusals: [], asked: 0, modes: [] };
  const searchers = {
    tasks: [],
    prepared: 0,
    prepare: () => (searchers.prepared += 1),
    measure: (task) => new Promise((done) => searchers.tasks.push({ ...task, done })),
  };
  const host = {
    engine,
    searchers,
    store: {
      put: async (known, content) => {
        if (seen.isFull) throw new Error("full");
        seen.saved.push(content.n);
        return { ...content, id: known?.id ?? "one", rev: (known?.rev ?? 0) + 1 };
      },
    },
    data: {
      table: {
        moves: { take: { params: { card: "piece" } }, dig: { params: { weeks: "number" } } },
        events: {
          "log.dig": { result: true, worth: "value" },
          "log.tax": { result: true, amount: "n", figure: "coin" },
        },
      },
    },
    lang: () => "en",
    onChange: () => seen.modes.push(play.mode.kind),
    announce: (text) => seen.announced.push(text),
    reportError: (error) => seen.errors.push(error.message),
    showRefusal: (text) => seen.refusals.push(text[0][0]),
    askTakeBack: () => (seen.asked += 1),
    onSaved: () => {},
  };
  const play = new Play(host, { snap: engine.snapshot({ seat: null }), save: engine.save() }, null, options.trial);
  await play.begin();
  await settled();
  return { play, engine, searchers, seen };
}

/** Makes a move of a kind as the player does. */
async function make(play, kind) {
  await play.selection.chooseKind(kind);
  await settled();
  play.selection.confirm();
  await settled();
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  changeSettings({ speed: "normal" });
});

test("a person against bots: the view, the first save, then the choice", async () => {
  const { play, engine, seen } = await open([PERSON, BOT]);
  assert.deepEqual(engine.sent, ["look"]);
  assert.deepEqual(seen.saved, [0]);
  assert.equal(play.mode.kind, "choosing");
  assert.equal(play.snap.viewer, 0);
  await play.firstTurns;
});

test("a trial is saved after the first move only", async () => {
  const { play, seen } = await open([PERSON, BOT], { trial: true });
  assert.deepEqual(seen.saved, []);
  await make(play, "take");
  assert.deepEqual(seen.saved, [1, 2]);
});

test("a move is saved before it is shown", async () => {
  const { play, seen } = await open([PERSON, BOT]);
  const shown = [];
  const { onChange } = play.host;
  play.host.onChange = () => shown.push([play.snap.n, seen.saved.at(-1)]);
  await make(play, "take");
  play.host.onChange = onChange;
  assert.ok(shown.length > 2);
  for (const [n, saved] of shown) assert.ok(saved >= n, `move ${n} is shown, ${saved} saved`);
});

test("bots pause after each move; a person's turn is announced", async () => {
  const { play, seen } = await open([PERSON, BOT, BOT]);
  await make(play, "take");
  assert.deepEqual([play.mode.kind, play.mode.work, play.snap.n], ["bots", null, 2]);
  mock.timers.tick(400);
  await settled();
  assert.equal(play.snap.n, 2, "the pause is not over");
  mock.timers.tick(1800);
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n], ["choosing", 3], "no pause before a person's turn");
  assert.deepEqual(seen.announced, ["take 1", "take 2", "take 3", "ui.your_turn"]);
});

test("a press goes on at once, and the pause that was left does nothing", async () => {
  const { play } = await open([PERSON, BOT, BOT, BOT]);
  await make(play, "take");
  play.dispatch({ type: "next" });
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n], ["bots", 3]);
  play.dispatch({ type: "skip" });
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n], ["choosing", 4]);
  mock.timers.tick(60_000);
  await settled();
  assert.equal(play.snap.n, 4);
});

test("a second press while a bot moves asks for no second move", async () => {
  const { play, engine } = await open([PERSON, BOT, BOT]);
  await make(play, "take");
  const before = engine.sent.filter((kind) => kind === "bot").length;
  play.dispatch({ type: "next" });
  play.dispatch({ type: "next" });
  play.dispatch({ type: "skip" });
  await settled();
  assert.equal(engine.sent.filter((kind) => kind === "bot").length, before + 1);
});

test("at the slowest speed bots wait for the player", async () => {
  changeSettings({ speed: "step" });
  const { play } = await open([PERSON, BOT, BOT]);
  await make(play, "take");
  mock.timers.tick(1e9);
  await settled();
  assert.equal(play.snap.n, 2);
  play.dispatch({ type: "next" });
  await settled();
  assert.equal(play.mode.kind, "choosing");
});

test("instant bots move in one request", async () => {
  changeSettings({ speed: "instant" });
  const { play, engine } = await open([PERSON, BOT, BOT]);
  await make(play, "take");
  assert.deepEqual(engine.sent, ["look", "preview", "play", "bot"]);
  assert.equal(play.mode.kind, "choosing");
});

test("bots alone play, pause and go on; undo is one move and they wait", async () => {
  const { play } = await open([BOT, BOT], { length: 40 });
  assert.equal(play.mode.kind, "bots");
  assert.equal(play.snap.viewer, null);
  play.dispatch({ type: "pause" });
  mock.timers.tick(1e6);
  await settled();
  assert.equal(play.snap.n, 1);
  play.dispatch({ type: "next" });
  await settled();
  assert.equal(play.snap.n, 2);
  play.undo();
  await settled();
  assert.deepEqual([play.mode.kind, play.mode.pace, play.snap.n], ["bots", "paused", 1]);
});

test("the preview has the odds unless they are switched off, also while a choice is open", async () => {
  const { play, engine } = await open([PERSON, BOT]);
  play.selection.chooseKind("dig");
  await settled();
  await play.selection.fetchPreview();
  assert.deepEqual(engine.previews, [true], "the same preview is not asked for again");
  changeSettings({ odds: false });
  await play.selection.fetchPreview();
  changeSettings({ odds: true });
  assert.deepEqual(engine.previews, [true, false]);
});

test("a find is shown before bots move", async () => {
  const { play } = await open([PERSON, BOT]);
  await make(play, "dig");
  assert.deepEqual(play.mode, { kind: "acknowledge", seat: 0, pass: false });
  const { entries, ...gain } = play.gain;
  const pieces = [{ id: "find_0_0", face: "vase_0", n: 1 }];
  assert.deepEqual(gain, { n: 1, seat: 0, pieces, finds: 1, worth: "value", blanks: 0, amounts: [], points: 1 });
  assert.deepEqual(
    entries.map(({ key }) => key),
    ["log.dig"],
  );
  mock.timers.tick(500);
  await settled();
  assert.equal(play.snap.n, 1, "bots wait until it is read");
  play.dispatch({ type: "go-on" });
  await settled();
  assert.equal(play.mode.kind, "choosing");
  const { own, others } = play.news();
  assert.deepEqual([own.map(({ n }) => n), others.map(({ n }) => n)], [[1], [2]]);
});

test("a result is read for as long as the pace allows, and at a click at the slowest", async () => {
  for (const [speed, kind] of [
    ["normal", "choosing"],
    ["step", "acknowledge"],
  ]) {
    changeSettings({ speed });
    const { play } = await open([PERSON, BOT]);
    await make(play, "dig");
    mock.timers.tick(10_000);
    await settled();
    assert.equal(play.mode.kind, kind, speed);
  }
});

test("with instant bots nothing waits for the result, and it is told first", async () => {
  changeSettings({ speed: "instant" });
  const { play } = await open([PERSON, BOT]);
  await make(play, "dig");
  assert.deepEqual([play.mode.kind, play.gain.pieces[0].face], ["choosing", "vase_0"]);
  assert.deepEqual(
    play.news().own.map(({ key }) => key),
    ["log.dig"],
  );
});

test("what a bot's move brings the person is a result, too", async () => {
  const { play, engine } = await open([PERSON, BOT, BOT]);
  engine.botMove = "tax";
  await make(play, "take");
  assert.deepEqual(play.mode, { kind: "acknowledge", seat: 0, pass: false, pace: "timed" });
  assert.deepEqual(play.gain.amounts, [{ figure: "coin", n: 3 }]);
  assert.deepEqual(
    play.news().own.map(({ n }) => n),
    [1, 2],
  );
});

test("a move without a declared event has no result", async () => {
  const { play } = await open([PERSON, BOT]);
  await make(play, "take");
  assert.equal(play.gain, null);
});

test("a find that hides nothing more cannot be taken back, and the page says why", async () => {
  const { play, seen } = await open([PERSON, BOT]);
  await make(play, "dig");
  play.undo();
  await settled();
  assert.deepEqual(seen.refusals, ["It has revealed something."]);
  assert.equal(play.mode.kind, "acknowledge");
});

test("what was revealed is taken back when the player agrees", async () => {
  const { play, seen } = await open([PERSON, BOT], { asks: true });
  await make(play, "dig");
  play.undo();
  await settled();
  assert.deepEqual([seen.asked, seen.refusals, play.snap.n], [1, [], 1], "asked first");
  play.takeBack();
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n], ["choosing", 0]);
});

test("the course is asked for when the match is over, and again in another language", async () => {
  const { play, engine } = await open([PERSON, BOT], { length: 2 });
  await make(play, "take");
  mock.timers.tick(5000);
  await settled();
  assert.equal(play.mode.kind, "over");
  assert.equal(engine.sent.filter((kind) => kind === "history").length, 1);
  assert.deepEqual(play.scoreHistory.history.story, [{ text: words("en"), n: null }]);
  play.host.lang = () => "hu";
  await play.translate();
  assert.deepEqual(play.scoreHistory.history.story, [{ text: words("hu"), n: null }]);
});

test("two people: the move is acknowledged, the device handed over, then the other hand is shown", async () => {
  const { play } = await open([PERSON, SECOND], { hidden: true });
  assert.deepEqual(play.mode, { kind: "hand-over", to: 0, work: null });
  play.dispatch({ type: "arrived" });
  await settled();
  await make(play, "take");
  assert.deepEqual(play.mode, { kind: "acknowledge", seat: 0, pass: true });
  assert.equal(play.snap.viewer, 0, "it is still the view of the one who moved");
  play.dispatch({ type: "go-on" });
  assert.deepEqual(play.mode, { kind: "hand-over", to: 1, work: null });
  play.undo();
  play.redo();
  assert.equal(play.mode.kind, "hand-over", "nothing is taken back behind the cover");
  play.dispatch({ type: "arrived" });
  assert.equal(play.mode.kind, "hand-over", "the cover stays while the view is fetched");
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.viewer], ["choosing", 1]);
});

test("a view that is lost leaves the cover, and is fetched again", async () => {
  const { play, engine, seen } = await open([PERSON, SECOND], { hidden: true });
  engine.refused.add("look");
  play.dispatch({ type: "arrived" });
  await settled();
  assert.deepEqual([play.mode.kind, play.mode.work], ["hand-over", null]);
  assert.deepEqual(seen.errors, ["look is refused"]);
  engine.refused.clear();
  play.dispatch({ type: "arrived" });
  await settled();
  assert.equal(play.mode.kind, "choosing");
});

test("a move is taken back while it is acknowledged", async () => {
  const { play } = await open([PERSON, SECOND]);
  await make(play, "take");
  assert.equal(play.mode.kind, "acknowledge");
  play.undo();
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n], ["choosing", 0]);
  play.redo();
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n], ["choosing", 1]);
});

test("undo goes back over the bots' moves to the person's own", async () => {
  changeSettings({ speed: "instant" });
  const { play } = await open([PERSON, BOT, BOT]);
  await make(play, "take");
  assert.equal(play.snap.n, 3);
  play.undo();
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n], ["choosing", 0]);
  assert.deepEqual(play.news(), { own: [], others: [] });
  play.redo();
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n], ["choosing", 3]);
});

test("a refused move leaves the choice, an error and nothing saved", async () => {
  const { play, engine, seen } = await open([PERSON, BOT]);
  engine.refused.add("play");
  await make(play, "take");
  assert.deepEqual(seen.errors, ["play is refused"]);
  assert.deepEqual([play.mode.kind, play.snap.n, seen.saved], ["choosing", 0, [0]]);
});

test("a bot whose move is lost waits for the player", async () => {
  const { play, engine, seen } = await open([PERSON, BOT]);
  engine.refused.add("bot");
  await make(play, "take");
  assert.deepEqual(play.mode, { kind: "bots", work: null, pace: "paused" });
  assert.deepEqual(seen.errors, ["bot is refused"]);
  engine.refused.clear();
  play.dispatch({ type: "next" });
  await settled();
  assert.equal(play.mode.kind, "choosing");
});

test("a save that fails is reported, and the match goes on", async () => {
  const { play, seen } = await open([PERSON, BOT]);
  const errors = [];
  play.host.reportError = (error) => errors.push(error);
  seen.isFull = true;
  await make(play, "take");
  assert.ok(errors.length && errors.every((error) => error instanceof SaveFailed));
  assert.equal(play.mode.kind, "choosing");
  assert.equal(play.match.latestSave.n, 2, "it can still be downloaded");
});

test("a review shows earlier positions, keeps the whole log, and returns to the present", async () => {
  changeSettings({ speed: "instant" });
  const { play, seen } = await open([PERSON, BOT]);
  await make(play, "take");
  await make(play, "take");
  play.dispatch({ type: "review", to: 1 });
  await settled();
  assert.deepEqual([play.mode.kind, play.mode.end, play.snap.n], ["review", 4, 1]);
  assert.equal(play.match.log.length, 4);
  assert.deepEqual(
    play.news().own.map(({ n }) => n),
    [1],
  );
  assert.deepEqual(play.selection.moves(), []);
  await play.translate();
  assert.equal(play.match.log.length, 4, "also in another language");
  play.redo();
  await settled();
  assert.equal(play.snap.n, 2);
  play.dispatch({ type: "review", to: 4 });
  await settled();
  assert.deepEqual([play.mode.kind, play.match.log.length], ["choosing", 4]);
  assert.deepEqual(seen.errors, []);
});

test("the end of the match", async () => {
  changeSettings({ speed: "instant" });
  const { play } = await open([PERSON, BOT], { length: 2 });
  await make(play, "take");
  assert.equal(play.mode.kind, "over");
  play.dispatch({ type: "review", to: 0 });
  await settled();
  assert.equal(play.mode.kind, "review");
  play.dispatch({ type: "review", to: 2 });
  await settled();
  assert.equal(play.mode.kind, "over");
});

test("what was hidden is shown on the way back through a match that is over, and no longer at its end", async () => {
  changeSettings({ speed: "instant" });
  const { play, engine } = await open([PERSON, BOT], { length: 4 });
  await make(play, "take");
  await make(play, "take");
  assert.equal(play.mode.kind, "over");
  play.dispatch({ type: "review", to: 1, seat: 1, open: true });
  await settled();
  assert.deepEqual([play.snap.n, play.snap.open, play.snap.viewer], [1, true, 1]);
  await play.translate();
  play.redo();
  await settled();
  assert.deepEqual([play.snap.n, play.snap.open, play.snap.viewer], [2, true, 1], "also in another language");
  play.dispatch({ type: "open" });
  await settled();
  assert.deepEqual([play.snap.n, play.snap.open, play.mode.sight.open], [2, false, false]);
  play.dispatch({ type: "open" });
  play.dispatch({ type: "review", to: 4 });
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n, play.snap.open, play.snap.viewer], ["over", 4, false, 0]);
  assert.deepEqual(engine.opened.slice(-2), [true, false]);
});

test("a closed match sends nothing more and reports nothing", async () => {
  const { play, engine, seen } = await open([PERSON, BOT, BOT]);
  await make(play, "take");
  const { length } = engine.sent;
  play.close();
  play.dispatch({ type: "next" });
  mock.timers.tick(1e6);
  await play.translate();
  await settled();
  assert.equal(engine.sent.length, length);
  assert.deepEqual([play.mode.kind, seen.errors], ["closed", []]);
});

test("while another match is opened, the old one waits; it goes on if that is refused", async () => {
  const { play, engine } = await open([PERSON, BOT, BOT]);
  await make(play, "take");
  let refuse;
  const opening = play.match.queue(() => new Promise((_, fail) => (refuse = fail)));
  play.dispatch({ type: "next" });
  const { length } = engine.sent;
  await settled();
  assert.equal(engine.sent.length, length);
  refuse(new Error("damaged"));
  await assert.rejects(opening);
  await settled();
  assert.equal(play.mode.kind, "choosing");
});

test("a choice: touched, previewed, explained, cancelled", async () => {
  const { play } = await open([PERSON, BOT]);
  const { selection } = play;
  await selection.touch("map", "map");
  await settled();
  assert.deepEqual([selection.isBegun(), selection.preview.lines], [true, [words("costs of take")]]);
  selection.cancel();
  assert.equal(selection.isBegun(), false);
  await selection.touch("rome", "rome");
  assert.equal(selection.refusal.reasons[0].rule, "XP-01");
  await selection.chooseKind("swap");
  assert.equal(selection.refusal.touched, "");
  await selection.chooseKind("dig");
  assert.equal(selection.refusal, null);
  await selection.chooseKind("dig");
  assert.equal(selection.isBegun(), false, "a second press puts the kind back");
});

test("an explanation that comes after the move is not shown", async () => {
  const { play, engine } = await open([PERSON, BOT]);
  let answer;
  engine.paused = new Promise((done) => (answer = done));
  const asked = play.selection.touch("rome", "");
  engine.paused = null;
  await make(play, "take");
  answer();
  await asked;
  assert.equal(play.selection.refusal, null);
});

test("the composer stays open in the middle of an action with one kind of move", async () => {
  const { play, engine } = await open([PERSON]);
  engine.options = [{ ...DIG, step: 1 }];
  await make(play, "take");
  assert.equal(play.selection.choice.kind, "dig");
  assert.equal(play.selection.isActionPending(), true);
});

test("a kind that needs no confirmation is made at once", async () => {
  const { play } = await open([PERSON]);
  play.host.data.table.moves.take.quick = true;
  await play.selection.touch("map", "map");
  await settled();
  assert.equal(play.snap.n, 1);
});

test("a move that shows nothing hidden is made without confirmation where the player wants that", async () => {
  const { play, engine } = await open([PERSON]);
  changeSettings({ direct: true });
  engine.reveals = true;
  await play.selection.touch("map", "map");
  await settled();
  assert.equal(play.snap.n, 0);
  play.selection.cancel();
  engine.reveals = false;
  await play.selection.touch("map", "map");
  await settled();
  assert.equal(play.snap.n, 1);
  changeSettings({ direct: false });
});

test("another language renews the texts; the choice stays", async () => {
  const { play, engine } = await open([PERSON, BOT]);
  await play.selection.chooseKind("take");
  await settled();
  await play.translate();
  await settled();
  assert.deepEqual(engine.sent.slice(-2), ["look", "preview"]);
  assert.deepEqual([play.mode.kind, play.selection.choice.kind], ["choosing", "take"]);
});

test("workers search for a bot that searches, and the engine gets what they measured", async () => {
  const { play, engine, searchers } = await open([PERSON, SEARCHER]);
  assert.equal(searchers.prepared, 0, "nothing starts with the page");
  play.dispatch({ type: "play", option: TAKE });
  await settled();
  assert.equal(searchers.prepared, 1);
  const [{ purpose, to, save, isWanted, done }] = searchers.tasks;
  assert.deepEqual([purpose, to, save.moves.length, isWanted()], ["bot", 1, 1, true]);
  assert.ok(play.isSearching() && !play.isBusy());
  assert.ok(!engine.sent.includes("bot"));
  done([[[1]]]);
  await settled();
  assert.deepEqual([engine.measured, play.mode.kind, play.snap.n], [[[[1]]], "choosing", 2]);
});

test("looking back, undo and another language do not wait for a search; it begins again afterwards", async () => {
  const { play, engine, searchers } = await open([PERSON, SEARCHER]);
  play.dispatch({ type: "play", option: TAKE });
  await settled();
  await play.translate();
  assert.equal(searchers.tasks[0].isWanted(), true, "texts change nothing");
  play.dispatch({ type: "review", to: 0 });
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n, searchers.tasks[0].isWanted()], ["review", 0, false]);
  searchers.tasks[0].done([[[1]]]);
  await settled();
  assert.ok(!engine.sent.includes("bot"), "its answer is dropped");
  play.dispatch({ type: "review", to: 1 });
  await settled();
  assert.deepEqual([play.mode.kind, searchers.tasks.length, searchers.tasks[1].isWanted()], ["bots", 2, true]);
  play.undo();
  await settled();
  assert.deepEqual([play.mode.kind, play.snap.n, searchers.tasks[1].isWanted()], ["choosing", 0, false]);
  searchers.tasks[1].done([]);
  await settled();
  assert.ok(!engine.sent.includes("bot"));
});

test("leaving a match ends its search", async () => {
  const { play, searchers } = await open([PERSON, SEARCHER]);
  play.dispatch({ type: "play", option: TAKE });
  await settled();
  play.close();
  assert.equal(searchers.tasks[0].isWanted(), false);
});
