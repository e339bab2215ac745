export { type Count, countInvoices, countSteps } from './count-invoices.ts';
export { proveTotals, provingTotals } from './prove-totals.ts';
export { repairTotals } from './repair-totals.ts';
