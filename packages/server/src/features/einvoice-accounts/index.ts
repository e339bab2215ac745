export { einvoiceAccounts } from './einvoice-accounts.ts';
export { resealPasswords } from './sealed-password.ts';
