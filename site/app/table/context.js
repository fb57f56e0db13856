// What the drawing of the table may know and ask for. No code.

/**
 * @typedef {object} Context
 * @property {import("../types.js").Snapshot} snap
 * @property {import("../types.js").GameData} data
 * @property {import("../types.js").Board | null} board
 * @property {Set<string>} can ids whose touch leads to a legal move
 * @property {Set<string>} picked ids that were touched
 * @property {Set<string>} involved ids that the composed move names: what it is paid with, where it happens
 * @property {boolean} narrow a phone
 * @property {Map<string, import("../types.js").Text>} [costs] what a touch of each offered piece would come to
 * @property {import("./route.js").Route} route places through which the composed move leads
 * @property {number} seat whose area is open; on a phone beside the viewer's own
 * @property {(seat: number) => void} openSeat opens the area of a player, or closes it again
 * @property {number} zoom of the map, 1 = all of it
 * @property {(zoom: number) => void} setZoom
 * @property {string} loupe the part of the board that is seen large, "" for none
 * @property {(part: string) => void} setLoupe
 * @property {Record<string, number>} dials how the free dials stand: zone -> row or column, from 1
 * @property {(zone: string, at: number) => void} turnDial
 * @property {Record<string, string>} tabs which box of a panel is open where there is room for one alone: zone -> id
 * @property {(zone: string, id: string) => void} openTab
 * @property {(zone: string, title: string, list: import("../types.js").Piece[]) => void} browse shows a heap of pieces
 * @property {(title: string, lines: import("../types.js").Text[]) => void} readNotes shows what only the viewer may read
 * @property {(face: string) => void} show enlarges a component
 * @property {(seat: number) => void} showPoints tells what the points come from
 * @property {typeof import("./zones/index.js").zone} zone draws a zone: who holds zones needs not know their kinds
 * @property {((id: string) => void) | null} rule opens a rule; null: the game has no rulebook
 */

export {};
