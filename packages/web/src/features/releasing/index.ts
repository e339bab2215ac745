export { BulkRunPanel } from './lazy-parts.ts';
export {
  type UnissuedCounts,
  type UnissuedStatus,
  unissuedSummaryQuery,
  useUnissuedCounts,
} from './queries.ts';
