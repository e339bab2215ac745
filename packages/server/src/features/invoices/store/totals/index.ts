export { type Count, countInvoices, countSteps } from './count-invoices.ts';
export {
  BEGIN_PROVING,
  PROVE_SLICE,
  PROVING_EVERY_SECONDS,
  proveSlice,
  proveTotals,
  startProving,
} from './prove-totals.ts';
export { repairTotals } from './repair-totals.ts';
