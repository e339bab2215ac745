export { ArchiveFault } from './archive/index.ts';
export { type ArchiveSource, saveArchive, writeArchive } from './writing/index.ts';
