import { createHmac } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/** A key of this feature, derived from the server's key: all processes have the same. */
export function lookupKey(
  { accessTokenKey }: Pick<Config, 'accessTokenKey'>,
  purpose: 'challenges' | 'keys of challenges' | 'passes',
): Buffer {
  // A known key would make challenges and passes known.
  if (!accessTokenKey) throw new Error('no key for look-ups: ACCESS_TOKEN_KEY is not set');
  return createHmac('sha256', Buffer.from(accessTokenKey, 'base64'))
    .update(`invoice look-up, ${purpose}`)
    .digest();
}
