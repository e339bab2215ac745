export * from './statistics/cash-flow.ts';
export * from './statistics/current-figures.ts';
export * from './statistics/turnover.ts';
