const A_MINUTE = 60_000;

type Kept = Readonly<{ at: number; value: unknown }>;

/**
 * What was read under a key within so many minutes; else it is read now, and kept as long as this tab lives. 0: it is always
 * read (LIST-016). For what is dear to ask for and may be a little old.
 */
export async function keptInSession<Value>(
  key: string,
  { minutes, read }: Readonly<{ minutes: number; read: () => Promise<Value> }>,
): Promise<Value> {
  const kept = keptUnder(key);
  const age = Date.now() - (kept?.at ?? Number.POSITIVE_INFINITY);
  // A clock that was set back makes nothing younger.
  if (kept && age >= 0 && age < minutes * A_MINUTE) return kept.value as Value;
  const value = await read();
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Kept));
  } catch {
    // Full, or not allowed: it is read again the next time.
  }
  return value;
}

/** Forgets what is kept under every key that begins so. */
export function forgetInSession(beginning: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(beginning)) sessionStorage.removeItem(key);
}

function keptUnder(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'at' in kept && 'value' in kept
      ? { at: Number(kept.at), value: kept.value }
      : null;
  } catch {
    return null;
  }
}
