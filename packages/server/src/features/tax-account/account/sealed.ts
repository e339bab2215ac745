import { Failure } from '@hoadon/domain/errors/failure';
import { z } from 'zod';
import type { PortalSession } from '../../../connectors/tax-portal/port.ts';
import type { Config } from '../../../platform/config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { resealEach } from '../../../platform/secrets/reseal-each.ts';
import { openSecret, sealSecret } from '../../../platform/secrets/seal-secret.ts';
import { findSealedByOthers, replaceSealed, type TaxAccountRow } from './account.repository.ts';

type Keys = Pick<Config, 'secretKeys'>;

const passwordOf = (companyId: string): string => `tax-account/${companyId}/password`;
const sessionOf = (companyId: string): string => `tax-account/${companyId}/session`;
const Held = z.object({ token: z.string(), cookies: z.string() });

/** Throws TAX_ACCOUNT_NO_KEY if the server has no key to seal with: a password is never stored in plain text. */
export function requireKeys({ secretKeys }: Keys): void {
  if (secretKeys.length === 0) throw new Failure('TAX_ACCOUNT_NO_KEY');
}

export const sealPassword = ({ secretKeys }: Keys, companyId: string, password: string): string =>
  sealSecret(secretKeys, passwordOf(companyId), password);

export const openPassword = ({ secretKeys }: Keys, companyId: string, sealed: string): string =>
  openSecret(secretKeys, passwordOf(companyId), sealed);

export const sealSession = (
  { secretKeys }: Keys,
  companyId: string,
  { token, cookies }: PortalSession,
): string => sealSecret(secretKeys, sessionOf(companyId), JSON.stringify({ token, cookies }));

/** Returns the stored session, unless it has expired. */
export function openSession(
  { secretKeys }: Keys,
  { company_id, session, session_ends_at }: TaxAccountRow,
  now: string,
): PortalSession | null {
  if (session === null || session_ends_at === null) return null;
  const endsAt = new Date(session_ends_at).toISOString();
  if (endsAt <= now) return null;
  const held = Held.parse(JSON.parse(openSecret(secretKeys, sessionOf(company_id), session)));
  return { ...held, endsAt };
}

export const resealTaxAccounts = (
  platform: Pick<Platform, 'db' | 'config' | 'log'>,
): Promise<void> =>
  resealEach(platform, {
    what: 'the secret of a tax account',
    find: findSealedByOthers,
    replace: (tx, account, reseal) => {
      const { company_id, password, session } = account;
      return replaceSealed(tx, account, {
        password: password && reseal(passwordOf(company_id), password),
        session: session && reseal(sessionOf(company_id), session),
      });
    },
  });
