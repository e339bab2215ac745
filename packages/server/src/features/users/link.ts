import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed. */
const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The stored hash of a secret. The secret is as random as its hash: a salt would not make it harder to guess. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The address in the letter. The secret is behind the #, which browsers do not send. */
export const linkTo = (publicUrl: string, companyId: string, secret: string): string =>
  `${new URL(`/invitation/${companyId}`, publicUrl)}#${secret}`;
