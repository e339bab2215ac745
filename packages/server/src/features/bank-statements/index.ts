import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import type { BankStatementsDeps } from './deps.ts';
import { MATCH_STATEMENT, SETTLE_ROWS } from './jobs.ts';
import { matchStatement } from './match-statement.ts';
import { bankStatementRoutes } from './routes.ts';
import { settleRows } from './settle-rows.ts';

export type { BankStatementsDeps } from './deps.ts';
export { findNamedByStatements } from './named-invoices.repository.ts';
export { saveStatement } from './upload.ts';

export const bankStatementsFeature = (deps: BankStatementsDeps): Feature => ({
  name: 'bank-statements',
  routes: bankStatementRoutes(deps),
  jobs: [
    job(MATCH_STATEMENT, (payload) => matchStatement(deps, payload)),
    job(SETTLE_ROWS, ({ companyId, statementId }) => settleRows(deps, companyId, statementId)),
  ],
});
