import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import { lockInvoices } from '../invoices/index.ts';
import { DELIVER_REPORT } from './delivery/index.ts';
import type { MistakeReportsDeps } from './deps.ts';
import { findOpenAmong, insertReport, type NewReport } from './report.repository.ts';

/**
 * Refuses invoices about which a notice is on its way. Two who would report one of them at once meet at its
 * row; the key mistake_report_item_open has the last word.
 */
export async function checkNotOpen(
  tx: Tx,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  await lockInvoices(tx, companyId, invoiceIds);
  const open = await findOpenAmong(tx, companyId, invoiceIds);
  if (open.length > 0)
    throw new Failure('REPORT_INVOICE_ERROR_FAILED', {
      reason: 'REPORT_PENDING',
      invoices: open.join(','),
    });
}

/** Saves a notice; a signed one is queued for delivery when the transaction commits. */
export async function saveReport(
  tx: Tx,
  deps: MistakeReportsDeps,
  { companyId, actor }: Session,
  report: NewReport,
): Promise<string> {
  const invoiceIds = report.items.map(({ invoiceId }) => invoiceId);
  await checkNotOpen(tx, companyId, invoiceIds);
  const at = deps.clock.now();
  const id = await insertReport(tx, { companyId, actor, at }, report);
  if (report.state === 'signed') await queueDelivery(tx, deps, companyId, id);
  writeAudit(tx, [
    {
      companyId,
      actor,
      act: `mistake-report.${report.state}`,
      subject: `mistake-report/${id}`,
      at,
      payload: { messageId: report.messageId, message: report.messageHash, invoices: invoiceIds },
    },
  ]);
  return id;
}

export async function queueDelivery(
  tx: Tx,
  { jobs, events }: MistakeReportsDeps,
  companyId: string,
  id: string,
): Promise<void> {
  await jobs.enqueue(tx, DELIVER_REPORT, [{ companyId, reportId: id }]);
  events.publish(tx, companyId, [{ type: 'mistake-report', id, state: 'signed' }]);
}
