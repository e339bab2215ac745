import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed. */
const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The stored hash of a secret. The secret is as random as its hash: a salt would not make it harder to guess. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The address of a share. The secret is behind the #, which browsers do not send: no server, proxy or log on the way sees it. */
export const linkTo = (
  publicUrl: string,
  { companyId, id }: Readonly<{ companyId: string; id: string }>,
  secret: string,
): string => `${new URL(`/shared/${companyId}/${id}`, publicUrl)}#${secret}`;
