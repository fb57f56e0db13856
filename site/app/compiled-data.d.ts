// Generated from compiler/base/compiled_data.py by `python build.py docs`; edit that file.

/** Any JSON object. */
export type JsonObject = Record<string, unknown>;

/** A condition: each of these options has one of these values. */
export type When = Record<string, string[]>;

/** The number of players. */
export interface Players {
  min: number;
  max: number;
}

/** An option of a game; its first value is the default. */
export interface OptionSpec {
  id: string;
  values: string[];
  kind?: "module" | "variant" | "ruling";
  /** The numbers of players for which it makes a difference. */
  players?: number[];
  /** It is shown only then. */
  when?: When;
  /** What each value needs of other options. */
  requires?: Record<string, When>;
}

/** What game.yaml has of a game. */
export interface GameInfo {
  players: Players;
  colours: string[];
  options?: OptionSpec[];
  /** How the levels of bots play, and how far those that search look ahead; all in it is for the engine. */
  bots?: Record<string, any>;
}

/** How a zone is drawn (rules/<game>/table.yaml); further fields are in the type `Spec` of its kind. */
export type ZoneSpec = {
  kind: string;
  area?: "board" | "offer" | "aside";
  around?: string;
  inside?: string;
  size?: string;
  when?: When;
} & Record<string, any>;

/** How a parameter of a move is chosen. */
export type ParamKind = "piece" | "set" | "number" | "dial" | "toggle" | "list";

/** How a kind of move is composed. */
export interface MoveSpec {
  params: Record<string, ParamKind>;
  dial?: string;
  follow?: boolean;
  /** It needs no confirmation. */
  quick?: boolean;
  flies?: string;
  when?: When;
}

/** How an event is shown. */
export interface EventSpec {
  /** It is shown to the player whom it concerns before anyone else moves. */
  result?: boolean;
  /** The field of the components found that has their points. */
  worth?: string;
  /** The argument with the number of worthless pieces that came to light. */
  blanks?: string;
  /** The argument with the number of figures that the player receives. */
  amount?: string;
  /** The figure of the amount. */
  figure?: string;
  /** The zones between which pieces move. */
  moves?: [from: string, to: string];
  /** A year or a round begins. */
  epoch?: boolean;
}

/** The table: zones of all, zones of each player, kinds of moves, events. */
export interface TableSpec {
  zones: Record<string, ZoneSpec>;
  seat_zones: Record<string, ZoneSpec>;
  moves: Record<string, MoveSpec>;
  /** By the key of the message. */
  events?: Record<string, EventSpec>;
}

/** A section of the rulebook. */
export interface Section {
  id: string;
  rules: string[];
  shows?: string[];
}

/** The rulebook. */
export interface Book {
  sections: Section[];
}

/** A table of tables.yaml. */
export interface LookUpTable {
  rows: any;
}

/** The weights by which the stronger bots play; all else in them is for the engine. */
export interface Weights {
  sets: WeightSet[];
}

/** The weights for a number of players. */
export interface WeightSet {
  players: number;
}

/** The compiled rules of a game. */
export interface GameData {
  id: string;
  version: string;
  game: GameInfo;
  constants: Record<string, number | string>;
  components: Record<string, Record<string, any>[]>;
  /** The rows of board.yaml by their sets. */
  board: {
    place?: { id: string; type?: string; colour?: string; when?: When }[];
    road?: { a: string; b: string; [length: string]: unknown }[];
  } & Record<string, Record<string, any>[] | undefined>;
  /** How pieces and board are drawn (faces.yaml). */
  faces: Record<string, any>;
  /** What bots have learned (weights.yaml). */
  weights?: Weights;
  tables: Record<string, LookUpTable>;
  /** The section of each rule. */
  rules: Record<string, string>;
  book: Book;
  table: TableSpec;
}

/** How the position of a worked example or of a scene is set up. */
export interface ExampleOpening {
  seats: number;
  options: Record<string, string>;
  seed: number;
  first: number | null;
  arranged: object | null;
}

/** A card beside the table: something to read, a move of the player or of a bot, or an attempt that is refused. */
export interface LessonCard {
  kind: "say" | "do" | "rival" | "try";
  /** The key of its text in the lesson, "" without one. */
  text: string;
  /** `do`, `rival`: the fields that the one right move has; `try`: what is attempted. */
  fields?: JsonObject;
  /** The rule behind it; `try`: the one that refuses. */
  rule?: string;
  /** The zones that the text is about. */
  light?: string[];
}

/** A position, and what is done in it. */
export interface Scene {
  opening: ExampleOpening;
  /** The player's seat; null: all seats are played on this device. */
  learner: number | null;
  cards: LessonCard[];
}

/** A worked example with its cases, or a lesson with its scenes. */
export interface Lesson {
  kind: "example" | "lesson";
  scenes: Scene[];
  /** The page that has the example. */
  told?: "rulebook" | "rules";
  /** The next example of the rulebook. */
  next?: string;
}

/** The worked examples and the lessons of a game. */
export type Lessons = Record<string, Lesson>;

/** The texts of an example or a lesson, as HTML. */
export interface LessonTexts {
  title: string;
  texts: Record<string, string>;
}

