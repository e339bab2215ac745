import { transact } from '../../platform/db/transact.ts';
import { forgetEach } from '../../platform/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  openSecret,
  resealSecret,
  sealingMark,
  sealSecret,
} from '../../platform/secrets/seal-secret.ts';
import { type AccountRow, findSealedByOthers, replaceSealed } from './account.repository.ts';

type Named = Pick<AccountRow, 'company_id' | 'provider' | 'user_name'>;
/** Of one company, with one provider, under one name: elsewhere it does not open. */
const placeOf = ({ company_id, provider, user_name }: Named): string =>
  `einvoice-account/${company_id}/${provider}/${user_name}`;

export const sealPassword = (keys: readonly string[], account: Named, password: string): string =>
  sealSecret(keys, placeOf(account), password);

export const openPassword = (keys: readonly string[], account: AccountRow): string =>
  openSecret(keys, placeOf(account), account.password);

const AT_ONCE = 50;

/** Seals anew what an older key sealed, so that the older one can be dropped from SECRET_KEY. */
export function resealPasswords({
  db,
  config,
  log,
}: Pick<Platform, 'db' | 'config' | 'log'>): Promise<void> {
  const mark = sealingMark(config.secretKeys);
  if (mark === null) return Promise.resolve();
  return forgetEach(
    { log },
    {
      what: 'a password sealed by an older key',
      find: (passed) => findSealedByOthers(db, mark, { passed, limit: AT_ONCE }),
      forget: async (account) => {
        const sealed = resealSecret(config.secretKeys, placeOf(account), account.password);
        return transact(db, (tx) => replaceSealed(tx, account, sealed));
      },
    },
  );
}
