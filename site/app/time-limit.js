// A limit for answers that may never come: those of the browser's storage.

/** How long the page waits for an answer of the browser's storage, in milliseconds; then it goes on without. */
export const MAX_STORAGE_WAIT_MS = 5_000;

/** Error: an answer has not come in time. */
export class TimeLimitExceeded extends Error {}

/**
 * Awaits an answer for a limited time.
 * @template T
 * @param {Promise<T>} answer
 * @param {number} [maxWaitMs]
 * @returns {Promise<T>} rejects with TimeLimitExceeded after that time
 */
export async function inTime(answer, maxWaitMs = MAX_STORAGE_WAIT_MS) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new TimeLimitExceeded()), maxWaitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
