import { messageIdOf } from '@hoadon/xml/message/message-id';
import { sql } from 'kysely';
import { transact } from '../../../platform/db/transact.ts';
import type { MistakeReportsDeps } from '../deps.ts';

/**
 * Stores the receipt (message 999) that came in answer to sending with the answers of the notice: the proof that it arrived. Nothing
 * depends on it, so that a failure is logged and the notice goes on.
 */
export async function storeReceipt(
  { db, files, clock, log }: MistakeReportsDeps,
  companyId: string,
  reportId: string,
  receipt: Uint8Array | null,
): Promise<void> {
  const messageId = receipt && messageIdOf(receipt);
  if (!receipt || !messageId) return;
  try {
    const stored = await files.store(companyId, [receipt]);
    await transact(db, async (tx) => {
      files.recordLocations(tx, stored);
      await sql`
        insert into mistake_report_answer (company_id, report_id, message_id, type, hash, state, received_at)
        values (${companyId}, ${reportId}, ${messageId}, '999', ${stored[0]?.hash ?? ''}, 'applied', ${clock.now()})
        on conflict (company_id, message_id) do nothing`.execute(tx);
    });
  } catch (err) {
    log.error({ err, companyId, reportId }, 'the receipt of a notice could not be stored');
  }
}
