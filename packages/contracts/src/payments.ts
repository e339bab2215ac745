export * from './payments/calls.ts';
export * from './payments/debts.ts';
export * from './payments/payment.ts';
export * from './payments/vouchers.ts';
