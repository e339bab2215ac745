export { type AccountRow, listAccounts } from './accounts.repository.ts';
export { findPerson, type Person } from './person.ts';
export { resetPasswordByOperator } from './reset-password.ts';
