// The context that all drawing functions of the table receive.
import { candidates, markedIds, touchable } from "./move-selection.js";
import { route } from "./route.js";
import { zone } from "./zones/index.js";

/** @typedef {import("../dialogs.js").Dialog} Dialog */

/**
 * What the player has set at the table beside the match.
 * @typedef {object} TableUi
 * @property {number} zoom factor of the map, 1: whole map
 * @property {string} loupe the enlarged part of the board, "" for none
 * @property {number | null} seat whose area is open; null: the viewer's
 * @property {Record<string, number>} dials positions of free wheels: zone -> row or column, from 1
 * @property {Record<string, {open: string, beside: string}>} tabs box of tabbed panels that was opened: zone -> id, and
 *   the box that was chosen then, "" for none
 * @property {boolean} log whether the log is open; beside the board it takes the place of the news, which it repeats
 */

/**
 * @typedef {object} Context
 * @property {import("../engine-client.js").Snapshot} snap
 * @property {import("../compiled-data.d.ts").GameData} data
 * @property {import("../compiled-data.d.ts").Board | null} board
 * @property {Set<string>} can ids that can be touched: a legal move matches
 * @property {Set<string>} lit ids that the card of a lesson is about
 * @property {Set<string>} picked ids that are part of the choice
 * @property {Record<string, unknown>} move record of the composed move, as far as it is composed
 * @property {Set<string>} involved ids in the composed move: payment, place
 * @property {Map<string, import("../protocol.d.ts").Text>} [costs] label of the move to which touching a piece leads
 * @property {import("./route.js").Route} route places along the composed move
 * @property {boolean} narrow layout of phones and tablets: a dock below, parts one after the other
 * @property {boolean} phone a window too small for the board with all its pieces as targets
 * @property {number} seat seat whose area is open; on a phone in addition to the viewer's
 * @property {TableUi} ui
 * @property {(change: Partial<TableUi>) => void} setUi
 * @property {(dialog: Dialog) => void} open opens a dialog
 * @property {() => void} close closes the open dialog
 * @property {(dialog: Dialog) => boolean} isOpen
 * @property {(face: string) => void} show enlarges a component
 * @property {(id: string) => import("../protocol.d.ts").Reason[] | undefined} about what a place, a piece or a phase does
 *   and would bring now; undefined while the engine is asked
 * @property {(kind: string) => import("../protocol.d.ts").Reason[] | undefined} whyNot why no move of a kind is legal
 * @property {typeof zone} zone draws a nested zone, without an import cycle
 * @property {((id: string) => void) | null} rule opens a rule; null: no rulebook
 */

/** @returns {TableUi} */
export const initialUi = () => ({ zoom: 1, loupe: "", seat: null, dials: {}, tabs: {}, log: false });

/**
 * Returns the context of a drawing.
 * @param {import("./play.js").Play} play
 * @param {Pick<Context, "data" | "board" | "narrow" | "phone" | "ui" | "setUi" | "open" | "close" | "isOpen" | "rule">} page
 * @returns {Context}
 */
export function contextOf({ snap, selection, explanations, lesson }, page) {
  const { choice } = selection;
  const moves = selection.moves();
  const left = candidates(moves, choice);
  /** @type {Record<string, unknown>} */
  const move = selection.composed()?.move?.move ?? {};
  return {
    ...page,
    snap,
    can: touchable(moves, left.length ? choice : { ...choice, touched: [] }),
    lit: lesson?.lit ?? new Set(),
    picked: markedIds(moves, choice),
    move,
    involved: new Set(Object.values(move).map(String)),
    route: route(page.data.board, selection, snap),
    seat: page.ui.seat ?? snap.viewer ?? 0,
    show: (face) => page.open({ kind: "lens", face }),
    about: (id) => explanations.linesOf(id),
    whyNot: (kind) => explanations.reasonsOf(kind),
    zone,
  };
}
