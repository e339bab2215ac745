import type { Feature } from '../../feature.ts';
import type { InvoiceRecordsDeps } from './deps.ts';
import { invoiceRecordRoutes } from './routes.ts';

export { addFile } from './record-files.ts';
export { createRecord } from './save-record.ts';

export const invoiceRecordsFeature = (deps: InvoiceRecordsDeps): Feature => ({
  name: 'invoice-records',
  routes: invoiceRecordRoutes(deps),
});
