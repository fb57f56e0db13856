// Generated from engine/protocol.py by `python build.py docs`; edit that file.

/** An object whose content the protocol does not describe. */
export type JsonObject = object;

/** A segment of a text: words, and the id of the term that they name, `text` for a typed name, or null. */
export type Segment = [words: string, term: string | null];

/** A message in a language. */
export type Text = Segment[];

/** A move: its `kind` and the fields of that kind. */
export type MoveRecord = Record<string, any> & { kind: string };

/** What a player tries: some fields of a move record, a touched piece as `touch`, or both. */
export type Intent = Record<string, unknown>;

/** What a player wrote about the position after `n` moves. */
export type Note = [n: number, text: string];

/** What some pieces have; docs/views.md. */
export interface PieceFields {
  /** Its shape if it has no face: `die`, `leader`, `disc` … */
  figure?: string;
  /** Pips of a die, the number on a marker. */
  value?: number;
  /** A mark on it: `disc`, or `done` when it has been used. */
  badge?: string;
  /** The id of its place on a map, the number of its space on a track. */
  at?: string | number;
  /** Its height in a stack, from 0. */
  level?: number;
  /** Its lap on a track, from 0. */
  lap?: number;
  /** The seats whose discs lie on it. */
  marks?: number[];
  /** How many identical pieces it counts as, if more than one. */
  n?: number;
}

/** A card, token or figure. */
export interface Piece extends PieceFields {
  /** Unique on the table. */
  id: string;
  /** The component whose face it shows; null: face down, or a pawn or marker. */
  face: string | null;
  /** The seat that owns it. */
  owner: number | null;
  /** `front`, `back`, or a side of the game: `spent`, `refined`. */
  side: string;
}

/** Spaces side by side. */
export interface Row {
  slots: (Piece | null)[];
}

/** Any number of pieces. */
export interface Cards {
  pieces: Piece[];
  /** Further pieces, face down. */
  hidden: number;
}

/** A box with zones, such as a site. */
export interface Panel<W> {
  /** Its owner, which touching the head of the box selects. */
  id: string;
  zones: Record<string, Zone<W>>;
}

/** Boxes with the same zones each. */
export interface Panels<W> {
  panels: Panel<W>[];
}

/** A pile of cards. */
export interface Pile {
  /** null: unknown to all. */
  count: number | null;
  top: Piece | null;
  /** All its pieces, if everyone may look through it. */
  pieces?: Piece[];
}

/** A track with a number on each space; spaces count from 0. */
export interface Lane {
  /** What touching its head selects. */
  id: string;
  /** The number on each space. */
  values: number[];
  /** The face of its markers, shown at its head. */
  face?: string;
  /** A second row of numbers. */
  above?: number[];
  /** Spaces covered by markers. */
  filled?: number[];
  /** The space that counts next: a price, an income. */
  next?: number | null;
  /** The space that the next marker is taken from. */
  leaves?: number | null;
  /** Other pieces, `at` their space. */
  pieces?: Piece[];
}

/** Tracks, one below the other. */
export interface Lanes {
  lanes: Lane[];
}

/** The places of the board; a piece is `at` its place. */
export interface Places {
  pieces: Piece[];
  /** Places that are not in play in this match. */
  out?: string[];
}

/** Spaces in a line or in laps; a piece is `at` its space. */
export interface Track {
  pieces: Piece[];
}

/** A symbol and a number. */
export interface Count<W> {
  id?: string;
  owner?: number;
  n: number;
  /** The count in words. */
  label?: W;
}

/** Counts. */
export interface Tally<W> {
  items: Count<W>[];
}

/** A bag of tokens. */
export interface Bag {
  id: string;
  /** null: unknown to all. */
  count: number | null;
  /** Components and their numbers; null: no one may look. */
  contents: [component: string, n: number][] | null;
}

/** Bags of tokens. */
export interface Bags {
  bags: Bag[];
}

/** Lines that only one player may read. */
export interface Notes<W> {
  lines: W[];
}

/** The row or the column of a table that counts for the moves with the fields of `when`. */
export interface DialPosition {
  when: Intent;
  row?: number;
  column?: number;
}

/** A look-up table with an axis that the view sets. */
export interface Dial {
  /** Positions, of which the first one that fits a move counts; or numbers by the value of a parameter. */
  at: DialPosition[] | Record<string, number>;
}

