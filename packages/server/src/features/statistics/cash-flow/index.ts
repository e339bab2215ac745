export { cashFlow } from './cash-flow.ts';
export { cashFlowWorkbook } from './cash-flow-workbook.ts';
