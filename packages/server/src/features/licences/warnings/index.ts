export { deliverCapacityLetter, type WarningDeps } from './deliver-capacity-letter.ts';
export { warnAllOfCapacity, warnOfCapacity } from './warn-of-capacity.ts';
export { CAPACITY_LETTER, CAPACITY_REACHED } from './warning-jobs.ts';