/** The drawing of a city; a piece is `at` a space, a spot for tokens, or a plot. */
export interface Plan<W> {
  /** The side of the board in play. */
  side: string;
  pieces: Piece[];
  /** The plot that is being evaluated; by default the current step of the phases. */
  now?: string;
  /** The names of the spaces. */
  names?: Record<string, W>;
}

/** The progress of the game. */
export interface Phases<W> {
  round: [current: number, last: number];
  /** The steps of a round, in order. */
  steps: string[];
  /** The index of the current step. */
  at: number | null;
  /** The names of steps that are no places. */
  names?: Record<string, W>;
  /** What happens in the current step. */
  line?: W;
}

/** One side of a fight. */
export interface Side<W> {
  /** null: not a player. */
  seat: number | null;
  /** Its name is the message `role.<role>`. */
  role?: string;
  name?: W;
  /** What it has revealed so far. */
  pieces: Piece[];
  /** Further pieces, face down. */
  hidden?: number;
  /** Its strength so far. */
  total: number;
  /** The total that it must reach now. */
  needs?: number;
  /** Whether it must act. */
  now: boolean;
  outcome?: "won" | "lost";
  /** What it may still do and at what cost, for those who may know. */
  lines: W[];
}

/** A fight, the attacker first. */
export interface Versus<W> {
  element: string;
  sides: Side<W>[];
  /** What everyone may read. */
  lines?: W[];
}

/** The content of a zone by its kind in table.yaml. */
export interface ZoneKinds<W> {
  bag: Bags;
  cards: Cards;
  dial: Dial;
  lanes: Lanes;
  map: Places;
  notes: Notes<W>;
  panel: Panels<W>;
  phases: Phases<W>;
  pile: Pile;
  plan: Plan<W>;
  row: Row;
  tally: Tally<W>;
  track: Track;
  versus: Versus<W>;
}

/** The content of a zone of some kind. */
export type Zone<W> =
  | Row
  | Cards
  | Pile
  | Places
  | Track
  | Lanes
  | Bags
  | Dial
  | Panels<W>
  | Tally<W>
  | Notes<W>
  | Plan<W>
  | Phases<W>
  | Versus<W>;

/** What is shown of the table or of a player: facts, and zones by their ids in table.yaml. */
export interface Area<W> {
  facts: W[];
  zones: Record<string, Zone<W>>;
}

/** What a seat may see of a state: the table, and the area of each player. */
export interface View<W> extends Area<W> {
  seats: Area<W>[];
}

/** A player: a colour, a typed name (may be empty), and "person" or the level of a bot. */
export interface Seat {
  colour: string;
  name: string;
  by: string;
}

/** A condition of a free choice: the sum of the weights of the chosen pieces reaches `least`. */
export interface WeightedSum {
  /** A weight per group. */
  weights: number[];
  least: number;
}

/** Pieces of which every choice that meets `count` and `sums` is legal; of equal pieces the first are taken. */
export interface FreeChoice {
  /** Groups of equal pieces; an id is repeated if they share it. */
  of: string[][];
  count: [least: number, most: number];
  sums?: WeightedSum[];
  /** Per group the pieces on the table, where they have other ids than in the record: one each, or fewer piles. */
  touch?: string[][];
}

/**
 * A legal move, or a family of moves that differ in freely chosen pieces, as it is sent.
 * Hundreds of moves share targets and labels: these are indices into `touches` and `labels` of the snapshot.
 */
export interface SentMoveOption {
  /** The record, without the fields that are in `sets`. */
  move: MoveRecord;
  touch: number;
  label: number;
  /** The number of moves already made in this action. */
  step: number;
  /** It brings nothing, or spends something without need: it is not proposed if there is another move. */
  waste?: boolean;
  /** The free choices, by the field that they fill. */
  sets?: Record<string, FreeChoice>;
}

/** A line of the log. */
export interface LogEntry {
  /** The number of the move. */
  n: number;
  /** The number of the action; its moves share it. */
  action: number;
  seat: number;
  rule: string;
  /** The message of the event, by which table.yaml knows how it is shown. */
  key: string;
  /** The arguments of the message. */
  args: Record<string, unknown>;
  text: Text;
  /** Only the viewer may read it. */
  private: boolean;
}

