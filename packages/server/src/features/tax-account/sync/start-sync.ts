import type { startSync } from '@hoadon/contracts/tax-account';
import { Failure } from '@hoadon/domain/errors/failure';
import { monthsReadAgain } from '@hoadon/domain/tax-account/windows';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { type AccountRow, lockAccount, openSession } from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { enqueueSync } from '../jobs.ts';
import { planRange } from './plan-sync.ts';
import { findSync, isUnderWay } from './sync.repository.ts';
import { wireSync } from './sync-view.ts';

/**
 * Synchronises some days, or what is new. Throws TAX_ACCOUNT_NOT_CONNECTED, TAX_SESSION_OVER if a user has to sign in
 * first, TAX_SYNC_UNDER_WAY.
 */
export function start(
  deps: TaxAccountDeps,
  { session: { companyId, actor }, context }: Caller,
  { start_date, end_date, again }: z.output<typeof startSync.input>,
): Promise<z.input<typeof startSync.output>> {
  const at = deps.clock.now();
  const today = deps.clock.today();
  const act = { companyId, actId: context.actId, kind: 'tax-sync.start', at };
  return perform(deps.db, act, async (tx) => {
    const account = await requireSession(tx, deps, companyId);
    if (await isUnderWay(tx, companyId, [0])) throw new Failure('TAX_SYNC_UNDER_WAY');
    const from = start_date ?? monthsReadAgain(today).at(-1)?.from ?? today;
    const to = end_date !== undefined && end_date < today ? end_date : today;
    if (from > to) throw new Failure('INPUT_DATA_IS_INVALID', { start_date: 'future' });
    const work = { companyId, actor, at, today };
    const id = await planRange(tx, deps, work, { account, days: { from, to }, isAgain: again });
    await enqueueSync(deps.jobs, tx, companyId);
    const sync = await findSync(tx, companyId, id);
    if (!sync) throw new Error('the synchronisation is gone');
    const answer = wireSync(sync);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

async function requireSession(
  tx: Tx,
  { config, clock }: TaxAccountDeps,
  companyId: string,
): Promise<AccountRow> {
  const account = await lockAccount(tx, companyId);
  if (!account || account.state === 'disconnected') throw new Failure('TAX_ACCOUNT_NOT_CONNECTED');
  const isSignedIn =
    account.state === 'connected' && openSession(config, account, clock.now()) !== null;
  if (!isSignedIn) throw new Failure('TAX_SESSION_OVER');
  return account;
}
