export * from './statistics/cash-flow.ts';
export * from './statistics/standing.ts';
export * from './statistics/turnover.ts';
