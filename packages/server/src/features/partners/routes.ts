import * as contract from '@hoadon/contracts/partners';
import { fileRoute, pageRoute, type Route, route } from '../../platform/http/route.ts';
import { requireReadablePartner } from '../invoices/index.ts';
import { readAdvances, readBalance } from './balance/index.ts';
import { changeRecord } from './change-record.ts';
import { checkPartner } from './check-partner.ts';
import type { PartnersDeps } from './deps.ts';
import { listPartners } from './listing/index.ts';
import { mergePartners, undoMerge } from './merge-partners.ts';
import { invoicesOfPartner, readPartner } from './read-partner.ts';
import { exportPartners, importPartners } from './workbook/index.ts';

export const partnersRoutes = (deps: PartnersDeps): Route[] => [
  pageRoute(contract.listPartners, (request, session) => listPartners(deps.db, session, request)),
  pageRoute(contract.listPartnerInvoices, async (request, session) => {
    await requireReadablePartner(deps.db, session, request.id);
    return invoicesOfPartner(deps.db, session, request);
  }),
  route(contract.getPartner, ({ id }, session) => readPartner(deps.db, session, id)),
  route(contract.changePartner, async (input, session, context) => {
    await requireReadablePartner(deps.db, session, input.id);
    return changeRecord(deps, { session, context }, input);
  }),
  route(contract.checkPartner, ({ id }, session) => checkPartner(deps, session, id)),
  route(contract.getPartnerAdvances, async (request, session) => {
    await requireReadablePartner(deps.db, session, request.id);
    return readAdvances(deps.db, session.companyId, request);
  }),
  route(contract.getPartnerBalance, async (request, session) => {
    await requireReadablePartner(deps.db, session, request.id);
    return readBalance(deps.db, session.companyId, request);
  }),
  route(contract.mergePartners, async (input, session, context) => {
    for (const id of [input.id, input.other_id]) await requireReadablePartner(deps.db, session, id);
    return mergePartners(deps, { session, context }, input);
  }),
  route(contract.undoMerge, (input, session, context) =>
    undoMerge(deps, { session, context }, input),
  ),
  route(contract.importPartners, (input, session, context) =>
    importPartners(deps, { session, context }, input),
  ),
  fileRoute(contract.exportPartners, (input, session) => exportPartners(deps, session, input)),
];
