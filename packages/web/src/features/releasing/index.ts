export {
  type UnissuedCounts,
  type UnissuedStatus,
  unissuedSummaryQuery,
  useUnissuedCounts,
} from './counts.ts';
export { BulkRunPanel } from './lazy-parts.ts';
export { UNISSUED_CONTENTS } from './unissued-contents.ts';
