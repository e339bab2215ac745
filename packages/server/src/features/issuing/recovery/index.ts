export { type CodedInvoice, findIssuedSince, type IssuedSince } from './find-issued-since.ts';
export { type SeriesEnd, seriesWithoutCode } from './recovery.repository.ts';
export { reserveIssued } from './reserve-issued.ts';
