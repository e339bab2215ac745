import { nextNight } from '@hoadon/domain/tax-account/next-night';
import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import {
  type AccountRow,
  findDue,
  findUnread,
  lockAccount,
  openSession,
  setNextSync,
} from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { enqueueSync } from '../jobs.ts';
import { endAccountSession, READER } from '../pausing/index.ts';
import { planRefresh } from './plan-sync.ts';

/** Starts synchronisations that are due by night, and enqueues accounts without a reader: a company that fails stops no other. */
export async function sweep(deps: TaxAccountDeps): Promise<void> {
  const now = deps.clock.now();
  for (const companyId of await findDue(deps.db, now))
    await byItself(deps, companyId, () => begin(deps, companyId));
  for (const companyId of await findUnread(deps.db, now))
    await byItself(deps, companyId, () => enqueueSync(deps.jobs, deps.db, companyId));
}

async function byItself(
  { log }: TaxAccountDeps,
  companyId: string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((err: unknown) => {
    if (isInfrastructureError(err)) throw err;
    log.error({ err, companyId }, 'the synchronisation of a company was not begun');
  });
}

/** By night while the session is valid; when it has expired, users are notified once. */
const begin = (deps: TaxAccountDeps, companyId: string): Promise<void> =>
  retryUntilOutcomeKnown(() =>
    transact(deps.db, async (tx) => {
      const account = await lockAccount(tx, companyId);
      if (account && account.state !== 'disconnected') await beginOf(tx, deps, account);
    }),
  );

async function beginOf(tx: Tx, deps: TaxAccountDeps, account: AccountRow): Promise<void> {
  const { company_id: companyId, next_sync_at, state } = account;
  const at = deps.clock.now();
  const isNight = new Date(next_sync_at).toISOString() <= at;
  if (isNight) await setNextSync(tx, companyId, nextNight(at, companyId));
  if (state !== 'connected') return;
  if (openSession(deps.config, account, at) === null)
    return endAccountSession(tx, deps, companyId, 'expired');
  if (!isNight) return;
  const work = { companyId, actor: READER, at, today: deps.clock.today() };
  await planRefresh(tx, deps, work, account);
  await enqueueSync(deps.jobs, tx, companyId);
}
