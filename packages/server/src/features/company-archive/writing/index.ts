export { endingOf, groupsOf, type Listed, readGroup } from './bundles.ts';
export { archivedColumns } from './company-query.ts';
export { saveArchive } from './save-archive.ts';
export {
  type ArchiveProgress,
  type ArchiveSource,
  type WrittenArchive,
  writeArchive,
} from './write-archive.ts';
