export * from './cash-flow.ts';
export * from './standing.ts';
export * from './turnover.ts';
