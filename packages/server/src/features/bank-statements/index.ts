export { bankStatements } from './bank-statements.ts';
export type { BankStatementsDeps } from './deps.ts';
export { keepStatement } from './upload.ts';
