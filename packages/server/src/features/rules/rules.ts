import { sql } from 'kysely';
import { deleteOldRuns, handleRuns } from '../../platform/runs/index.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { applyingRules } from './apply-rules.ts';
import type { RulesDeps } from './deps.ts';
import { MATCH_RULES, WATCH_INVOICES } from './jobs.ts';
import { matchRun } from './match-run.ts';
import { RULE_RUNS } from './run.repository.ts';
import { watchInvoices } from './watching/index.ts';

const WATCH_SECONDS = 10;

/** What the engine of acts on many does for rules. */
export const rulesOnMany = (deps: Pick<RulesDeps, 'events'>): RowAct[] =>
  Object.values(applyingRules(deps));

/** The work behind rules: they look at invoices when somebody asks, when there are new ones, and at night. */
export function goingOverInvoices(deps: RulesDeps): void {
  const { jobs } = deps;
  handleRuns(jobs, MATCH_RULES, (work, stopping) => matchRun(deps, work, stopping));
  jobs.handle(WATCH_INVOICES, (_payloads, stopping) => watchInvoices(deps, stopping));
  jobs.every(WATCH_INVOICES, WATCH_SECONDS, {});
}

/** Deletes runs that found nothing, and those whose matches no user applied within a day. */
export const forgetOldRuns = (deps: Pick<RulesDeps, 'db' | 'clock' | 'log'>): Promise<void> =>
  deleteOldRuns(deps, RULE_RUNS, {
    days: 1,
    since: 'created_at',
    mayDelete: sql`r.state in ('matched', 'ended')`,
  });
