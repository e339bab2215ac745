export { addFile } from './record-files.ts';
export { invoiceRecordRoutes } from './routes.ts';
export { createRecord } from './save-record.ts';
