import { createHash, randomBytes } from 'node:crypto';

/** `<company>.<256 random bits>`, because every query names its company. */
export const newRefreshToken = (companyId: string): string =>
  refreshToken(companyId, randomBytes(32));

export const refreshToken = (companyId: string, bits: Buffer): string =>
  `${companyId}.${bits.toString('base64url')}`;

/** The company a token names, or null where the text is no token of ours. */
export const companyOfToken = (token: string): string | null =>
  /^(\d{1,18})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

/** What is stored. The token has 256 random bits, so a plain hash cannot be guessed back. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
