import { refreshTokens } from '@hoadon/contracts/auth';
import {
  clearSession,
  currentTokens,
  goOnElsewhere,
  isSameCompany,
  isTokens,
  storeTokens,
} from '../session.ts';
import { reloadWhenClean } from '../unsaved/index.ts';
import { answerIn } from './answer.ts';

const RETRIES_KEY = 'hoadon.refreshRetries';
/** AUTH-012. */
const RETRIES = 5;
const RENEWAL_LOCK = 'hoadon.refresh';

const retriesLeft = (): number => Number(localStorage.getItem(RETRIES_KEY) ?? RETRIES);
const storeRetries = (left: number): void => localStorage.setItem(RETRIES_KEY, String(left));

let underWay: Promise<boolean> | null = null;

/**
 * Renews the tokens; true when the call that was refused may be sent again. A refresh token works
 * once, so tabs take turns and calls that fail together share one renewal (S-60).
 */
export function renewSession(refusedAccess: string): Promise<boolean> {
  underWay ??= inTurn(() => renew(refusedAccess)).finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Plain-http addresses have no locks: there a tab that loses the race signs in again. */
function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(RENEWAL_LOCK, work) : work();
}

async function renew(refusedAccess: string): Promise<boolean> {
  const tokens = currentTokens();
  if (!tokens) return false;
  if (tokens.access !== refusedAccess) return true;
  const left = retriesLeft();
  if (left <= 0) return giveUp();
  storeRetries(left - 1);
  // An answer that was lost is asked for again at once: the server takes the same token for a moment longer.
  const response = (await askForTokens(tokens.refresh)) ?? (await askForTokens(tokens.refresh));
  if (!response) return false;
  if (response.status === 400 || response.status === 401 || response.status === 403) {
    return giveUp();
  }
  if (!response.ok) return false;
  const renewed = answerIn(refreshTokens, await response.json());
  if (!isTokens(renewed)) return false;
  // The session went on in another company and its answer was lost.
  if (!isSameCompany(tokens, renewed)) {
    goOnElsewhere(renewed);
    return false;
  }
  storeTokens(renewed);
  reloadWhenClean();
  return true;
}

/** Null when nothing answered. */
const askForTokens = (refresh: string): Promise<Response | null> =>
  fetch(refreshTokens.path, {
    method: refreshTokens.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  }).catch(() => null);

function giveUp(): false {
  storeRetries(RETRIES);
  clearSession('expired');
  return false;
}

/** A call that works shows that the session is sound. */
export function confirmSession(): void {
  if (localStorage.getItem(RETRIES_KEY) !== null) localStorage.removeItem(RETRIES_KEY);
}
