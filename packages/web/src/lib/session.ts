import type { Tokens } from '@hoadon/contracts/auth';

const TOKENS_KEY = 'hoadon.tokens';
const ROUTE_KEY = 'hoadon.route';
/** In the place of the tokens once the user has signed out; a session that ended by itself leaves nothing. */
const SIGNED_OUT = JSON.stringify('signed-out');

/** The user left, or the session could not be renewed. */
export type SessionEnd = 'logout' | 'expired';

type Listener = () => void;
type EndListener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();
const endListeners = new Set<EndListener>();

function readTokens(): Tokens | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(TOKENS_KEY) ?? 'null');
    return isTokens(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access' in value &&
    typeof value.access === 'string' &&
    'refresh' in value &&
    typeof value.refresh === 'string'
  );
}

let tokens = readTokens();
/** Another tab switched to another company: until the next sign-in here, this tab has no session. */
let isLeftBehind = false;

function changed(): void {
  for (const listener of listeners) listener();
}

/** Tokens of the signed-in user, null for a guest. Shared by all tabs of the browser. */
export const currentTokens = (): Tokens | null => tokens;

export function storeTokens(fresh: Tokens): void {
  tokens = fresh;
  isLeftBehind = false;
  localStorage.setItem(TOKENS_KEY, JSON.stringify(fresh));
  changed();
}

/** Forgets the user and whatever was cached for them (AUTH-002). */
export function clearSession(reason: SessionEnd): void {
  tokens = null;
  if (reason === 'logout') localStorage.setItem(TOKENS_KEY, SIGNED_OUT);
  else localStorage.removeItem(TOKENS_KEY);
  ended(reason);
}

function ended(reason: SessionEnd): void {
  changed();
  for (const listener of endListeners) listener(reason);
}

/** Notifies at the end of a session, so that all data of its user can be deleted. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function subscribeSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page a guest asked for, to go on with after login (NAV-018). */
export const saveRoute = (href: string): void => sessionStorage.setItem(ROUTE_KEY, href);

export function takeSavedRoute(): string | null {
  const href = sessionStorage.getItem(ROUTE_KEY);
  sessionStorage.removeItem(ROUTE_KEY);
  // Only our own pages: an address with a host would lead the user away.
  return href?.startsWith('/') && !href.startsWith('//') ? href : null;
}

/** Whether both are tokens of one company, whose id is the prefix of a refresh token. */
export const isSameCompany = (one: Tokens, other: Tokens): boolean =>
  companyOf(one) === companyOf(other);

const companyOf = ({ refresh }: Tokens): string | undefined => /^\d+(?=\.)/.exec(refresh)?.[0];

/** The session goes on in another company than that of this page. */
export function goOnElsewhere(fresh: Tokens): void {
  localStorage.setItem(TOKENS_KEY, JSON.stringify(fresh));
  leaveBehind();
}

/**
 * The content of this page is another company's: nothing of it may be sent in the name of the new one. The browser asks
 * where something is unsaved; a user who stays can read and copy it, and no more.
 */
function leaveBehind(): void {
  tokens = null;
  isLeftBehind = true;
  window.location.assign('/main/dashboard');
}

/** Another tab signed in, out, or renewed the tokens: this one follows. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (isLeftBehind || (event.key !== TOKENS_KEY && event.key !== null)) return;
    const before = tokens;
    tokens = readTokens();
    if (before && tokens && !isSameCompany(before, tokens)) return leaveBehind();
    // Only a logout deletes saved forms: an expired session deletes none.
    if (before && !tokens) ended(event.newValue === SIGNED_OUT ? 'logout' : 'expired');
    else changed();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