/** The texts of all examples of the rulebook, and of the lessons. */
export type AllLessonTexts = Record<string, LessonTexts>;

/** A text with its title. */
export interface HelpText {
  title: string;
  html: string;
}

/**
 * A step of a turn, with its first rule; `module`: the option that it belongs to with its value.
 * `moves`: the kinds of move that it explains; `events`: the keys of events that it explains.
 */
export interface HelpStep extends HelpText {
  id: string;
  moves: string[];
  events: string[];
  rule: string;
  module: string[] | null;
}

/** A turn on one page. */
export interface HelpTurn {
  title: string;
  steps: HelpStep[];
}

/** A piece, "" if it has no face, and what it is. */
export interface LegendRow {
  face: string;
  html: string;
}

/** Pieces of one kind. */
export interface Legend {
  title: string;
  rows: LegendRow[];
}

/** What the play page shows of the rules beside the table. */
export interface TableHelp {
  goal: HelpText;
  turn: HelpTurn;
  legends: Legend[];
  /** The name of the page with the complete rules. */
  complete: string;
}

/** The texts of a language for a game. */
export interface Catalog {
  lang: string;
  /** Terms: their forms, or the only one. */
  t: Record<string, any>;
  /** Messages; those without arguments are texts. */
  m: Record<string, any>;
  /** What is not translated yet. */
  english?: Catalog;
  /** Set by the workshop: texts of the engine end with an empty segment that has the key of their message. */
  marked?: boolean;
}

/** The drawing of a card or token, and its words. */
export interface Face {
  svg: string;
  shape?: string;
  /** The compact face. */
  small?: string;
  title?: string;
  text?: string;
  label?: string;
  needs?: string[];
}

/** The end of the baseline of a place's name that `anchor` gives, in units of the drawing. */
export interface PlaceName {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  size: number;
  /** The radius of the place's marker. */
  r: number;
  capitals: boolean;
}

/** A window of a wheel: the middle of its tab, and the path of its frame. */
export interface WheelWindow {
  tab: [x: number, y: number];
  frame: string;
}

/** A look-up table drawn as two discs, in units of a square drawing. */
export interface Wheel {
  size: number;
  /** The figures, by rows of the axis that is turned. */
  rows: number[][];
  /** The radius of the lower disc. */
  rim: number;
  /** The radius of the upper disc. */
  face: number;
  hub: number;
  /** The radius of the tab that names a window. */
  tab: number;
  /** The place of the number of each row on the rim. */
  numbers: [x: number, y: number][];
  /** The place of each figure on the lower disc. */
  figures: [x: number, y: number][][];
  windows: WheelWindow[];
  /** The path of the upper disc, without its windows. */
  disc: string;
  spiral: string;
  notch: string;
}

/** A map. */
export interface Board {
  svg: string;
  width: number;
  height: number;
  places: Record<string, [x: number, y: number]>;
  roads?: Record<string, string>;
  labels?: Record<string, PlaceName>;
  /** The wheel of each zone of the kind dial. */
  wheels?: Record<string, Wheel>;
}

/** A space of a city board by its centre. */
export interface PlanSpace {
  x: number;
  y: number;
  w: number;
  h: number;
  /** How many pieces it has room for; 0: any number. */
  pieces: number;
}

/** Where the name of a plot starts. */
export interface PlotName {
  x: number;
  y: number;
  size: number;
}

/** One side of a city board, in units of its drawing. */
export interface PlanSide {
  svg: string;
  width: number;
  height: number;
  side: string;
  /** The height of the head of a plot, with its name. */
  head: number;
  plots: Record<string, [x: number, y: number, width: number, height: number]>;
  spaces: Record<string, PlanSpace>;
  labels: Record<string, PlotName>;
}

/** A city board by its sides. */
export interface Plans {
  sides: Record<string, PlanSide>;
}

/** A quick game as the engine opens it. */
export interface FirstDeal {
  seed: number;
  table: import("./protocol.d.ts").SentSnapshot;
}

/** Some deals of a usual quick game, for its first visit on a device. */
export interface FirstDeals {
  seats: import("./protocol.d.ts").Seat[];
  deals: FirstDeal[];
}

/** Names of the files of `runtime/`, and what the loader of Pyodide must know. */
export interface Runtime {
  /** The folder of Pyodide itself. */
  core: string;
  /** Its library, a zip that is compressed as a whole. */
  std: string;
  /** The engine, likewise. */
  engine: string;
  /** The version of Python that has packed them. */
  python: string;
  /** What Pyodide's lock file has of its versions. */
  info: JsonObject;
  /** The modules that the page may import, and that a kept memory has imported. */
  modules: string[];
}

/** A language of the site. */
export interface Lang {
  id: string;
  name: string;
  dir?: string;
}

/** What a page is about. */
export interface PageInfo {
  game: string;
  lang: string;
  langs: Lang[];
  /** The folder of the page of its rulebook, "" without one. */
  rulebook?: string;
  /** The id of its first lesson, "" without one. */
  lesson: string;
  /** Whether there is a file `data/<game>.board.json`. */
  board: boolean;
  /** The symbols of players by colour: one path each, in a box of 24 x 24. */
  signs: Record<string, string>;
  /** The faces of bots by colour, drawn likewise. */
  faces: Record<string, string>;
}
