export { listAccounts, type UserListing } from './accounts.repository.ts';
export { findPerson, type NamedUser } from './person.ts';
export { resetPasswordByOperator } from './reset-password.ts';
