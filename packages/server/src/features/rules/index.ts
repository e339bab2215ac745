import type { Feature } from '../../feature.ts';
import { AFTER_EVENTS, job, recurringJob } from '../../platform/jobs/job.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { applyingRules } from './apply-rules.ts';
import { deleteOldRuleRuns } from './delete-old-runs.ts';
import type { RulesDeps } from './deps.ts';
import { MATCH_RULES, WATCH_INVOICES, WATCH_SECONDS } from './jobs.ts';
import { matchRun } from './match-run.ts';
import { rulesRoutes } from './routes.ts';
import { watchInvoices } from './watching/index.ts';

export { insertRule } from './rule.repository.ts';

export const rulesFeature = (deps: RulesDeps): Feature<RowAct> => ({
  name: 'rules',
  routes: rulesRoutes(deps),
  jobs: [
    job(MATCH_RULES, (request, stopping) => matchRun(deps, request, stopping)),
    recurringJob(
      WATCH_INVOICES,
      WATCH_SECONDS,
      (stopping) => watchInvoices(deps, stopping),
      AFTER_EVENTS,
    ),
  ],
  housekeeping: [() => deleteOldRuleRuns(deps)],
  bulkActs: Object.values(applyingRules(deps)),
});
