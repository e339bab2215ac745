export { amountCell } from './amount-cell.ts';
export { beginAct } from './begin-act.ts';
export type {
  BulkActDeclared,
  DoneBy,
  FileAct,
  FileAsked,
  NotDone,
  Pages,
  RowAct,
  RowCounts,
  RowToDo,
} from './bulk-act.ts';
export { type BulkActs, bulkActs } from './bulk-acts.ts';
export { continueAct } from './continue-act.ts';
export { knownActs } from './known-acts.ts';
export { resultWorkbook, type Say, WORKBOOK, type Words, wordsOf } from './result-workbook.ts';
export { findRun, type RunRow } from './run.repository.ts';
export { takeRows } from './take-rows.ts';
export { wireAct } from './view.ts';
