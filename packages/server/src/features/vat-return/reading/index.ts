export { type Deductions, deductionsOf, type MovedDeduction } from './deductions.ts';
export {
  behind,
  factsBehind,
  findBehindKeys,
  findFactsOf,
  groupsQuery,
  type KeyedGroup,
  type PlacedRow,
  type RowPlace,
  rowsOfKeys,
} from './facts.repository.ts';
export { type FoundPurchase, findAdjustingFound, findFoundOf } from './found.repository.ts';
export { countedIn, type PeriodRead, readPeriod } from './read-period.ts';
export { placedByScope, type ReturnScope, scopeOf, scopeOfInvoices } from './scope.ts';
