import { afterCommit, transact } from '../../../platform/db/transact.ts';
import type { Session } from '../../../platform/http/route.ts';
import { type KeptInvoice, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { assessFacts, assessKept, refuseErrors } from '../drafts/index.ts';

/** refused → numbered: what was put right is signed and sent under the number it has. */
export async function resend(
  deps: IssuingDeps,
  session: Session,
  kept: KeptInvoice,
  caId: string | null = null,
): Promise<void> {
  const { companyId, actor } = session;
  const facts = await assessFacts(deps, companyId, 'issue');
  refuseErrors(assessKept(kept.content, facts).issues);
  await transact(deps.db, async (tx) => {
    await moveInvoices(tx, deps.events, { companyId, at: deps.clock.now() }, [
      { id: kept.id, from: ['refused'], to: 'numbered', actor, ...(caId && { caId }) },
    ]);
    afterCommit(tx, () => deps.hints.give(companyId));
  });
}
