import { messageIdOf } from '@hoadon/xml/message/message-id';
import type { IssuingDeps } from '../deps.ts';
import { insertIncoming } from '../messages/index.ts';
import type { SendOutcome } from './send-outcomes.ts';
import { transactUnflushed } from './transact-unflushed.ts';

/**
 * Stores the receipts (message 999) with the files of their invoices as proof of arrival. Nothing depends on them,
 * so that a failure is only logged.
 */
export async function storeReceipts(
  deps: IssuingDeps,
  companyId: string,
  outcomes: readonly SendOutcome[],
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
    await transactUnflushed(deps.db, async (tx) => {
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
