export { wakeVerification } from './jobs.ts';
export { verification } from './verification.ts';
