import * as contract from '@hoadon/contracts/intake';
import * as sheets from '@hoadon/contracts/intake-sheets';
import { fileRoute, pageRoute, type Route, route } from '../../platform/http/route.ts';
import type { IntakeDeps } from './deps.ts';
import { pageOfRows, readLatest, readLatestImported, readUploaded } from './import-view.ts';
import { importResultFile } from './result-file.ts';
import { readSheetView, sheetTemplate, startSheet, trySheet, uploadSheet } from './sheets/index.ts';
import { readSourceFile, readSources } from './sources.ts';
import { uploadFiles } from './upload.ts';

export const intakeRoutes = (deps: IntakeDeps): Route[] => {
  const { db } = deps;
  return [
    route(contract.uploadInvoices, (input, session, context) =>
      uploadFiles(deps, session, context, input),
    ),
    route(sheets.uploadInvoicesByExcel, (input, session, context) =>
      uploadSheet(deps, session, context, input),
    ),
    fileRoute(sheets.getInvoiceSheetTemplate, (_input, { companyId }) =>
      sheetTemplate(deps, companyId),
    ),
    route(sheets.getImportSheet, ({ id }, { companyId }) => readSheetView(db, companyId, id)),
    route(sheets.tryImportSheet, (input, { companyId }) => trySheet(deps, companyId, input)),
    route(sheets.startImportSheet, (input, session, context) =>
      startSheet(deps, session, context, input),
    ),
    route(contract.listInvoiceImports, (_input, { companyId }) => readLatest(db, companyId)),
    route(contract.getInvoiceImport, ({ id }, { companyId }) => readUploaded(db, companyId, id)),
    pageRoute(contract.listImportedInvoices, (input, { companyId }) =>
      pageOfRows(db, companyId, input),
    ),
    fileRoute(contract.exportImportResult, (input, { companyId }) =>
      importResultFile(deps, companyId, input),
    ),
    route(contract.listInvoiceSources, ({ id }, { companyId }) => readSources(deps, companyId, id)),
    fileRoute(contract.getSourceFile, (named, { companyId }) =>
      readSourceFile(deps, companyId, named),
    ),
    route(contract.listLatestImported, (_input, { companyId }) =>
      readLatestImported(db, companyId),
    ),
  ];
};
