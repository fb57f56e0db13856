// What the play page waits for, as a closed union, and the one function that changes it. No DOM, no requests: play.js
// does the work that a mode carries, and reports how it ended.
//
// An event that a mode does not name below is ignored: `transition` returns the same object.

/** @typedef {import("../engine-client.js").MoveOption} MoveOption */
/** @typedef {import("../protocol.d.ts").Save} Save */

/**
 * A task of the engine that leads on by "answered" or "failed". It is begun once, when a mode that carries it begins.
 * @typedef {{do: "save", save: Save} | {do: "look", seat: number | null} | {do: "play", option: MoveOption} |
 *   {do: "undo", agreed?: boolean} |
 *   {do: "redo"} | {do: "bot"} | {do: "jump", to: number, sight?: Sight}} Work
 */

/**
 * How a match that is over is looked back at: `open`: with all that was hidden; else as `seat` sees it (null: a
 * spectator). `viewer`: the seat whose view is shown afterwards.
 * @typedef {{open: boolean, seat: number | null, viewer: number | null}} Sight
 */

/** @typedef {"timed" | "skip" | "paused"} Pace between the moves of bots: a pause to read, none, until the player goes
 *   on */

/**
 * - choosing: a person chooses a move.
 * - busy: a request runs; `back`: the mode to return to if it fails; null: the one that the position asks for.
 * - away: a person elsewhere is to move, whose link is awaited: in a match by link.
 * - hand-over: nothing is shown until the next person has the device; `work`: that person's view is on its way.
 * - acknowledge: a result for a person is shown before anyone else moves; `pass`: another person is next, and the move
 *   can be taken back; `pace`: that of the bots who go on.
 * - review: an earlier position is shown; `end`: moves of the match; `work`: another position is on its way; `next`: the
 *   position that is wanted after that one; `auto`: one position after the other is shown; `pace`: that of the bots who
 *   go on afterwards; `sight`: only of a match that is over.
 * - bots: bots move; without `work` they wait, for the end of a pause or for the player.
 * - over: the match has ended.
 * - closed: the page has left the match.
 * @typedef {{kind: "choosing"} | {kind: "away"} |
 *   {kind: "busy", work: Work, back: Mode | null, pace?: Pace} |
 *   {kind: "hand-over", to: number, work: Work | null} |
 *   {kind: "acknowledge", seat: number, pass: boolean, pace?: Pace} |
 *   {kind: "review", end: number, work: Work | null, next?: number, auto?: boolean, pace?: Pace, sight?: Sight} |
 *   {kind: "bots", work: Work | null, pace: Pace} |
 *   {kind: "over"} |
 *   {kind: "closed"}} Mode
 */

/**
 * - answered: the work of the mode is done and its snapshot applied; `mover`: the person whose move it was, or whom its
 *   result concerns; `result`: whether there is a result to be read.
 * - failed: the work was refused or lost; the snapshot is the one before.
 * - play, undo, redo: the player's move, and back and forth; in a review undo and redo show the previous and the next
 *   position. `agreed`: the player wants to take back what was revealed.
 * - review: shows the position after move `to`; of a match that is over as `seat` saw it, or `open`.
 * - open: in a review of such a match, shows all that was hidden, or no longer.
 * - auto: in a review, moves are shown one after the other, or no longer.
 * - go-on: the result was read. - arrived: the next person has the device.
 * - next, skip, pause: the bots' next move now, all up to a person's turn, none. - timeout: the end of a pause, or of
 *   the time to read a result.
 * @typedef {{type: "answered", mover?: number, result?: boolean} | {type: "failed"} |
 *   {type: "play", option: MoveOption} | {type: "undo", agreed?: boolean} | {type: "redo"} |
 *   {type: "review", to: number, open?: boolean, seat?: number} | {type: "open"} |
 *   {type: "go-on"} | {type: "arrived"} | {type: "auto"} | {type: "next"} | {type: "skip"} | {type: "pause"} | {type: "timeout"} |
 *   {type: "close"}} ModeEvent
 */

