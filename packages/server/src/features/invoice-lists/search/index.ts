export { findHolding, searchInvoices } from './search-invoices.ts';
