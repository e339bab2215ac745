export { draftImport } from './draft-import.ts';
export { threadedJudging } from './judging.ts';
