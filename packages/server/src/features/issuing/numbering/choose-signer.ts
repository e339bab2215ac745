import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { Session } from '../../../platform/http/route.ts';
import { type InvoiceInStore, moveInvoices } from '../../invoices/index.ts';
import { signingKeyOf } from '../../signing/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { prepareSigning } from '../pipeline/index.ts';
import { TOKEN_SIGNER, WAITING_FOR_TOKEN } from '../token-signer.ts';

const UNSIGNED: readonly InvoiceInStore['processing_state'][] = ['numbered', 'signing'];

/**
 * Changes the certificate of a numbered invoice without signature: from a hosted certificate to the token, or back.
 * Number and bytes to sign remain; the first saved signature counts.
 */
export async function chooseSigner(
  deps: IssuingDeps,
  { companyId, actor }: Session,
  requestActId: string,
  invoice: Pick<InvoiceInStore, 'id' | 'processing_state' | 'content'>,
  caId: string,
): Promise<void> {
  if (!UNSIGNED.includes(invoice.processing_state)) return;
  const isToken = caId === TOKEN_SIGNER;
  if (!isToken) await signingKeyOf(deps, invoice.content.seller.taxCode, caId);
  await prepareSigning(deps, companyId, [invoice.id]);
  const at = deps.clock.now();
  const act = {
    companyId,
    actId: actIdOf(requestActId, 'signer'),
    kind: 'invoice.choose-signer',
    at,
  };
  await perform(deps.db, act, async (tx) => {
    const moved = await moveInvoices(tx, deps.events, { companyId, at }, [
      {
        id: invoice.id,
        from: ['signing'],
        to: 'signing',
        caId,
        ...(isToken && { failure: WAITING_FOR_TOKEN, nextStepAt: null }),
      },
    ]);
    if (moved.size === 0) return;
    const subject = `invoice/${invoice.id}`;
    const payload = { signer: caId };
    writeAudit(tx, [{ companyId, actor, act: 'invoice.signer-chosen', subject, at, payload }]);
    afterCommit(tx, () => deps.wakeups.notify(companyId));
  });
}
