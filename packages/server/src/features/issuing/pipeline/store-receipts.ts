import { messageIdOf } from '@hoadon/xml/message/message-id';
import type { IssuingDeps } from '../deps.ts';
import { insertIncoming } from '../messages/index.ts';
import type { Outcome } from './send-outcomes.ts';
import { unflushed } from './unflushed.ts';

/**
 * Stores the receipts (message 999) that came in answer to sending with the files of their invoices: the proof that each arrived. Nothing
 * depends on them, so that a failure is logged and the invoices go on.
 */
export async function storeReceipts(
  deps: IssuingDeps,
  companyId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const receipts = outcomes.flatMap(({ outgoing, receipt }) => {
    const messageId = receipt && messageIdOf(receipt);
    return messageId ? [{ messageId, outgoing, bytes: receipt }] : [];
  });
  if (receipts.length === 0) return;
  try {
    const stored = await deps.files.store(
      companyId,
      receipts.map(({ bytes }) => bytes),
    );
    await unflushed(deps.db, async (tx) => {
      deps.files.recordLocations(tx, stored);
      insertIncoming(
        tx,
        companyId,
        deps.clock.now(),
        receipts.map(({ messageId, outgoing, bytes }, index) => ({
          messageId,
          type: '999',
          replyTo: outgoing.messageId,
          state: 'kept',
          hash: stored[index]?.hash ?? '',
          size: bytes.length,
          invoiceIds: [outgoing.invoiceId],
        })),
      );
    });
  } catch (err) {
    deps.log.error({ err, companyId }, 'receipts of the authority could not be stored');
  }
}