/**
 * What the transitions need to know of the snapshot.
 * @typedef {object} Position
 * @property {number} n moves made
 * @property {boolean} over
 * @property {number} turn the active seat
 * @property {boolean[]} persons whether a person plays, by seat
 * @property {number | null} viewer seat whose view the snapshot is; null: a spectator's
 * @property {boolean} [open] whether nothing is hidden in the snapshot
 * @property {boolean} hidden whether the game has hidden information
 * @property {boolean} isPrivate whether the active seat's prompt shows some
 * @property {boolean} canUndo without a question
 * @property {boolean} [asksUndo] undo is possible if the player agrees
 * @property {boolean} canRedo
 * @property {boolean} instant whether bots move without pauses
 * @property {number | null} [mine] the one seat that is played on this device, in a match by link
 * @property {boolean} [isSearching] whether workers search for the bot that is to move: that can be dropped
 * @property {boolean} [held] whether bots wait for the player before each move, as in a lesson
 */

/** The mode of a match that was just opened: it is saved first. @param {Save} save @returns {Mode & {kind: "busy"}} */
export const opened = (save) => ({ kind: "busy", work: { do: "save", save }, back: null });

/** The mode of a match that came by a link: it is reviewed from its start.
 * @param {Pick<Position, "n" | "over" | "viewer">} at @returns {Mode & {kind: "review"}} */
export const shared = (at) => reviewOf(at, 0);

/**
 * Returns the mode after an event.
 * @param {Mode} mode
 * @param {ModeEvent} event
 * @param {Position} at the position after the event
 * @returns {Mode} the same object if the mode ignores the event
 */
export function transition(mode, event, at) {
  if (event.type === "close") return { kind: "closed" };
  switch (mode.kind) {
    case "choosing":
      if (event.type === "play") return { kind: "busy", work: { do: "play", option: event.option }, back: mode };
      return travel(mode, event, at);
    case "busy":
      if (event.type === "answered") return afterWork(mode.work, mode.pace, event, at);
      if (event.type === "failed") return mode.back ?? (mode.work.do === "look" ? unseen(at) : settle(at, mode.pace));
      return mode;
    case "hand-over":
      if (mode.work && event.type === "answered") return settle(at, "timed", true);
      if (mode.work && event.type === "failed") return { ...mode, work: null };
      if (!mode.work && event.type === "arrived") return { ...mode, work: { do: "look", seat: mode.to } };
      return mode;
    case "acknowledge":
      if (event.type === "go-on" || (event.type === "timeout" && !mode.pass)) return settle(at, mode.pace);
      return event.type === "undo" ? travel(mode, event, at) : mode;
    case "review":
      return inReview(mode, event, at);
    case "bots":
      return whileBots(mode, event, at);
    case "over":
    case "away":
      return travel(mode, event, at);
    case "closed":
      return mode;
  }
}

/** The task that a mode waits for. @param {Mode} mode @returns {Work | null} */
export const pendingWork = (mode) => ("work" in mode ? mode.work : null);

/** Whether earlier positions can be reviewed now. @param {Mode} mode @param {boolean} isSearching */
export const mayReview = (mode, isSearching) =>
  ["choosing", "away", "over", "review", "bots"].includes(mode.kind) && (!pendingWork(mode) || isSearching);

/** Whether moves can be taken back now, if the position allows it. @param {Mode} mode @param {boolean} isSearching */
export const mayTakeBack = (mode, isSearching) =>
  ["choosing", "away", "over", "acknowledge"].includes(mode.kind) ||
  (mode.kind === "bots" && (!mode.work || isSearching));

/** Whether bots are moving or a request leads on: the player need do nothing. @param {Mode} mode */
export const isUnderWay = (mode) => mode.kind === "busy" || (mode.kind === "bots" && mode.pace !== "paused");

/** Key of what a mode shows besides the position; the same before, during and after a request. @param {Mode} mode
 * @returns {string} */
export function shownIn(mode) {
  if (mode.kind === "review") return `review ${mode.end}`;
  if (mode.kind === "hand-over") return `hand-over ${mode.to}`;
  return mode.kind === "acknowledge" ? "acknowledge" : "";
}

