export * from './bulk-act.ts';
export * from './calls.ts';
