import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { signElement } from '@hoadon/signing/sign-xml';
import { perform } from '../../platform/acts/perform.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { signingKeyOf } from '../signing/index.ts';
import type { MistakeReportsDeps } from './deps.ts';
import { theReport } from './list-reports.ts';
import { saveReport } from './save-report.ts';
import { messageAround, type ReportSelection, signedPrint, writeNotice } from './writing/index.ts';

/**
 * Signs a notice 04/SS with a hosted certificate and saves the exact message before it is sent; the worker sends it right
 * after. One act id is one message, however often it is retried. Throws REPORT_INVOICE_ERROR_FAILED and
 * SIGNING_ACCOUNT_NOT_FOUND.
 */
export async function sendReport(
  deps: MistakeReportsDeps,
  session: Session,
  context: RequestContext,
  chosen: ReportSelection,
): Promise<MistakeReport> {
  const { companyId } = session;
  const { taxCode, printed, ...notice } = await writeNotice(deps, companyId, context.actId, chosen);
  const key = await signingKeyOf(deps, taxCode, chosen.ca_id ?? null);
  const { data, dataId, signedAt } = notice;
  const signatureId = `taxpayer-${dataId}`;
  const signature = await signElement({ data, dataId, signatureId, signedAt, signer: key.signer });
  const message = messageAround({ ...notice, message_id: notice.messageId }, taxCode, signature);
  const messageHash = await deps.files.put(companyId, message);
  const pdfHash = await signedPrint(deps, companyId, printed, { signer: key.signer, signedAt });
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'mistake-report.send', at };
  return perform(deps.db, act, async (tx) => {
    const report = { ...notice, state: 'signed', caId: key.id, messageHash, pdfHash } as const;
    const id = await saveReport(tx, deps, session, report);
    const output = await theReport(tx, companyId, id);
    await context.saveResponse(tx, output);
    return output;
  });
}
