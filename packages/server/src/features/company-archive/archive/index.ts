export { ArchiveFault } from './archive-fault.ts';
export {
  ACTOR_COLUMNS,
  COMPANY_COLUMNS_LEFT_OUT,
  EXPORTED_TABLES,
  TABLES_LEFT_OUT,
  USER_COLUMNS,
} from './company-tables.ts';
export {
  type CsvField,
  formatRecord,
  headingOf,
  parseRecords,
  recordScanner,
  wholeRecords,
} from './csv-records.ts';
export {
  type ArchivedRows,
  ArchiveManifest,
  FORMAT,
  MANIFEST,
  tableEntry,
  USERS,
} from './manifest.ts';
export { type Spool, withSpool } from './spool.ts';
export { type ZipWriter, zipBytes, zipStream } from './zip-stream.ts';
