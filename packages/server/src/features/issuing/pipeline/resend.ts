import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { Session } from '../../../platform/http/route.ts';
import { type KeptInvoice, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { assessFacts, assessKept, refuseErrors } from '../drafts/index.ts';

/**
 * refused → numbered: what was put right is signed and sent under the number it has. An act: one that
 * was done and refused again meanwhile is not sent a third time because its answer was lost.
 */
export async function resend(
  deps: IssuingDeps,
  session: Session,
  askedFor: string,
  kept: KeptInvoice,
  caId: string | null = null,
): Promise<void> {
  const { companyId, actor } = session;
  const facts = await assessFacts(deps, companyId, 'issue');
  refuseErrors(assessKept(kept.content, facts).issues);
  const at = deps.clock.now();
  const act = { companyId, actId: actIdOf(askedFor, 'resend'), kind: 'invoice.resend', at };
  await perform(deps.db, act, async (tx) => {
    const moved = await moveInvoices(tx, deps.events, { companyId, at }, [
      { id: kept.id, from: ['refused'], to: 'numbered', actor, ...(caId && { caId }) },
    ]);
    if (moved.size === 0) return;
    afterCommit(tx, () => deps.hints.give(companyId));
    const payload = { number: kept.number, version: kept.version };
    const subject = `invoice/${kept.id}`;
    writeAudit(tx, [{ companyId, actor, act: 'invoice.resent', subject, at, payload }]);
  });
}
