import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { Failure } from '@hoadon/domain/errors/failure';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { MistakeReportsDeps } from './deps.ts';
import { theReport } from './list-reports.ts';
import { findReport, type ReportState } from './report.repository.ts';
import { queueDelivery } from './save-report.ts';

const ON_ITS_WAY: readonly ReportState[] = ['signed', 'sending', 'unknown', 'sent', 'received'];

/**
 * Has the worker look after a notice at once: what never arrived is sent again, byte for byte and under its id;
 * what may have arrived is asked about. A decided one is reported again instead.
 */
export function resendReport(
  deps: MistakeReportsDeps,
  { companyId, actor }: Session,
  { actId, saveResponse }: RequestContext,
  id: string,
): Promise<MistakeReport> {
  const at = deps.clock.now();
  const act = { companyId, actId: actIdOf(actId, 'resend'), kind: 'mistake-report.resend', at };
  return perform(deps.db, act, async (tx) => {
    const report = await findReport(tx, companyId, id);
    if (!report) throw new Failure('NOT_FOUND');
    if (!ON_ITS_WAY.includes(report.state))
      throw new Failure('REPORT_INVOICE_ERROR_FAILED', { reason: 'DECIDED', state: report.state });
    await queueDelivery(tx, deps, companyId, id);
    const subject = `mistake-report/${id}`;
    writeAudit(tx, [
      { companyId, actor, act: 'mistake-report.resent', subject, at, payload: null },
    ]);
    const output = await theReport(tx, companyId, id);
    await saveResponse(tx, output);
    return output;
  });
}
