export {
  type BarredPurchase,
  type DeferrablePurchase,
  judgedPurchases,
  type PurchasesQuery,
} from './barred-purchases.ts';
export { wakeVerification } from './jobs.ts';
export { unprovenPurchases } from './unproven-purchases.repository.ts';
export { verification } from './verification.ts';
