import { createHash, randomBytes } from 'node:crypto';

/** Nobody guesses one of 2^256. */
const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** What is kept of a secret. It is as random as its hash: no salt makes it harder to guess. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The address in the letter. The secret stands behind the #, which a browser sends to nobody. */
export const linkTo = (publicUrl: string, companyId: string, secret: string): string =>
  `${new URL(`/invitation/${companyId}`, publicUrl)}#${secret}`;
