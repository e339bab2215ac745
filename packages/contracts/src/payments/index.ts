export * from './calls.ts';
export * from './debts.ts';
export * from './payment.ts';
export * from './vouchers.ts';
