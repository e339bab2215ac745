const A_MINUTE = 60_000;

type CacheEntry = Readonly<{ at: number; value: unknown }>;

/**
 * Returns the value cached under a key within so many minutes; else reads it, and caches it as long as this tab lives.
 * 0: it is always read (LIST-016). For values that are expensive to read and may be slightly stale.
 */
export async function cachedInSession<Value>(
  key: string,
  { minutes, read }: Readonly<{ minutes: number; read: () => Promise<Value> }>,
): Promise<Value> {
  const entry = entryOf(key);
  const age = Date.now() - (entry?.at ?? Number.POSITIVE_INFINITY);
  // A clock that was set back makes nothing younger.
  if (entry && age >= 0 && age < minutes * A_MINUTE) return entry.value as Value;
  const value = await read();
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies CacheEntry));
  } catch {
    // Full, or not allowed: it is read again the next time.
  }
  return value;
}

/** Deletes all cached values whose keys begin so. */
export function deleteFromSession(beginning: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(beginning)) sessionStorage.removeItem(key);
}

function entryOf(key: string): CacheEntry | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'at' in stored && 'value' in stored
      ? { at: Number(stored.at), value: stored.value }
      : null;
  } catch {
    return null;
  }
}
