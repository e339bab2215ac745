export { ArchiveFault } from './archive/index.ts';
export { writeInspection } from './inspection/index.ts';
export {
  isQuiet,
  pauseCompany,
  resumeCompany,
  type UnderWay,
  waitUntilQuiet,
} from './moving/index.ts';
export { importArchive, openArchive } from './reading/index.ts';
export { saveArchive, writeArchive } from './writing/index.ts';
