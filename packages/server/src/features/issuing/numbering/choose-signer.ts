import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { Session } from '../../../platform/http/route.ts';
import { type KeptInvoice, moveInvoices } from '../../invoices/index.ts';
import { signingKeyOf } from '../../signing/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { prepareSigning } from '../pipeline/index.ts';
import { TOKEN_SIGNER, WAITING_FOR_TOKEN } from '../signers/index.ts';

const UNSIGNED: readonly KeptInvoice['processing_state'][] = ['numbered', 'signing'];

/**
 * Lets another certificate sign what has its number and no signature yet: the token in place of a
 * hosted certificate, or the other way round. Whose signature is kept first has signed; the number
 * and the bytes to be signed stay.
 */
export async function chooseSigner(
  deps: IssuingDeps,
  { companyId, actor }: Session,
  askedFor: string,
  kept: Pick<KeptInvoice, 'id' | 'processing_state' | 'content'>,
  caId: string,
): Promise<void> {
  if (!UNSIGNED.includes(kept.processing_state)) return;
  const isToken = caId === TOKEN_SIGNER;
  if (!isToken) await signingKeyOf(deps, kept.content.seller.taxCode, caId);
  await prepareSigning(deps, companyId, [kept.id]);
  const at = deps.clock.now();
  const act = { companyId, actId: actIdOf(askedFor, 'signer'), kind: 'invoice.choose-signer', at };
  await perform(deps.db, act, async (tx) => {
    const moved = await moveInvoices(tx, deps.events, { companyId, at }, [
      {
        id: kept.id,
        from: ['signing'],
        to: 'signing',
        caId,
        ...(isToken && { failure: WAITING_FOR_TOKEN, nextStepAt: null }),
      },
    ]);
    if (moved.size === 0) return;
    const subject = `invoice/${kept.id}`;
    const payload = { signer: caId };
    writeAudit(tx, [{ companyId, actor, act: 'invoice.signer-chosen', subject, at, payload }]);
    afterCommit(tx, () => deps.hints.give(companyId));
  });
}
