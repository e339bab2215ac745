import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transact.ts';
import { moveRun } from '../../platform/runs/index.ts';
import { beginAct } from '../bulk-acts/index.ts';
import { applyingRules, type RulesWish } from './apply-rules.ts';
import type { RulesDeps } from './deps.ts';
import { analyzeMatches, RULE_RUNS, type SavedRuleRun } from './run.repository.ts';

/** Invoices of a run of which the planner should know. */
const MANY = 5_000;
/** The actor of automatic runs. */
const BY_ITSELF = 'job/rules';

/** Begins the bulk action that applies the matches of a run, to exactly the matched invoices. */
export async function beginChanges(
  tx: Tx,
  deps: RulesDeps,
  companyId: string,
  { id, created_by }: SavedRuleRun,
  invoices: number,
): Promise<void> {
  const at = deps.clock.now();
  if (invoices > MANY) await analyzeMatches(tx);
  const rows = sql`
    select invoice_id from rule_match where company_id = ${companyId} and run_id = ${id}`;
  const bulkRunId = await beginAct(tx, deps, applyingRules(deps).apply, {
    companyId,
    actor: created_by ?? BY_ITSELF,
    at,
    scope: { rows },
    wish: { rule_run: id } satisfies RulesWish,
    most: invoices,
  });
  await moveRun(
    tx,
    deps,
    RULE_RUNS,
    { companyId, id },
    {
      to: 'begun',
      set: { invoices, bulk_run_id: bulkRunId, changed_at: at },
    },
  );
}
