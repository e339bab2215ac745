/** NAV-039. Milliseconds. */
const REST = 2_000;

/**
 * Fetches what nobody waits for once the page has had its time to come. Answers how to call it off, as
 * an effect does.
 */
export function whenStill(fetchAhead: () => void): () => void {
  const timer = setTimeout(fetchAhead, REST);
  return () => clearTimeout(timer);
}
