export { draftImport } from './draft-import.ts';
export { forgetOldImports } from './forget-imports.ts';
export { threadedJudging } from './judging.ts';
