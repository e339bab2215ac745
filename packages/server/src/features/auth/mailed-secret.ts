import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

const SEED_BYTES = 16;

export const newSeed = (): string => randomBytes(SEED_BYTES).toString('base64url');

/**
 * 256 bits for a code or a link, derived from the server's key and a stored seed, so that a further letter can contain the
 * same secret although only its hash is stored.
 */
export function mailedBytes(
  { accessTokenKey }: Pick<Config, 'accessTokenKey'>,
  kind: 'recovery code' | 'address proof',
  seed: string,
): Buffer {
  // A known key would make the secrets known.
  if (!accessTokenKey) throw new Error('no key for mailed secrets: ACCESS_TOKEN_KEY is not set');
  const mac = createHmac('sha256', Buffer.from(accessTokenKey, 'base64'));
  return mac.update(`mailed ${kind} ${seed}`).digest();
}
