export { amountCell } from './amount-cell.ts';
export { resultWorkbook, type Say, WORKBOOK, type Words, wordsOf } from './result-workbook.ts';
