const KEY = 'hoadon.device';
const BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/**
 * The secret by which this browser identifies itself at a sign-in: strangers who guess at a user's password do not lock
 * that user out of it. It authenticates no user. Null where the browser has no storage.
 */
export function deviceSecret(): string | null {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored !== null && SECRET.test(stored)) return stored;
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
