export * from './vat-return/acts.ts';
export { CELL_CODES, cellsIn, wireCells } from './vat-return/cells.ts';
export * from './vat-return/changes.ts';
export * from './vat-return/files.ts';
export * from './vat-return/found.ts';
export { kindOfPeriod } from './vat-return/period.ts';
export * from './vat-return/places.ts';
export * from './vat-return/returns.ts';
export * from './vat-return/tax-deduction.ts';
