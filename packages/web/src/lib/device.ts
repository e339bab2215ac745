const KEY = 'hoadon.device';
const BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/**
 * The secret by which this browser names itself when somebody signs in: strangers who guess at his password do not
 * lock him out of it. It signs nobody in. Null where the browser keeps nothing.
 */
export function deviceSecret(): string | null {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && SECRET.test(kept)) return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    const made = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', '');
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return null;
  }
}
