import type { Platform } from '../../platform/platform.ts';
import { resealEach } from '../../platform/secrets/reseal-each.ts';
import { openSecret, sealSecret } from '../../platform/secrets/seal-secret.ts';
import {
  type EinvoiceAccountRow,
  findSealedByOthers,
  replaceSealed,
} from './account.repository.ts';

type Named = Pick<EinvoiceAccountRow, 'company_id' | 'provider' | 'user_name'>;
/** Of one company, with one provider, under one name: elsewhere it does not open. */
const placeOf = ({ company_id, provider, user_name }: Named): string =>
  `einvoice-account/${company_id}/${provider}/${user_name}`;

export const sealPassword = (keys: readonly string[], account: Named, password: string): string =>
  sealSecret(keys, placeOf(account), password);

export const openPassword = (keys: readonly string[], account: EinvoiceAccountRow): string =>
  openSecret(keys, placeOf(account), account.password);

export const resealPasswords = (platform: Pick<Platform, 'db' | 'config' | 'log'>): Promise<void> =>
  resealEach<EinvoiceAccountRow>(platform, {
    what: 'the password of an account with a provider',
    find: findSealedByOthers,
    replace: (tx, account, reseal) =>
      replaceSealed(tx, account, reseal(placeOf(account), account.password)),
  });
