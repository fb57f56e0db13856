// Type of the context that all drawing functions of the table receive. No code.

/**
 * @typedef {object} Context
 * @property {import("../engine-client.js").Snapshot} snap
 * @property {import("../compiled-data.d.ts").GameData} data
 * @property {import("../compiled-data.d.ts").Board | null} board
 * @property {Set<string>} can ids that can be touched: a legal move matches
 * @property {Set<string>} picked ids that are part of the choice
 * @property {Set<string>} involved ids in the composed move: payment, place
 * @property {boolean} narrow layout for phones
 * @property {Map<string, import("../protocol.d.ts").Text>} [costs] label of the move to which touching a piece leads
 * @property {import("./route.js").Route} route places along the composed move
 * @property {number} seat seat whose area is open; on a phone in addition to the viewer's
 * @property {(seat: number) => void} openSeat toggles the area of a player
 * @property {number} zoom factor of the map, 1: whole map
 * @property {(zoom: number) => void} setZoom
 * @property {string} loupe the enlarged part of the board, "" for none
 * @property {(part: string) => void} setLoupe
 * @property {Record<string, number>} dials positions of free wheels: zone -> row or column, from 1
 * @property {(zone: string, at: number) => void} turnDial
 * @property {Record<string, string>} tabs open box of tabbed panels: zone -> id
 * @property {(zone: string, id: string) => void} openTab
 * @property {(zone: string, title: string, list: import("../protocol.d.ts").Piece[]) => void} browse shows a list of pieces
 * @property {(title: string, lines: import("../protocol.d.ts").Text[]) => void} readNotes shows private notes
 * @property {(face: string) => void} show enlarges a component
 * @property {(seat: number) => void} showPoints shows the sources of the points
 * @property {typeof import("./zones/index.js").zone} zone draws a nested zone, without an import cycle
 * @property {((id: string) => void) | null} rule opens a rule; null: no rulebook
 */

export {};
