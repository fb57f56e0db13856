// What the drawing of the table may know and ask for. No code.

/**
 * @typedef {object} Context
 * @property {import("../types.js").Snapshot} snap
 * @property {import("../types.js").GameData} data
 * @property {import("../types.js").Board | null} board
 * @property {Set<string>} can ids whose touch leads to a legal move
 * @property {Set<string>} picked ids that were touched
 * @property {boolean} narrow a phone
 * @property {number} zoom of the map, 1 = all of it
 * @property {(zoom: number) => void} setZoom
 * @property {Record<string, number>} dials how the free dials stand: zone -> row or column, from 1
 * @property {(zone: string, at: number) => void} turnDial
 * @property {(zone: string, title: string, list: import("../types.js").Piece[]) => void} browse shows a heap of pieces
 * @property {(face: string) => void} show enlarges a component
 */

export {};
