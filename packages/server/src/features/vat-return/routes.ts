import * as contract from '@hoadon/contracts/vat-return';
import { Failure } from '@hoadon/domain/errors/failure';
import { fileRoute, pageRoute, type Route, route } from '../../platform/http/route.ts';
import { cellInvoices, cellTotal } from './cell-invoices.ts';
import type { VatReturnDeps } from './deps.ts';
import { explainPlace } from './explain-place.ts';
import { exportReturn, printReturn } from './exports.ts';
import { fileReturn, returnChanges, returnXml, signReturn } from './filing/index.ts';
import { declareFound, undoFound } from './found/index.ts';
import { provisionalVat } from './provisional-vat.ts';
import { findReturnPage, findVersions } from './return.repository.ts';
import { writeReturnFile } from './return-file.ts';
import { discardReturn, requireReturn, saveReturn, withdrawReturn } from './save-return.ts';
import { statedReturn } from './stated-return.ts';
import { taxDeduction } from './tax-deduction.ts';
import { wireReturn, wireRow } from './wire-return.ts';

export const vatReturnRoutes = (deps: VatReturnDeps): Route[] => [
  route(contract.getTaxDeduction, (input, { companyId }) => taxDeduction(deps, companyId, input)),
  route(contract.getProvisionalVat, (input, { companyId }) =>
    provisionalVat(deps, companyId, input),
  ),
  fileRoute(contract.generateTaxDeclaration, async (input, { companyId }) => {
    const stated = await statedReturn(deps.db, companyId, input, { isChecked: true });
    return writeReturnFile(deps.db, deps, companyId, stated);
  }),
  pageRoute(contract.listVatReturns, async ({ year = null, page, page_size }, { companyId }) => {
    const slice = { year, limit: page_size, offset: (page - 1) * page_size };
    const { rows, total } = await findReturnPage(deps.db, companyId, slice);
    return {
      rows: rows.map((row) => wireRow(row, deps.config.holidays)),
      pageInfo: { total, current_page: page, current_limit: page_size, next_cursor: null },
    };
  }),
  pageRoute(contract.listCellInvoices, (input, { companyId }) =>
    cellInvoices(deps.db, companyId, input),
  ),
  route(contract.sumCellInvoices, (input, { companyId }) => cellTotal(deps.db, companyId, input)),
  route(contract.explainInvoicePlace, (input, session) => explainPlace(deps.db, session, input)),
  route(contract.getVatReturn, async ({ id }, { companyId }) =>
    wireReturn(await requireReturn(deps.db, companyId, id), deps.config.holidays),
  ),
  route(contract.saveVatReturn, (input, session, context) =>
    saveReturn(deps, { session, context }, input),
  ),
  route(contract.listReturnVersions, async ({ id }, { companyId }) => {
    await requireReturn(deps.db, companyId, id);
    const versions = await findVersions(deps.db, companyId, id);
    return versions.map(({ version, content, at, name }) => ({
      version,
      at: new Date(at).toISOString(),
      by: name,
      typed: { ...content.typed },
    }));
  }),
  route(contract.discardVatReturn, (input, session, context) =>
    discardReturn(deps, { session, context }, input),
  ),
  route(contract.fileVatReturn, (input, session, context) =>
    fileReturn(deps, { session, context }, input),
  ),
  route(contract.withdrawVatReturn, (input, session, context) =>
    withdrawReturn(deps, { session, context }, input),
  ),
  route(contract.signVatReturn, ({ id, ca_type, ca_id = null }, session, context) => {
    const file = context.files['xml_file']?.bytes ?? null;
    if ((ca_type === 'USB') !== (file !== null))
      throw new Failure('INPUT_DATA_IS_INVALID', { field: 'xml_file' });
    return signReturn(deps, { session, context }, { id, caId: ca_id, file });
  }),
  fileRoute(contract.downloadReturnXml, (input, { companyId }) =>
    returnXml(deps, companyId, input),
  ),
  fileRoute(contract.printVatReturn, (input, { companyId }) => printReturn(deps, companyId, input)),
  fileRoute(contract.exportVatReturn, (input, { companyId }) =>
    exportReturn(deps, companyId, input),
  ),
  route(contract.declareFoundPurchases, (input, session, context) =>
    declareFound(deps, { session, context }, input),
  ),
  route(contract.undoFoundPurchases, (input, session, context) =>
    undoFound(deps, { session, context }, input),
  ),
  route(contract.getReturnChanges, ({ id }, { companyId }) => returnChanges(deps, companyId, id)),
];