/** Where the points of a line of the scoring come from. */
export interface ScoreSource {
  label: Text;
  points: number[];
}

/** A line of the scoring: a part of the totals. */
export interface ScorePart {
  label: Text;
  points: number[];
  rule: string;
  /** Empty if the line itself is complete. */
  sources: ScoreSource[];
}

/** The end of a game. */
export interface Result {
  totals: number[];
  /** 1 is first; equal seats share a place. */
  places: number[];
  winners: number[];
}

/** The legal moves. */
export interface SentMoves {
  /** Empty for those who may not see them. */
  offers: SentMoveOption[];
  /** Ids of pieces and places that select a move, the most specific one first. */
  touches: string[][];
  labels: Text[];
}

/** A match with all that the page shows of it, as the viewer may see it. */
export interface SentSnapshot extends SentMoves {
  game: string;
  version: string;
  lang: string | null;
  /** The number of moves made. */
  n: number;
  /** The number of moves made, including undone ones. */
  last: number;
  /** The number of the action that the next move belongs to. */
  action: number;
  /** The active seat; -1: the game is over. */
  turn: number;
  /** The seat whose turn it is, though another one may have to answer. */
  holder: number;
  over: boolean;
  seats: Seat[];
  /** null: a spectator. */
  viewer: number | null;
  /** The value of every option. */
  options: Record<string, string>;
  /** Seats know different things in this game. */
  hidden: boolean;
  /** The prompt shows hidden information: others must look away. */
  private: boolean;
  can_undo: boolean;
  /** Why undo is refused. */
  undo_blocked: Text | null;
  /** Undo is possible if the players agree to it; the match is then marked. */
  undo_asks: boolean;
  can_redo: boolean;
  /** How often moves were taken back after something hidden was seen. */
  take_backs: number;
  /** The number of moves after which this match left the one that it was copied from. */
  branch: number | null;
  notes: Note[];
  /** Nothing is hidden: the match is over, and is looked back at. */
  open: boolean;
  prompt: Text;
  /** The id of the rule behind the prompt, or "". */
  prompt_rule: string;
  view: View<Text>;
  log: LogEntry[];
  /** The points of each seat so far. */
  totals: number[];
  parts: ScorePart[];
  /** null until the game is over. */
  result: Result | null;
}

/** All that is needed to replay a match, and a digest of its position. */
export interface Save {
  format: number;
  game: string;
  version: string;
  options: Record<string, string>;
  seats: Seat[];
  seed: number;
  /** The start player; null: drawn. */
  first: number | null;
  moves: MoveRecord[];
  digest: string;
  /** The scenario that replaced the set-up. */
  arranged?: JsonObject;
  /** How often moves were taken back after something hidden was seen; absent: never. */
  take_backs?: number;
  /** The number of moves after which the match left the one that it was copied from. */
  branch?: number;
  notes?: Note[];
}

/** Why something is illegal, or what it does, and the id of the rule. */
export interface Reason {
  rule: string;
  text: Text;
}

/** Why a request was refused. */
export interface RequestError {
  key: string;
  args: Record<string, unknown>;
  text: Text;
  /** Why the game does not allow a move. */
  reasons?: Reason[];
}

/** The answer to a request that was refused; it has changed nothing. */
export interface Failure {
  ok: false;
  error: RequestError;
}

/** The game that can be played now. */
export interface RulesReply {
  game: string;
  version: string;
}

/** The language that texts can be in now. */
export interface CatalogReply {
  lang: string;
}

/** The match as it is. */
export interface TableReply {
  table: SentSnapshot;
}

/** A match that was opened or changed, and its save. */
export interface MatchReply extends TableReply {
  save: Save;
}

/** The save of the match. */
export interface SaveReply {
  save: Save;
}

/** A move after which the game was another one. */
export interface TurningPoint {
  /** The number of the move. */
  n: number;
  seat: number;
  /** The seat took the lead, or made its best move. */
  kind: "lead" | "best";
  /** What the best move brought; the score of the new leader. */
  points: number;
}

/** Why the game ends, and after which move that was certain. */
export interface Ending extends Reason {
  n: number;
}

/** A sentence about the game, and the move that it is about. */
export interface Sentence {
  text: Text;
  n: number | null;
}

