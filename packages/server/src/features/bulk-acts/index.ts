import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import type { BulkActDeclared } from './bulk-act.ts';
import { continueAct } from './continue-act.ts';
import { declaredActs } from './declared-acts.ts';
import type { BulkActsDeps } from './deps.ts';
import { CONTINUE_ACT, CONTINUE_RUN } from './jobs.ts';
import { bulkActRoutes } from './routes.ts';
import { deleteOldQuestions } from './run.repository.ts';

export { beginAct } from './begin-act.ts';
export type {
  BulkActDeclared,
  DoneBy,
  Doubts,
  FileAct,
  FileRequest,
  Forecast,
  ForecastFor,
  LeftOutRule,
  NotDone,
  Pages,
  RowAct,
  RowCounts,
  RowToDo,
} from './bulk-act.ts';
export { continueAct } from './continue-act.ts';
export { declaredActs } from './declared-acts.ts';
export type { BulkActsDeps } from './deps.ts';
export { askAct } from './question.ts';
export { requireReadableRows } from './read-acts.ts';
export { type BulkRun as RunRow, findRun } from './run.repository.ts';
export { leftOutAs } from './scope.repository.ts';
export { endAct, steerAct } from './steer.ts';
export { takeRows } from './take-rows.ts';
export { wireAct } from './view.ts';
export {
  amountCell,
  resultWorkbook,
  type Say,
  WORKBOOK,
  type Words,
  wordsOf,
} from './workbook/index.ts';

/** The engine, with the bulk acts of all features. */
export function bulkActsFeature(deps: BulkActsDeps, declared: readonly BulkActDeclared[]): Feature {
  const acts = declaredActs(declared);
  return {
    name: 'bulk-acts',
    routes: bulkActRoutes(deps, acts),
    jobs: [
      job(CONTINUE_ACT, (payload, stopping) => continueAct(deps, acts, payload, stopping)),
      job(CONTINUE_RUN, ({ companyId, runId }, stopping) =>
        continueAct(deps, acts, { companyId, bulkActId: runId }, stopping),
      ),
    ],
    housekeeping: [() => deleteOldQuestions(deps)],
  };
}
