import { sql } from 'kysely';
import { deleteOldRuns } from '../../platform/runs/index.ts';
import type { RulesDeps } from './deps.ts';
import { RULE_RUNS } from './run.repository.ts';

/** Deletes runs that found nothing, and those whose matches no user applied within a day. */
export const deleteOldRuleRuns = (deps: Pick<RulesDeps, 'db' | 'clock' | 'log'>): Promise<void> =>
  deleteOldRuns(deps, RULE_RUNS, {
    days: 1,
    since: 'created_at',
    mayDelete: sql`r.state in ('matched', 'ended')`,
  });
