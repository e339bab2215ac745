import * as contract from '@hoadon/contracts/mistake-reports';
import { Failure } from '@hoadon/domain/errors/failure';
import { requirePermission } from '../../platform/http/require-permission.ts';
import {
  fileRoute,
  pageRoute,
  type RequestContext,
  type Route,
  route,
} from '../../platform/http/route.ts';
import type { MistakeReportsDeps } from './deps.ts';
import { historyPdf, historyXml } from './history-files.ts';
import { checkRange, listReports } from './list-reports.ts';
import { listReviews } from './list-reviews.ts';
import { resendReport } from './resend-report.ts';
import { sendReport } from './send-report.ts';
import { acceptSigned, prepareReport, type SignedReport } from './token-report.ts';
import { previewText, previewWorkbook } from './writing/index.ts';

export const mistakeReportRoutes = (deps: MistakeReportsDeps): Route[] => [
  pageRoute(contract.listMistakeReports, (query, { companyId }) =>
    listReports(deps, companyId, query),
  ),
  fileRoute(contract.exportMistakes, async ({ export_type, ...chosen }, session) => {
    checkRange(chosen);
    if (export_type === 'EXCEL') return previewWorkbook(deps, session.companyId, chosen);
    if (export_type === 'TEXT') return previewText(deps, session.companyId, chosen);
    requirePermission(session, 'publish_management.add');
    return prepareReport(deps, session, chosen);
  }),
  route(contract.sendMistakes, async (input, session, context) => {
    const signed = signedIn(context.files);
    if (signed && input.uu_id) return acceptSigned(deps, session, context, input.uu_id, signed);
    if (signed) throw new Failure('INPUT_DATA_IS_INVALID', { uu_id: 'required' });
    checkRange(input);
    return sendReport(deps, session, context, input);
  }),
  route(contract.resendMistakes, ({ id }, session, context) =>
    resendReport(deps, session, context, id),
  ),
  fileRoute(contract.downloadMistakeXml, (input, { companyId }) =>
    historyXml(deps, companyId, input),
  ),
  fileRoute(contract.downloadMistakePdf, ({ id }, { companyId }) =>
    historyPdf(deps, companyId, id),
  ),
  route(contract.listReviews, (query, { companyId }) => listReviews(deps, companyId, query)),
];

function signedIn({ xml_file, pdf_file }: RequestContext['files']): SignedReport | null {
  return xml_file ? { xml: xml_file.bytes, pdf: pdf_file?.bytes ?? null } : null;
}
