import type { Platform } from '../../../platform/platform.ts';
import { resealEach } from '../../../platform/secrets/reseal-each.ts';
import { openSecret, sealSecret } from '../../../platform/secrets/seal-secret.ts';
import { type Factor, findSealedByOthers, replaceSealed } from './factor.repository.ts';

/** Of one user: elsewhere it does not open. */
const placeOf = (userId: string): string => `second-factor/${userId}`;

export const sealFactor = (keys: readonly string[], userId: string, secret: string): string =>
  sealSecret(keys, placeOf(userId), secret);

type Sealed = Pick<Factor, 'user_id' | 'secret'>;

export const openFactor = (keys: readonly string[], { user_id, secret }: Sealed): string =>
  openSecret(keys, placeOf(user_id), secret);

export const resealFactors = (platform: Pick<Platform, 'db' | 'config' | 'log'>): Promise<void> =>
  resealEach(platform, {
    what: 'the secret of a second factor',
    find: findSealedByOthers,
    replace: (tx, factor, reseal) =>
      replaceSealed(tx, factor, reseal(placeOf(factor.id), factor.secret)),
  });
