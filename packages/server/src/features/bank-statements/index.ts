export { bankStatements } from './bank-statements.ts';
export type { BankStatementsDeps } from './deps.ts';
export { findNamedByStatements } from './named-invoices.repository.ts';
export { keepStatement } from './upload.ts';
