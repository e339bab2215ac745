export { askAct, type Caller } from './ask.ts';
export { beginAct } from './begin-act.ts';
export type {
  BulkActDeclared,
  DoneBy,
  Doubts,
  FileAct,
  FileAsked,
  Forecast,
  ForecastFor,
  LeftOutRule,
  NotDone,
  Pages,
  RowAct,
  RowCounts,
  RowToDo,
} from './bulk-act.ts';
export { type BulkActs, bulkActs } from './bulk-acts.ts';
export { continueAct } from './continue-act.ts';
export type { BulkActsDeps } from './deps.ts';
export { knownActs } from './known-acts.ts';
export { findRun, type RunRow } from './run.repository.ts';
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