/** Undo, redo and review in a mode that allows all three. @param {Mode} mode @param {ModeEvent} event @param {Position} at
 * @returns {Mode} */
function travel(mode, event, at) {
  if (event.type === "undo" && mayUndo(at, event.agreed))
    return { kind: "busy", work: undoWork(event.agreed), back: mode };
  if (event.type === "redo" && at.canRedo) return { kind: "busy", work: { do: "redo" }, back: mode };
  if (event.type === "review" && event.to >= 0 && event.to < at.n) {
    const pace = mode.kind === "bots" && { pace: mode.pace };
    return { ...reviewOf(at, event.to, event), ...pace };
  }
  return mode;
}

/** A review that begins with a position. @param {Pick<Position, "n" | "over" | "viewer">} at @param {number} to
 * @param {{open?: boolean, seat?: number}} [how] @returns {Mode & {kind: "review"}} */
function reviewOf({ n, over, viewer }, to, { open = false, seat } = {}) {
  const later = over ? { sight: { open, seat: seat ?? viewer, viewer } } : {};
  return { kind: "review", end: n, work: jump(to, n, later), ...later };
}

/** The way to a position of a review, `end` being its last one. @param {number} to @param {number} end
 * @param {{sight?: Sight}} later @returns {Work} */
function jump(to, end, { sight }) {
  if (!sight) return { do: "jump", to };
  return { do: "jump", to, sight: to < end ? sight : { ...sight, open: false, seat: sight.viewer } };
}

/** @param {Position} at @param {boolean} [agreed] */
const mayUndo = (at, agreed = false) => at.canUndo || (agreed && at.asksUndo === true);

/** @param {boolean} [agreed] @returns {Work} */
const undoWork = (agreed = false) => (agreed ? { do: "undo", agreed } : { do: "undo" });

/** @param {Work} work that is done @param {Pace | undefined} pace @param {ModeEvent & {type: "answered"}} event
 * @param {Position} at @returns {Mode} */
function afterWork(work, pace, { mover, result = false }, at) {
  switch (work.do) {
    case "play": {
      if (mover === undefined) return settle(at);
      const pass = several(at) && !at.over && at.turn !== mover;
      return pass || result ? { kind: "acknowledge", seat: mover, pass } : settle(at);
    }
    case "undo":
    case "redo": {
      // on to a decision of a person; bots alone are watched move by move
      if (!at.persons.includes(true)) return settle(at, "paused");
      const further = isBotsTurn(at) && (work.do === "undo" ? mayUndo(at, work.agreed) : at.canRedo);
      return further ? { kind: "busy", work: { ...work }, back: null } : settle(at);
    }
    case "look":
      return settle(at, pace, true);
    default:
      return settle(at, pace);
  }
}

/** @param {Mode & {kind: "review"}} mode @param {ModeEvent} event @param {Position} at @returns {Mode} */
function inReview(mode, event, at) {
  const { end, work, next, auto = false } = mode;
  const later = { ...(mode.pace && { pace: mode.pace }), ...(mode.sight && { sight: mode.sight }) };
  const still = { ...mode };
  delete still.auto;
  if (event.type === "auto") return auto ? still : { ...mode, auto: true };
  if (event.type === "open" && mode.sight) {
    const sight = { ...mode.sight, open: !mode.sight.open };
    const to = work?.do === "jump" ? work.to : at.n;
    return work ? { ...mode, sight, next: next ?? to } : { ...mode, sight, work: jump(to, end, { sight }) };
  }
  if (work) {
    // a slider asks faster than the engine answers: what it passed meanwhile is left out
    if (event.type === "review") return { ...still, next: Math.min(event.to, end) };
    if (event.type !== "answered" && event.type !== "failed") return mode;
    const isOther = next !== at.n || (mode.sight?.open ?? false) !== (at.open ?? false);
    if (event.type === "answered" && next !== undefined && isOther)
      return { kind: "review", end, work: jump(next, end, later), ...later };
    if (at.n >= end) return settle(at, mode.pace);
    if (event.type === "failed" && later.sight) later.sight = { ...later.sight, open: at.open ?? false };
    return { kind: "review", end, work: null, ...later, ...(auto && event.type === "answered" ? { auto } : {}) };
  }
  if (event.type === "timeout") return auto ? { ...mode, work: jump(Math.min(at.n + 1, end), end, later) } : mode;
  const to =
    event.type === "review" ? event.to : event.type === "undo" ? at.n - 1 : event.type === "redo" ? at.n + 1 : -1;
  return to < 0 ? mode : { kind: "review", end, work: jump(Math.min(to, end), end, later), ...later };
}

