export {
  type Count,
  countText,
  type UnissuedCounts,
  type UnissuedStatus,
  useUnissuedCounts,
} from './queries.ts';
