export { allMatching, allMatchingLookedUp } from './all-matching.ts';
export { searchCondition, textCondition } from './conditions/index.ts';
export type { KeysetOrder as Order } from './cursor.ts';
export { filterOptions } from './filter-options.ts';
export { type FoundRow, findAllRows, findRows } from './find-rows.ts';
export { listAll, listUnissued } from './list.ts';
export type { ListFilter } from './list-filter.ts';
export { readableFilters } from './readable-filters.ts';
export { SORTS } from './sorts.ts';
export {
  monthsOfList,
  monthsOfUnissued,
  openAmountsOf,
  summarizeUnissued,
} from './totals/index.ts';
