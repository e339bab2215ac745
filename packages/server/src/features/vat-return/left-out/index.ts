export { uncountedInvoices } from './uncounted.ts';
export { findUnrated } from './unrated.repository.ts';
