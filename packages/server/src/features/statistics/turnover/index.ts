export { turnoverReport } from './turnover.ts';
export { turnoverWorkbook } from './turnover-workbook.ts';
