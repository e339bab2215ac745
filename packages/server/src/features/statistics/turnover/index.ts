export { findTurnover, type MonthTurnover } from './turnover.repository.ts';
export { turnoverReport } from './turnover.ts';
export { turnoverWorkbook } from './turnover-workbook.ts';
