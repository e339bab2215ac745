export { allMatching, allMatchingLookedUp } from './all-matching.ts';
export { rowsOf } from './changed-rows.ts';
export { searchCondition, textCondition } from './conditions/index.ts';
export type { Order } from './cursor.ts';
export { filterOptions } from './filter-options.ts';
export { type FoundRow, findAllRows, findRows, findRowsById } from './find-rows.ts';
export { invoiceRow, uncountedOf } from './invoice-row.ts';
export { listAll, listUnissued } from './list.ts';
export type { ListFilter } from './list-filter.ts';
export { LISTED, type ListedInvoice } from './listed-invoice.ts';
export { IS_UNISSUED } from './places.ts';
export { SORTS } from './sorts.ts';
export {
  monthsOfList,
  monthsOfUnissued,
  openAmountsOf,
  summarizeUnissued,
} from './totals/index.ts';
