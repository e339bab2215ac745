export { searchInvoices } from './search-invoices.ts';
