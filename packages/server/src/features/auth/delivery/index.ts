export { accountLetterJobs } from './deliver-letter.ts';
