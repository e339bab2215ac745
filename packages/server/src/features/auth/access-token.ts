import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { companyOfToken, refreshToken } from './refresh-token.ts';

/** Whom an access token speaks for. */
export type Bearer = Readonly<{ userId: string; companyId: string; sessionId: string }>;

const ISSUER = 'hoadon';
/** As the database numbers people, companies and sessions. */
const isId = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^\d{1,18}$/.test(claim);

export type AccessTokens = Readonly<{
  /** The same bearer at the same instant gets the same token. */
  issue(bearer: Bearer, at: Instant): Promise<string>;
  /** Null for anything that is not a token of ours in its time. */
  read(token: string): Promise<Bearer | null>;
  /**
   * The only refresh token that may follow `token`, which is a refresh token or a challenge. Deterministic, so that a lost
   * response can be repeated; computed with the server's key.
   */
  refreshAfter(token: string): string;
  /** The one refresh token with which a session goes on in a company of the user; the same as for `refreshAfter`. */
  refreshIn(companyId: string, session: Pick<Bearer, 'companyId' | 'sessionId'>): string;
}>;

/** Whom a token speaks for, and until when: seconds since 1970. */
type Verified = Readonly<{ bearer: Bearer; expires: number }>;
const MOST_REMEMBERED = 10_000;

/** Short-lived tokens signed with HS256; the key is 32 bytes in base64. */
export function accessTokens(key: string, minutes: number, clock: Clock): AccessTokens {
  const secret = Buffer.from(key, 'base64');
  const secondsAt = (at: Instant) => Math.floor(Date.parse(at) / 1000);
  const seconds = () => secondsAt(clock.now());
  /** Checked before: a token comes with each call of its page. */
  const remembered = new Map<string, Verified>();
  const remember = (token: string, verified: Verified) => {
    remembered.set(token, verified);
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  };
  return {
    issue: ({ userId, companyId, sessionId }, at) =>
      new SignJWT({ company: companyId, session: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(secondsAt(at))
        .setExpirationTime(secondsAt(at) + minutes * 60)
        .sign(secret),
    refreshAfter: (token) => {
      const mac = createHmac('sha256', secret).update(`refresh token after ${token}`);
      return refreshToken(companyOfToken(token) ?? '', mac.digest());
    },
    refreshIn: (target, { companyId, sessionId }) => {
      const mac = createHmac('sha256', secret);
      mac.update(`session ${sessionId} of company ${companyId} in company ${target}`);
      return refreshToken(target, mac.digest());
    },
    async read(token) {
      const cached = remembered.get(token);
      if (cached) return cached.expires > seconds() ? cached.bearer : null;
      const options = {
        issuer: ISSUER,
        algorithms: ['HS256'],
        currentDate: new Date(clock.now()),
        requiredClaims: ['sub', 'exp'],
      };
      const verified = await jwtVerify<{ company: unknown; session: unknown }>(
        token,
        secret,
        options,
      ).catch(() => null);
      if (!verified) return null;
      const { sub, company, session, exp = 0 } = verified.payload;
      if (!isId(sub) || !isId(company) || !isId(session)) return null;
      const bearer = { userId: sub, companyId: company, sessionId: session };
      remember(token, { bearer, expires: exp });
      return bearer;
    },
  };
}
