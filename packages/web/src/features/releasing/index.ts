export { type UnissuedStatus, useUnissuedCounts } from './queries.ts';
