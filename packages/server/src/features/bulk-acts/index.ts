export { amountCell } from './amount-cell.ts';
export type {
  BulkActDeclared,
  DoneBy,
  FileAct,
  FileAsked,
  NotDone,
  Pages,
  RowAct,
  RowToDo,
} from './bulk-act.ts';
export { type BulkActs, bulkActs } from './bulk-acts.ts';
export { resultWorkbook, type Say, WORKBOOK, type Words, wordsOf } from './result-workbook.ts';
