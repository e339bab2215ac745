import * as contract from '@hoadon/contracts/invoice-records';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import type { InvoiceRecordsDeps } from './deps.ts';
import { readRecord } from './read-record.ts';
import { addFile, readFile, setFileAside } from './record-files.ts';
import { createRecord, updateRecord } from './save-record.ts';

export const invoiceRecordRoutes = (deps: InvoiceRecordsDeps): Route[] => [
  route(contract.getInvoiceRecord, ({ id }, { companyId }) => readRecord(deps.db, companyId, id)),
  route(contract.createInvoiceRecord, (record, session, context) =>
    createRecord(deps, session, context, record),
  ),
  route(contract.updateInvoiceRecord, (record, session, context) =>
    updateRecord(deps, session, context, record),
  ),
  route(contract.addRecordFile, ({ id }, session, context) => addFile(deps, session, context, id)),
  fileRoute(contract.getRecordFile, (named, { companyId }) => readFile(deps, companyId, named)),
  route(contract.setRecordFileAside, async (named, session, context) => {
    await setFileAside(deps, session, context, named);
    return {};
  }),
];
