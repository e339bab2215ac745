import { Counter } from 'prom-client';

/** Counters of lists and dashboards that were wrong and were corrected (`month_total`). */
export const totalsRepaired = new Counter({
  name: 'hoadon_month_totals_repaired_total',
  help: 'Counters of a month that did not agree with the invoices and were put right',
  registers: [],
});
