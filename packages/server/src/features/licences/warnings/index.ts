export { licenceWarnings } from './deliver-capacity-letter.ts';
export { warnAllOfCapacity } from './warn-of-capacity.ts';
export { CAPACITY_REACHED } from './warning-jobs.ts';
