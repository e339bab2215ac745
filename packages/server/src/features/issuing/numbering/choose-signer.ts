import { transact } from '../../../platform/db/transact.ts';
import { type KeptInvoice, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { prepareSigning } from '../pipeline/index.ts';
import { signingKeyOf, TOKEN_SIGNER, WAITING_FOR_TOKEN } from '../signers/index.ts';

const UNSIGNED: readonly KeptInvoice['processing_state'][] = ['numbered', 'signing'];

/**
 * Lets another certificate sign what has its number and no signature yet: the token in place of a
 * hosted certificate, or the other way round. Whose signature is kept first has signed; the number
 * and the bytes to be signed stay.
 */
export async function chooseSigner(
  deps: IssuingDeps,
  companyId: string,
  kept: Pick<KeptInvoice, 'id' | 'processing_state' | 'content'>,
  caId: string,
): Promise<void> {
  if (!UNSIGNED.includes(kept.processing_state)) return;
  const isToken = caId === TOKEN_SIGNER;
  if (!isToken) await signingKeyOf(deps, kept.content.seller.taxCode, caId);
  await prepareSigning(deps, companyId, [kept.id]);
  await transact(deps.db, (tx) =>
    moveInvoices(tx, deps.events, { companyId, at: deps.clock.now() }, [
      {
        id: kept.id,
        from: ['signing'],
        to: 'signing',
        caId,
        ...(isToken && { failure: WAITING_FOR_TOKEN, nextStepAt: null }),
      },
    ]),
  );
  deps.hints.give(companyId);
}
