// Types of what goes between the page, the worker and the build. No code.

/** @typedef {[string, string | null]} Part a piece of a sentence, and the id of the term that it names, if any */
/** @typedef {Part[]} Text */
/** @typedef {Record<string, any>} MoveRecord */
/** @typedef {{move: MoveRecord, touch: string[], label: Text}} Move */

/**
 * @typedef {object} Piece
 * @property {string} id unique on this table
 * @property {string | null} [face] component id; null: face down, or a pawn of its owner
 * @property {number | null} [owner] seat
 * @property {"front" | "back" | "spent"} [side]
 * @property {number} [n] how many lie here, when more than one
 * @property {string | number} [at] place id on a map, space on a track
 * @property {number} [level] 0 = lowest of its stack
 * @property {number} [lap]
 */

/** @typedef {{id: string, count: number | null, contents?: [string, number][] | null}} Bag */
/** @typedef {{when: MoveRecord, row?: number, column?: number}} DialEntry */

/**
 * @typedef {object} Zone content of a zone; which fields there are depends on its kind
 * @property {(Piece | null)[]} [slots]
 * @property {Piece[]} [pieces]
 * @property {number | null} [count]
 * @property {Piece | null} [top]
 * @property {number} [hidden]
 * @property {Bag[]} [bags]
 * @property {Text[]} [lines]
 * @property {DialEntry[] | Record<string, number>} [at]
 */

/** @typedef {{facts?: Text[], zones: Record<string, Zone>}} Area */
/** @typedef {{colour: string, name: string, by: string}} Seat */
/** @typedef {{n: number, seat: number, rule: string, text: Text, private?: boolean}} LogEntry */
/** @typedef {{label: Text, points: number[], rule?: string}} ScorePart */
/** @typedef {{parts: ScorePart[], totals: number[], winners: number[]}} Result */

/**
 * @typedef {object} Snapshot
 * @property {string} game
 * @property {string} version
 * @property {string} lang
 * @property {number} n
 * @property {number} turn seat to act, -1 when the game is over
 * @property {boolean} over
 * @property {Seat[]} seats
 * @property {number | null} viewer
 * @property {boolean} hidden
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {Text} prompt
 * @property {Move[]} moves
 * @property {Area & {seats: Area[]}} view
 * @property {LogEntry[]} log
 * @property {number[]} totals
 * @property {Result | null} result
 */

/** @typedef {{rule: string, text: Text}} Reason */
/** @typedef {{format: number, game: string, version: string, options: Record<string, string>, seats: Seat[],
 *   seed: number, first: number | null, moves: MoveRecord[], digest?: string}} Save */

/** @typedef {{lang: string, t: Record<string, any>, m: Record<string, any>, english?: Catalog}} Catalog */
/** @typedef {{title?: string, text?: string, label?: string, needs?: string[], svg: string, shape?: string}} Face */

/**
 * Where the name of a place is printed on a map: the end of its baseline that `anchor` tells, in units of the drawing.
 * @typedef {{x: number, y: number, anchor: "start" | "middle" | "end", size: number, kind: string}} Label
 */

/** @typedef {{svg: string, width: number, height: number, places: Record<string, [number, number]>,
 *   labels?: Record<string, Label>}} Board */

/**
 * @typedef {object} ZoneSpec how a zone is drawn (rules/<game>/table.yaml)
 * @property {"row" | "pile" | "map" | "track" | "cards" | "bag" | "notes" | "dial"} kind
 * @property {"board" | "offer" | "aside"} [area]
 * @property {string} [around]
 * @property {number | string} [spaces]
 * @property {number[]} [corners]
 * @property {number | string} [first_lap]
 * @property {string[]} [labels]
 * @property {boolean} [flow]
 * @property {string} [back] component set whose back the face-down pieces show
 * @property {string} [group]
 * @property {"small" | "medium" | "large"} [size]
 * @property {string} [table]
 * @property {string} [row]
 * @property {string} [column]
 * @property {string} [result]
 * @property {"row" | "column"} [live]
 * @property {string} [param]
 */

/** @typedef {"piece" | "number" | "dial" | "toggle" | "list"} ParamKind */
/** @typedef {{params: Record<string, ParamKind>, dial?: string, follow?: boolean}} MoveSpec */
/** @typedef {{zones: Record<string, ZoneSpec>, seat_zones: Record<string, ZoneSpec>,
 *   moves: Record<string, MoveSpec>}} TableSpec */

/** @typedef {{id: string, values: string[], players?: number[]}} OptionSpec */

/**
 * @typedef {object} GameData compiled rules of a game (data/<game>.json)
 * @property {string} id
 * @property {string} version
 * @property {{players: {min: number, max: number}, colours: string[], options?: OptionSpec[]}} game
 * @property {Record<string, number>} constants
 * @property {Record<string, Record<string, any>[]>} components
 * @property {{place?: {id: string, type?: string, colour?: string}[], road?: {a: string, b: string}[]}} board
 * @property {Record<string, {rows: any}>} tables
 * @property {Record<string, string>} rules
 * @property {TableSpec} table
 */

/** @typedef {{id: string, name: string, dir?: string}} Lang */
/** @typedef {{game: string, lang: string, langs: Lang[]}} PageInfo */

export {};
