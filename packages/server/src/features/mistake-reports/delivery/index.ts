export { mistakeAnswers } from './answers.ts';
export { deliverReport } from './deliver.ts';
export { DELIVER_REPORT } from './deliver-job.ts';
