import * as contract from '@hoadon/contracts/corrections';
import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { requireInvoice } from '../invoices/index.ts';
import { beginList } from './begin-list.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { cloneInvoices } from './clone-invoices.ts';
import type { CorrectionsDeps } from './deps.ts';
import { readEvidence, saveEvidence } from './evidence.ts';
import { explainInvoice, findExplanations } from './explain-invoice.ts';
import { makeCorrection } from './make-correction.ts';
import { releaseCorrection } from './release-correction.ts';

/** Two families of calls end in the same act (S-30). */
const MAKING = [
  [contract.replaceInvoice, 'ISSUE_REPLACEMENT_INVOICE'],
  [contract.replaceInvoiceV2, 'ISSUE_REPLACEMENT_INVOICE'],
  [contract.editInvoiceInfo, 'ADJUST_INFO'],
  [contract.editInvoiceInfoV2, 'ADJUST_INFO'],
  [contract.editInvoiceProduct, 'ADJUST_INCREASE_DECREASE'],
  [contract.editInvoiceProductV2, 'ADJUST_INCREASE_DECREASE'],
] as const satisfies readonly (readonly [unknown, CorrectingAction])[];

export const correctionRoutes = (deps: CorrectionsDeps): Route[] => [
  ...MAKING.map(([call, action]) =>
    route(call, (input, session, context) =>
      makeCorrection(deps, { session, context }, action, input),
    ),
  ),
  route(contract.beginCorrectionList, (input, { companyId }) => beginList(deps, companyId, input)),
  route(contract.releaseCorrection, (input, session, context) =>
    releaseCorrection(deps, session, context, input),
  ),
  route(contract.cancelInvoice, async (input, session, context) => {
    await cancelInvoice(deps, session, context, input);
    return {};
  }),
  route(contract.uploadEvidence, ({ id }, session, context) =>
    saveEvidence(deps, session, context, id),
  ),
  fileRoute(contract.getEvidence, ({ id }, session) => readEvidence(deps, session, id)),
  route(contract.cloneInvoices, ({ list_invoice_id }, session, context) =>
    cloneInvoices(deps, session, context, list_invoice_id),
  ),
  route(contract.addExplanation, (input, session, context) =>
    explainInvoice(deps, session, context, input),
  ),
  route(contract.listExplanations, async ({ id }, { companyId }) => {
    await requireInvoice(deps.db, companyId, id);
    return findExplanations(deps.db, companyId, id);
  }),
];
