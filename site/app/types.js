// Types of the data exchanged by the page, the engine and the build. No code.

/** @typedef {[string, string | null]} Part a segment of a sentence, and the id of the term that it names, or null */
/** @typedef {Part[]} Text */
/** @typedef {Record<string, any>} MoveRecord */
/**
 * @typedef {object} MoveOption a legal move, or a family of moves that differ in freely chosen pieces
 * @property {MoveRecord} move the record, without the fields that are in `sets`
 * @property {string[]} touch
 * @property {Text} label
 * @property {number} [step] moves already made in this action
 * @property {Record<string, FreeChoice>} [sets] the free choices, by open field
 */

/**
 * @typedef {object} FreeChoice pieces of which any choice that meets `count` and `sums` is legal
 * @property {string[][]} of groups of identical pieces; an id is repeated if the pieces share it
 * @property {[number, number]} count how many are chosen: minimum, maximum
 * @property {{weights: number[], least: number}[]} [sums] weighted sums and their minimum; a weight per group
 * @property {string[]} [touch] a piece on the table per group, where it has another id than in the record
 */

/**
 * @typedef {object} Piece
 * @property {string} id unique on this table
 * @property {string | null} [face] component id; null: face down, or a pawn of its owner
 * @property {number | null} [owner] seat
 * @property {string} [side] `front`, `back`, or another one of the game: `spent`, `refined`
 * @property {string} [figure] drawn if it has no face: `die`, `leader`, `disc` … (symbols.js)
 * @property {number} [value] pips of a die, number on a marker
 * @property {string} [badge] marker on it: `disc`, or `done` when its work is done
 * @property {number} [n] number of pieces, if more than one
 * @property {string | number} [at] place id on a map, space on a track
 * @property {number} [level] 0 = lowest of its stack
 * @property {number} [lap]
 * @property {number[]} [marks] seats whose discs are on it
 */

/** @typedef {Record<string, any>} Zone content of a zone: the type `Content` of its kind (table/zones/),
 *   docs/views.md */

/** @typedef {{facts?: Text[], zones: Record<string, Zone>}} Area */
/** @typedef {{colour: string, name: string, by: string}} Seat */
/** @typedef {{n: number, seat: number, rule: string, text: Text, private?: boolean, action?: number}} LogEntry
 *   `action`: the number of the first move of its action */
/** @typedef {{label: Text, points: number[], rule?: string}} ScorePart */
/** @typedef {{totals: number[], winners: number[], places?: number[]}} Result `places`: 1 for winners */

/**
 * @typedef {object} Snapshot
 * @property {string} game
 * @property {string} version
 * @property {string} lang
 * @property {number} n
 * @property {number} turn the active seat, -1 when the game is over
 * @property {number} [holder] seat whose turn it is, if another one is active
 * @property {boolean} [private] whether the prompt shows hidden information
 * @property {boolean} over
 * @property {Seat[]} seats
 * @property {Record<string, string>} options value of every option of the game
 * @property {number | null} viewer
 * @property {boolean} hidden
 * @property {boolean} can_undo
 * @property {Text | null} [undo_blocked] why undo is refused
 * @property {boolean} can_redo
 * @property {number} [last] number of moves made, including undone ones
 * @property {Text} prompt
 * @property {string} prompt_rule rule id of the prompt, or ""
 * @property {MoveOption[]} offers
 * @property {Area & {seats: Area[]}} view
 * @property {LogEntry[]} log
 * @property {number[]} totals
 * @property {ScorePart[]} parts sources of the totals
 * @property {Result | null} result
 */

/** @typedef {{rule: string, text: Text}} Reason */
/** @typedef {{format: number, game: string, version: string, options: Record<string, string>, seats: Seat[],
 *   seed: number, first: number | null, moves: MoveRecord[], digest?: string}} Save */

/** @typedef {{lang: string, t: Record<string, any>, m: Record<string, any>, english?: Catalog}} Catalog */
/** @typedef {{title?: string, text?: string, label?: string, needs?: string[], svg: string,
 *   small?: string, shape?: string}} Face */

/**
 * Position of a place name on a map: the end of the baseline given by `anchor`, in units of the drawing; `r` is the
 * radius of the place's marker.
 * @typedef {{x: number, y: number, anchor: "start" | "middle" | "end", size: number,
 *   r: number, capitals: boolean}} Label
 */

/** @typedef {{svg: string, width: number, height: number, places: Record<string, [number, number]>,
 *   roads?: Record<string, string>,
 *   labels?: Record<string, Label>}} Board */

/** @typedef {Record<string, string[]>} When condition: each of these options has one of these values */

/**
 * One side of a city board, in units of its drawing: plots as [x, y, width, height], spaces by their centres (`pieces`
 * 0: any number), starting points of the plots' names.
 * @typedef {{svg: string, width: number, height: number, side: string, plots: Record<string, [number, number, number, number]>,
 *   spaces: Record<string, {x: number, y: number, w: number, h: number, pieces: number}>,
 *   labels: Record<string, {x: number, y: number, size: number}>}} PlanSide
 */

/** @typedef {{sides: Record<string, PlanSide>}} Plans a city board by its sides */

/**
 * How a zone is drawn (rules/<game>/table.yaml); further fields are in the type `Spec` of its kind.
 * @typedef {{kind: string, area?: "board" | "offer" | "aside", around?: string, inside?: string, size?: string,
 *   when?: When} & Record<string, any>} ZoneSpec
 */

/** @typedef {"piece" | "set" | "number" | "dial" | "toggle" | "list"} ParamKind */
/** @typedef {{params: Record<string, ParamKind>, dial?: string, follow?: boolean, quick?: boolean,
 *   flies?: string, when?: When}} MoveSpec */
/** @typedef {{zones: Record<string, ZoneSpec>, seat_zones: Record<string, ZoneSpec>,
 *   moves: Record<string, MoveSpec>}} TableSpec */

/** @typedef {{id: string, values: string[], kind?: "module" | "variant" | "ruling", players?: number[], when?: When,
 *   requires?: Record<string, When>}} OptionSpec `requires`: condition on other options, by value */

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
 * @property {Record<string, string>} rules section by rule id
 * @property {{sections: {id: string, rules: string[], shows?: string[]}[]}} book
 * @property {TableSpec} table
 */

/** @typedef {{id: string, name: string, dir?: string}} Lang */
/** @typedef {{game: string, lang: string, langs: Lang[], rulebook?: string}} PageInfo */

export {};