/** @param {Mode & {kind: "bots"}} mode @param {ModeEvent} event @param {Position} at @returns {Mode} */
function whileBots(mode, event, at) {
  const { work, pace } = mode;
  switch (event.type) {
    case "answered": {
      if (!work) return mode;
      if (event.result && event.mover !== undefined && pace !== "skip")
        return { kind: "acknowledge", seat: event.mover, pass: false, pace };
      const next = settle(at, pace);
      return next.kind === "bots" && pace === "timed" && !at.instant ? { ...next, work: null } : next;
    }
    case "failed":
      return work ? { kind: "bots", work: null, pace: "paused" } : mode;
    case "timeout":
      return !work && pace === "timed" ? { kind: "bots", work: { do: "bot" }, pace } : mode;
    case "next":
      return work && pace !== "paused" ? mode : { kind: "bots", work: work ?? { do: "bot" }, pace: "timed" };
    case "skip":
      return work && pace === "skip" ? mode : { kind: "bots", work: work ?? { do: "bot" }, pace: "skip" };
    case "pause":
      return pace === "paused" ? mode : { ...mode, pace: "paused" };
    case "undo":
    case "redo":
    case "review":
      return work && !at.isSearching ? mode : travel(mode, event, at);
    default:
      return mode;
  }
}

// -- what a position asks for -------------------------------------------------------------------------------

/** Whether several people share the device. @param {Position} at */
const several = ({ persons, mine = null }) => mine === null && persons.filter(Boolean).length > 1;

/** @param {Position} at */
const isBotsTurn = ({ over, turn, persons }) => !over && !persons[turn];

/**
 * Returns the mode that a position asks for: the device is handed over if the next person sees what others may not,
 * and the view is that of the person who moves, or of the last one who did.
 * @param {Position} at
 * @param {Pace} [pace] of bots
 * @param {boolean} [looked] the view was just requested
 * @returns {Mode}
 */
export function settle(at, pace = "timed", looked = false) {
  const { over, turn, persons, viewer } = at;
  if (!over && persons[turn] && at.isPrivate && several(at) && turn !== viewer)
    return { kind: "hand-over", to: turn, work: null };
  const seat = wantedViewer(at);
  if (seat !== viewer && !looked) return { kind: "busy", work: { do: "look", seat }, back: null, pace };
  if (over) return { kind: "over" };
  if (persons[turn])
    return { kind: at.mine === undefined || at.mine === null || at.mine === turn ? "choosing" : "away" };
  const waits = at.held || pace === "paused";
  return { kind: "bots", work: waits ? null : { do: "bot" }, pace: waits ? "paused" : pace };
}

/** The seat whose view is to be shown; null: a spectator's. @param {Position} at @returns {number | null} */
function wantedViewer(at) {
  const { over, turn, persons, viewer, hidden, mine = null } = at;
  if (mine !== null) return mine;
  const first = persons.indexOf(true);
  const anyone = first < 0 ? null : first;
  if (over) return viewer ?? anyone;
  if (persons[turn]) return hidden && !at.isPrivate && several(at) && turn !== viewer ? null : turn;
  if (viewer !== null && persons[viewer]) return viewer;
  return several(at) && hidden ? null : anyone;
}

/** The mode after a view could not be fetched: the person who is to move asks for it again. @param {Position} at
 * @returns {Mode} */
function unseen(at) {
  if (!at.over && at.persons[at.turn]) return { kind: "hand-over", to: at.turn, work: null };
  return settle(at, "paused", true);
}
