export * from './acts.ts';
export { CELL_CODES, cellsIn, wireCells } from './cells.ts';
export * from './changes.ts';
export * from './files.ts';
export * from './found.ts';
export { kindOfPeriod } from './period.ts';
export * from './places.ts';
export * from './returns.ts';
export * from './tax-deduction.ts';
