import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { beginRun } from '../begin-run.ts';
import type { RulesDeps } from '../deps.ts';
import { judgedRules } from '../view.ts';
import {
  findWatched,
  isUnderWay,
  lockWatch,
  noteNight,
  noteSeen,
  type Watched,
} from './watch.repository.ts';

const BY_ITSELF = 'job/rules';
/** What is listed a moment later may have been written a moment earlier, by another process. */
const OVERLAP_MS = 600_000;
const LEFT_LYING_MS = 86_400_000;

/** Goes over what came in or was issued since the last look, and once a night over everything. A company where it fails harms itself alone. */
export async function watchInvoices(deps: RulesDeps, stopping?: AbortSignal): Promise<void> {
  for (const watched of await findWatched(deps.db)) {
    if (stopping?.aborted) return;
    await watchCompany(deps, watched).catch((err: unknown) => {
      deps.log.error({ err, companyId: watched.company_id }, 'rules could not look for invoices');
    });
  }
}

function watchCompany(deps: RulesDeps, { company_id: companyId, newest }: Watched): Promise<void> {
  const today = deps.clock.today();
  const lately = earlier(deps.clock.now(), LEFT_LYING_MS);
  return transact(deps.db, async (tx) => {
    const watch = await lockWatch(tx, companyId);
    // What the one before is still about is not noted a second time.
    if (!watch || (await isUnderWay(tx, companyId, lately))) return;
    if (watch.nightly_on < today) {
      await noteNight(tx, companyId, today);
      await goOver(tx, deps, companyId, { cause: 'nightly' });
    } else if (newest !== null && newest > watch.seen_up_to) {
      await noteSeen(tx, companyId, newest);
      await goOver(tx, deps, companyId, {
        cause: 'new',
        since: earlier(watch.seen_up_to, OVERLAP_MS),
      });
    }
  });
}

const earlier = (instant: Instant, ms: number): Instant =>
  new Date(Date.parse(instant) - ms).toISOString();

type Why = Readonly<{ cause: 'new'; since: Instant } | { cause: 'nightly' }>;

async function goOver(tx: Tx, deps: RulesDeps, companyId: string, why: Why): Promise<void> {
  const rules = (await judgedRules(tx, companyId)).filter(
    ({ is_enabled, faults }) => is_enabled && !faults.includes('invalid'),
  );
  const ids = rules
    .filter(({ on_new, nightly }) => (why.cause === 'new' ? on_new : nightly))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const run = { companyId, actor: BY_ITSELF, at: deps.clock.now(), isDry: false, ...why } as const;
  await beginRun(tx, deps, run, rules, ids);
}
