export { type BarredPurchase, barredPurchases, type PurchasesAsked } from './barred-purchases.ts';
export { wakeVerification } from './jobs.ts';
export { verification } from './verification.ts';
