import type { checkTaxAccount, TaxAccount } from '@hoadon/contracts/tax-account';
import { MOST_ATTEMPTS } from '@hoadon/domain/tax-account/sign-in-attempts';
import type { z } from 'zod';
import type { TaxAccountDeps } from '../deps.ts';
import { findAccount, type TaxAccountRow } from './account.repository.ts';
import { attemptsOf } from './attempts.ts';
import { findLastUser } from './sign-in.repository.ts';

const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** Never with the password or the session. */
export function wireAccount(row: TaxAccountRow, now: string): TaxAccount {
  const endsAt = instant(row.session_ends_at);
  const isOver = row.state === 'connected' && (endsAt === null || endsAt <= now);
  const state = isOver ? 'expired' : row.state;
  return {
    user_name: row.user_name,
    invoices_sold: row.with_issued,
    invoices_purchase: row.with_received,
    start_date_synchronized: row.start_on,
    state,
    expired: state !== 'connected',
    session_ends_at: isOver ? null : endsAt,
    next_sync_at: row.state === 'disconnected' ? null : instant(row.next_sync_at),
    connected_at: new Date(row.connected_at).toISOString(),
  };
}

/** Returns the stored state of the account, without a request to the portal (TAX-014). */
export async function checkAccount(
  { db, clock, demoPassword }: Pick<TaxAccountDeps, 'db' | 'clock' | 'demoPassword'>,
  companyId: string,
): Promise<z.input<typeof checkTaxAccount.output>> {
  const now = clock.now();
  const row = await findAccount(db, companyId);
  const account = row && wireAccount(row, now);
  const userName = (await findLastUser(db, companyId)) ?? row?.user_name ?? null;
  return {
    account,
    expired: account?.expired ?? true,
    start_date_synchronized: account?.start_date_synchronized ?? null,
    remaining_attempts:
      userName === null ? MOST_ATTEMPTS : await attemptsOf(db, companyId, userName, now),
    most_attempts: MOST_ATTEMPTS,
    ...(demoPassword !== null && { demo_password: demoPassword }),
  };
}
