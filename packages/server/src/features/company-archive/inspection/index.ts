export type { InspectionPeriod } from './messages-query.ts';
export { type WrittenInspection, writeInspection } from './write-inspection.ts';
