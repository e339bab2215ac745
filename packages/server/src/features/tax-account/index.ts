export { forgetOldSignIns, resealTaxAccounts } from './account/index.ts';
export type { TaxAccountDeps } from './deps.ts';
export { SWEEP, SYNC } from './jobs.ts';
export { taxAccount } from './tax-account.ts';
