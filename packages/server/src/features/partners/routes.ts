import * as contract from '@hoadon/contracts/partners';
import { fileRoute, pageRoute, type Route, route } from '../../platform/http/route.ts';
import { readAdvances, readBalance } from './balance/index.ts';
import { changeRecord } from './change-record.ts';
import { checkPartner } from './check-partner.ts';
import type { PartnersDeps } from './deps.ts';
import { listPartners } from './listing/index.ts';
import { mergePartners, undoMerge } from './merge-partners.ts';
import { invoicesOfPartner, readPartner } from './read-partner.ts';
import { exportPartners, importPartners } from './workbook/index.ts';

export const partnersRoutes = (deps: PartnersDeps): Route[] => [
  pageRoute(contract.listPartners, (request, { companyId }) =>
    listPartners(deps.db, companyId, request),
  ),
  pageRoute(contract.listPartnerInvoices, (request, session) =>
    invoicesOfPartner(deps.db, session, request),
  ),
  route(contract.getPartner, ({ id }, { companyId }) => readPartner(deps.db, companyId, id)),
  route(contract.changePartner, (input, session, context) =>
    changeRecord(deps, { session, context }, input),
  ),
  route(contract.checkPartner, ({ id }, { companyId }) => checkPartner(deps, companyId, id)),
  route(contract.getPartnerAdvances, (request, { companyId }) =>
    readAdvances(deps.db, companyId, request),
  ),
  route(contract.getPartnerBalance, (request, { companyId }) =>
    readBalance(deps.db, companyId, request),
  ),
  route(contract.mergePartners, (input, session, context) =>
    mergePartners(deps, { session, context }, input),
  ),
  route(contract.undoMerge, (input, session, context) =>
    undoMerge(deps, { session, context }, input),
  ),
  route(contract.importPartners, (input, session, context) =>
    importPartners(deps, { session, context }, input),
  ),
  fileRoute(contract.exportPartners, (input, { companyId }) =>
    exportPartners(deps, companyId, input),
  ),
];
