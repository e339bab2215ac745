export * from './bulk-acts/bulk-act.ts';
export * from './bulk-acts/calls.ts';
