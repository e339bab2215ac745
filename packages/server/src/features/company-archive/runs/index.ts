export { deleteOldExports } from './delete-old-exports.ts';
export { deleteExport, downloadExport, listExports, requestExport } from './request-export.ts';
export { WRITE_ARCHIVE, writeExport } from './write-export.ts';
