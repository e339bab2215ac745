export { watchFrom } from './watch.repository.ts';
export { watchInvoices } from './watch-invoices.ts';
