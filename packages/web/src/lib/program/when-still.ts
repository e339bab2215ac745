/** NAV-039. Milliseconds. */
const REST = 2_000;

/** Fetches optional code once the page has had its time to load. Returns a disposer, as an effect does. */
export function whenStill(fetchAhead: () => void): () => void {
  const timer = setTimeout(fetchAhead, REST);
  return () => clearTimeout(timer);
}