/** The course of the match, all its moves. */
export interface HistoryReply {
  /** The score of each seat at the start and after each move. */
  totals: number[][];
  /** In the order of the moves. */
  turning: TurningPoint[];
  /** Empty before the end is certain. */
  ending: Ending[];
  /** About the one person's game, or about the game; empty before the end. */
  story: Sentence[];
}

/** The match as far as it is shown, as the word of a link. */
export interface LinkReply {
  link: string;
}

/** In what a hinted move is better or worse than the move that it is compared with. */
export interface HintReason {
  text: Text;
  points: number;
}

/** One of the best moves. The first is compared with the second, the others with the first. */
export interface HintedMove {
  move: MoveRecord;
  label: Text;
  /** Id of what selects it best, which its label may not name; "": nothing does. */
  piece: string;
  /** How much better it is expected to be in the end; below 0: worse. */
  points: number;
  reasons: HintReason[];
}

/** The best moves of the active seat, the best one first. */
export interface HintReply {
  hints: HintedMove[];
}

/** What a move has cost, as far as its player could know. */
export interface CostReply {
  made: Text;
  /** Id of what selects the move that was made, as in HintedMove. */
  piece: string;
  /** The move that would have been better, compared with the one that was made; null: there was none. */
  better: HintedMove | null;
}

/** Where a search can begin. */
export interface PositionReply {
  /** The number of moves made there. */
  n: number;
}

/** What is to be tried next in a search. */
export interface PlanReply {
  /** Numbers of worlds, ascending; empty: the search is over. */
  worlds: number[];
  /** The moves to try in each of them, by their indices. */
  moves: number[];
}

/** What a world gave. */
export interface MeasureReply {
  /** For each of the moves what it leads to: how far the seat is ahead, and of what that consists. */
  values: number[][];
}

/** The cost and the known effects of a move. */
export interface PreviewReply {
  /** Why it brings nothing, or spends something without need. */
  waste: Text[];
  lines: Text[];
  /** It shows something hidden, so that taking it back is counted. */
  reveals: boolean;
}

/** Why no legal move fits; empty if one does. */
export interface WhyReply {
  reasons: Reason[];
}

/** The one legal move that fits. */
export interface FitReply {
  move: MoveRecord;
  /** The pieces and places that select it. */
  touch: string[];
  /** Whether the move of the request is such a move. */
  same: boolean;
}

/** What each of the things does and would bring now, the sentence of the rules first; empty for unknown things. */
export interface AboutReply {
  about: Reason[][];
}

/** The texts of messages. */
export interface SayReply {
  texts: Text[];
}

/** What every request may have. */
export interface Speaker {
  /** The language of texts; null: bare keys. */
  lang?: string | null;
}

/** Who is to see the reply. */
export interface Viewer extends Speaker {
  /** null: a spectator. */
  seat?: number | null;
  /** The log begins after this move. */
  since?: number | null;
  /** Nothing is hidden: only when the match is over. */
  open?: boolean | null;
}

/** The compiled rules of a game. */
export interface RulesArgs extends Speaker {
  data: JsonObject;
}

/** The compiled catalog of a game in a language. */
export interface CatalogArgs extends Speaker {
  data: JsonObject;
}

/** A player of a new match. */
export interface SeatArgs {
  colour: string;
  name?: string | null;
  /** "person", the default, or the level of a bot. */
  by?: string | null;
}

/** How a match begins. */
export interface NewArgs extends Viewer {
  game: string;
  seats: SeatArgs[];
  /** Those that are not given have their default. */
  options?: Record<string, string> | null;
  seed: number;
  /** The start player; null: drawn. */
  first?: number | null;
  /** A scenario that replaces the set-up. */
  arranged?: JsonObject | null;
}

/** The save of a match that is to be replayed. */
export interface LoadArgs extends Viewer {
  save: Save;
  /** Try a save that was made with other rules. */
  force?: boolean | null;
}

/** The word of a link to a match. */
export interface OpenLinkArgs extends Viewer {
  game: string;
  link: string;
}

/** Whether all players allow what undo or looking back otherwise forbids. */
export interface Agreed extends Viewer {
  agreed?: boolean | null;
}

/** A move of the active seat. */
export interface PlayArgs extends Agreed {
  move: MoveRecord;
}

