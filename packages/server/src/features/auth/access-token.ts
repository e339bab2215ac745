import { Buffer } from 'node:buffer';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';

/** Whom an access token speaks for. */
export type Bearer = Readonly<{ userId: string; companyId: string; sessionId: string }>;

const ISSUER = 'hoadon';
/** As the database numbers people, companies and sessions. */
const isId = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^\d{1,18}$/.test(claim);

export type AccessTokens = Readonly<{
  issue(bearer: Bearer): Promise<string>;
  /** Null for anything that is not a token of ours in its time. */
  read(token: string): Promise<Bearer | null>;
}>;

/** Short-lived tokens signed with HS256; the key is 32 bytes in base64. */
export function accessTokens(key: string, minutes: number, clock: Clock): AccessTokens {
  const secret = Buffer.from(key, 'base64');
  const seconds = () => Math.floor(Date.parse(clock.now()) / 1000);
  return {
    issue: ({ userId, companyId, sessionId }) =>
      new SignJWT({ company: companyId, session: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + minutes * 60)
        .sign(secret),
    async read(token) {
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
      const { sub, company, session } = verified.payload;
      if (!isId(sub) || !isId(company) || !isId(session)) return null;
      return { userId: sub, companyId: company, sessionId: session };
    },
  };
}
