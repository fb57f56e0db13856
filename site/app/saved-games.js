// The list of saved games in the menu, and their removal.
import { removeUnusedVersions } from "./offline.js";

/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/**
 * @typedef {object} SavedGamesHost
 * @property {Pick<import("./game-store.js").Store, "list" | "warning" | "remove">} store
 * @property {string} game
 * @property {() => void} onChange
 * @property {(error: unknown) => void} reportError
 */

export class SavedGames {
  /** @param {SavedGamesHost} host */
  constructor(host) {
    this.host = host;
    /** @type {SavedGame[]} */
    this.list = [];
    /** Why games do not outlive the visit, as the key of a message; "" if they do. */
    this.warning = "";
    /** Id of the game whose removal must be confirmed, or "". */
    this.confirmRemoval = "";
    /** Id of a game -> why it cannot be opened, as a template. @type {Record<string, unknown>} */
    this.openErrors = {};
  }

  async refresh() {
    const { store, game, reportError } = this.host;
    try {
      this.list = await store.list(game);
      this.warning = await store.warning();
      removeUnusedVersions();
    } catch (error) {
      reportError(error);
    }
  }

  /** Asks for confirmation at the first call, removes the game at the second. @param {SavedGame} savedGame */
  async remove(savedGame) {
    if (this.confirmRemoval !== savedGame.id) this.confirmRemoval = savedGame.id;
    else {
      this.confirmRemoval = "";
      await this.host.store.remove(savedGame).catch(this.host.reportError);
      await this.refresh();
    }
    this.host.onChange();
  }
}
