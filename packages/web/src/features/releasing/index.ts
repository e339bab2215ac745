export { BulkRunPanel } from './lazy-bulk-run-panel.ts';
export {
  type Count,
  countText,
  type UnissuedCounts,
  type UnissuedStatus,
  useUnissuedCounts,
} from './queries.ts';
