import { transact } from '../../platform/db/transact.ts';
import { deleteEach } from '../../platform/housekeeping.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { applyingRules } from './apply-rules.ts';
import type { RulesDeps } from './deps.ts';
import { MATCH_RULES, WATCH_INVOICES } from './jobs.ts';
import { matchRun } from './match-run.ts';
import { deleteRun, findOldRuns, lockRun } from './run.repository.ts';
import { watchInvoices } from './watching/index.ts';

const WATCH_SECONDS = 10;
const KEPT_MS = 86_400_000;
const OLD_AT_ONCE = 100;

/** What the engine of acts on many does for rules. */
export const rulesOnMany = (deps: Pick<RulesDeps, 'events'>): RowAct[] =>
  Object.values(applyingRules(deps));

/** The work behind rules: they look at invoices when somebody asks, when there are new ones, and at night. */
export function goingOverInvoices(deps: RulesDeps): void {
  const { jobs } = deps;
  jobs.handle(MATCH_RULES, async (payloads, stopping) => {
    for (const asked of payloads) await matchRun(deps, asked, stopping);
  });
  jobs.handle(WATCH_INVOICES, (_payloads, stopping) => watchInvoices(deps, stopping));
  jobs.every(WATCH_INVOICES, WATCH_SECONDS, {});
}

/** Throws away runs that showed something a day ago and led to nothing. */
export function forgetOldRuns({
  db,
  clock,
  log,
}: Pick<RulesDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - KEPT_MS).toISOString();
  return deleteEach(
    { log },
    {
      what: 'a run of rules',
      find: (passed) => findOldRuns(db, before, { passed, limit: OLD_AT_ONCE }),
      deleteOne: ({ company_id, id }) =>
        transact(db, async (tx) => {
          const state = await lockRun(tx, company_id, id);
          // Somebody may have said yes meanwhile.
          if (state !== 'matched' && state !== 'ended') return false;
          await deleteRun(tx, company_id, id);
          return true;
        }),
    },
  );
}
