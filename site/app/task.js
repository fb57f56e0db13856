// A position as a task: the player looks for the best move, then learns what a strong bot would have preferred.

/** @typedef {import("./protocol.d.ts").CostReply} Judgement */
/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/**
 * - asked: a move is to be found. - thinking: the move is being judged. - judged: `found` has how good it was.
 * @typedef {"asked" | "thinking" | "judged"} TaskStage
 */

export class Task {
  /**
   * @param {object} source
   * @param {() => void} source.again opens the position once more
   * @param {Judgement | null} [source.known] what the move of the player's own game has cost
   * @param {(() => void) | null} [source.back] goes back to that game
   */
  constructor({ again, known = null, back = null }) {
    this.again = again;
    this.known = known;
    this.back = back;
    /** @type {TaskStage} */
    this.stage = "asked";
    /** What is shown: of the player's move, or the known solution. @type {Judgement | null} */
    this.found = null;
    /** Whether the player has asked for the solution. */
    this.isSolved = false;
  }

  /** Shows the known solution. */
  solve() {
    this.found = this.known;
    this.isSolved = true;
  }

  /**
   * Judges the move that the player has just made; only the first one is the answer to the task.
   * @param {{engine: Pick<import("./engine-client.js").EngineClient, "request">, onChange: () => void}} host
   * @param {{lang: string, seat: number | null, n: number}} move
   * @param {() => Promise<import("./protocol.d.ts").Measured>} measure has workers search for a better one
   */
  async judge({ engine, onChange }, move, measure) {
    if (this.stage !== "asked") return;
    this.stage = "thinking";
    onChange();
    try {
      this.found = await engine.request("cost", { ...move, measured: await measure() });
      this.stage = "judged";
    } catch (error) {
      this.stage = "asked"; // the position is open, and can be tried again
      throw error;
    } finally {
      onChange();
    }
  }
}
