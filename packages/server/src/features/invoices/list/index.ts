export { filterOptions } from './filter-options.ts';
export { type FoundRow, findRows } from './find-rows.ts';
export { invoiceRow } from './invoice-row.ts';
export { listAll, listUnissued } from './list.ts';
export type { ListFilter } from './list-filter.ts';
export { LISTED, type ListedInvoice } from './listed-invoice.ts';
export { monthsOfList, monthsOfUnissued } from './months.ts';
export { rowsOf } from './rows-of.ts';
export { summarizeUnissued } from './unissued.ts';