/**
 * What the first worlds of a search gave in other workers: [world][move][what is measured]. The engine measures what is
 * missing.
 */
export type Measured = number[][][];

/** What is searched: the move of the active bot; hints for the active seat; what the next move has cost. */
export type Purpose = "bot" | "hint" | "cost";

/** Moves of the active bots. A bot that searches moves only as the first one of a request. */
export interface BotArgs extends Agreed {
  /** How many at most, until a person is active; by default one. */
  moves?: number | null;
  /** The bot makes the one legal move that has these fields, as a lesson needs it; null: it chooses. */
  fields?: MoveRecord | null;
  measured?: Measured | null;
}

/** For whom the best moves are searched: the active seat. */
export interface HintArgs extends Viewer {
  measured?: Measured | null;
}

/** A position to look at. */
export interface JumpArgs extends Viewer {
  /** The number of moves made there. */
  to: number;
}

/** Which match the save opens. */
export interface SaveArgs extends Speaker {
  /** A match of its own that begins with the position shown. */
  branch?: boolean | null;
}

/** What a player writes about the position shown. */
export interface NoteArgs extends Viewer {
  /** Empty: no note. */
  text: string;
}

/** A move of the viewer, or of anyone in a finished match. */
export interface CostArgs extends Viewer {
  /** Its number, from 1. */
  n: number;
  measured?: Measured | null;
}

/** A position that is to be searched, of a match that another engine holds. */
export interface PositionArgs extends Speaker {
  save: Save;
  /** The number of moves made there; null: all of the save. */
  to?: number | null;
}

/** A search in the position that was opened last. */
export interface PlanArgs extends Speaker {
  purpose: Purpose;
  measured?: Measured | null;
}

/** A world of a search in the position that was opened last. */
export interface MeasureArgs extends Speaker {
  purpose: Purpose;
  /** Its number. */
  world: number;
  /** The moves to try, by their indices. */
  moves: number[];
}

/** A legal move. */
export interface PreviewArgs extends Viewer {
  move: MoveRecord;
  /** Whether the odds are wanted as well. */
  odds?: boolean | null;
}

/** What a player tries. */
export interface WhyArgs extends Viewer {
  intent: Intent;
}

/** Fields that one legal move has: what a lesson expects. */
export interface FitArgs extends Viewer {
  fields: MoveRecord;
  /** The legal move that the player has chosen. */
  move?: MoveRecord | null;
}

/** Ids of places, pieces, components, zones and phases. */
export interface AboutArgs extends Viewer {
  names: string[];
}

/** Messages: keys with their arguments. */
export interface SayArgs extends Viewer {
  items: [key: string, args: Record<string, unknown>][];
}

/** A request and its reply. */
export interface Exchange<A, R> {
  args: A;
  reply: R;
}

/** Every request by its name. */
export interface Requests {
  rules: Exchange<RulesArgs, RulesReply>;
  catalog: Exchange<CatalogArgs, CatalogReply>;
  new: Exchange<NewArgs, MatchReply>;
  load: Exchange<LoadArgs, MatchReply>;
  save: Exchange<SaveArgs, SaveReply>;
  link: Exchange<Speaker, LinkReply>;
  open_link: Exchange<OpenLinkArgs, MatchReply>;
  look: Exchange<Viewer, TableReply>;
  play: Exchange<PlayArgs, MatchReply>;
  bot: Exchange<BotArgs, MatchReply>;
  undo: Exchange<Agreed, MatchReply>;
  redo: Exchange<Viewer, MatchReply>;
  jump: Exchange<JumpArgs, TableReply>;
  history: Exchange<Viewer, HistoryReply>;
  note: Exchange<NoteArgs, MatchReply>;
  hint: Exchange<HintArgs, HintReply>;
  cost: Exchange<CostArgs, CostReply>;
  position: Exchange<PositionArgs, PositionReply>;
  plan: Exchange<PlanArgs, PlanReply>;
  measure: Exchange<MeasureArgs, MeasureReply>;
  preview: Exchange<PreviewArgs, PreviewReply>;
  why: Exchange<WhyArgs, WhyReply>;
  fit: Exchange<FitArgs, FitReply>;
  about: Exchange<AboutArgs, AboutReply>;
  say: Exchange<SayArgs, SayReply>;
}
