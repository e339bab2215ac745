export type { CodedInvoice } from './coded-invoice.ts';
export { findIssuedSince, type IssuedSince } from './find-issued-since.ts';
export type { SeriesEnd } from './recovery.repository.ts';
export { recoveryRoutes } from './recovery-routes.ts';
export { reserveIssued } from './reserve-issued.ts';
export { seriesWithUnknownEnd } from './unknown-series.ts';
