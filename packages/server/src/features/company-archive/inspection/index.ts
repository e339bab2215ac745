export type { Period } from './messages-query.ts';
export { type WrittenInspection, writeInspection } from './write-inspection.ts';
