// Types of what goes between the page, the worker and the build. No code.

/** @typedef {[string, string | null]} Part a piece of a sentence, and the id of the term that it names, if any */
/** @typedef {Part[]} Text */
/** @typedef {Record<string, any>} MoveRecord */
/**
 * @typedef {object} MoveOption what may be done: one move, or a family of moves that differ in freely chosen pieces
 * @property {MoveRecord} move the record; without the fields that `sets` leaves open
 * @property {string[]} touch
 * @property {Text} label
 * @property {number} [step] how many moves of this action have been made
 * @property {Record<string, {of: string[][], count: [number, number]}>} [sets] per open field the groups of equal pieces,
 *   and how many are chosen, at least and at most
 */

/**
 * @typedef {object} Piece
 * @property {string} id unique on this table
 * @property {string | null} [face] component id; null: face down, or a pawn of its owner
 * @property {number | null} [owner] seat
 * @property {string} [side] `front`, `back`, or another one that the game knows: `spent`, `refined`
 * @property {string} [figure] what stands there when it has no face: `die`, `leader`, `disc` … (symbols.js)
 * @property {number} [value] pips of a die, number on a marker
 * @property {string} [badge] what lies on it: `disc`, or `done` when it has done its work
 * @property {number} [n] how many lie here, when more than one
 * @property {string | number} [at] place id on a map, space on a track
 * @property {number} [level] 0 = lowest of its stack
 * @property {number} [lap]
 * @property {number[]} [marks] seats whose discs lie on it
 */

/** @typedef {Record<string, any>} Zone content of a zone: the type `Content` of its kind (table/zones/), docs/views.md */

/** @typedef {{facts?: Text[], zones: Record<string, Zone>}} Area */
/** @typedef {{colour: string, name: string, by: string}} Seat */
/** @typedef {{n: number, seat: number, rule: string, text: Text, private?: boolean, action?: number}} LogEntry `action`: the
 *   number of the first of the moves that make one action */
/** @typedef {{label: Text, points: number[], rule?: string}} ScorePart */
/** @typedef {{totals: number[], winners: number[], places?: number[]}} Result `places`: 1 for who won */

/**
 * @typedef {object} Snapshot
 * @property {string} game
 * @property {string} version
 * @property {string} lang
 * @property {number} n
 * @property {number} turn seat to act, -1 when the game is over
 * @property {number} [holder] seat whose turn it is, when another one is asked
 * @property {boolean} [private] what is asked would show something hidden
 * @property {boolean} over
 * @property {Seat[]} seats
 * @property {Record<string, string>} options what every option of the game is at this table
 * @property {number | null} viewer
 * @property {boolean} hidden
 * @property {boolean} can_undo
 * @property {Text | null} [undo_blocked] why nothing can be taken back
 * @property {boolean} can_redo
 * @property {number} [last] moves made, those that were taken back included
 * @property {Text} prompt
 * @property {string} prompt_rule the rule that stands behind it, or ""
 * @property {MoveOption[]} offers
 * @property {Area & {seats: Area[]}} view
 * @property {LogEntry[]} log
 * @property {number[]} totals
 * @property {ScorePart[]} parts what the totals come from
 * @property {Result | null} result
 */

/** @typedef {{rule: string, text: Text}} Reason */
/** @typedef {{format: number, game: string, version: string, options: Record<string, string>, seats: Seat[],
 *   seed: number, first: number | null, moves: MoveRecord[], digest?: string}} Save */

/** @typedef {{lang: string, t: Record<string, any>, m: Record<string, any>, english?: Catalog}} Catalog */
/** @typedef {{title?: string, text?: string, label?: string, needs?: string[], svg: string,
 *   small?: string, shape?: string}} Face */

/**
 * Where the name of a place is printed on a map: the end of its baseline that `anchor` tells, in units of the drawing;
 * `r` is the radius of what marks the place.
 * @typedef {{x: number, y: number, anchor: "start" | "middle" | "end", size: number,
 *   r: number, capitals: boolean}} Label
 */

/** @typedef {{svg: string, width: number, height: number, places: Record<string, [number, number]>,
 *   roads?: Record<string, string>,
 *   labels?: Record<string, Label>}} Board */

/** @typedef {Record<string, string[]>} When in play where each of these options has one of these values */

/**
 * One side of a board that is the plan of a city, in units of its drawing: plots as [x, y, width, height], spaces by their
 * middle (`pieces` 0: any number), and where the names of the plots begin.
 * @typedef {{svg: string, width: number, height: number, side: string, plots: Record<string, [number, number, number, number]>,
 *   spaces: Record<string, {x: number, y: number, w: number, h: number, pieces: number}>,
 *   labels: Record<string, {x: number, y: number, size: number}>}} PlanSide
 */

/** @typedef {{sides: Record<string, PlanSide>}} Plans a board with several sides */

/**
 * How a zone is drawn (rules/<game>/table.yaml); what else may stand there is the type `Spec` of its kind.
 * @typedef {{kind: string, area?: "board" | "offer" | "aside", around?: string, inside?: string, size?: string,
 *   when?: When} & Record<string, any>} ZoneSpec
 */

/** @typedef {"piece" | "set" | "number" | "dial" | "toggle" | "list"} ParamKind */
/** @typedef {{params: Record<string, ParamKind>, dial?: string, follow?: boolean, quick?: boolean,
 *   flies?: string, when?: When}} MoveSpec */
/** @typedef {{zones: Record<string, ZoneSpec>, seat_zones: Record<string, ZoneSpec>,
 *   moves: Record<string, MoveSpec>}} TableSpec */

/** @typedef {{id: string, values: string[], kind?: "module" | "variant" | "ruling", players?: number[], when?: When,
 *   requires?: Record<string, When>}} OptionSpec `requires`: what a value needs of other options */

/**
 * @typedef {object} GameData compiled rules of a game (data/<game>.json)
 * @property {string} id
 * @property {string} version
 * @property {{players: {min: number, max: number}, colours: string[], options?: OptionSpec[]}} game
 * @property {Record<string, number>} constants
 * @property {Record<string, Record<string, any>[]>} components
 * @property {{place?: {id: string, type?: string, colour?: string, when?: When}[], road?: {a: string, b: string, [length: string]: unknown}[]}
 *   & Record<string, Record<string, any>[] | undefined>} board
 * @property {Record<string, any>} faces how pieces and board are drawn (faces.yaml)
 * @property {Record<string, {rows: any}>} tables
 * @property {Record<string, string>} rules the section of each rule
 * @property {{sections: {id: string, rules: string[], shows?: string[]}[]}} book
 * @property {TableSpec} table
 */

/** @typedef {{id: string, name: string, dir?: string}} Lang */
/** @typedef {{game: string, lang: string, langs: Lang[], rulebook?: boolean}} PageInfo */

export {};
