import { Failure } from '@hoadon/domain/errors/failure';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { Session } from '../../../platform/http/route.ts';
import { lockInvoice, lockWithCorrected, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  assessFacts,
  assessKept,
  judgeCorrections,
  refuseAgainst,
  refuseErrors,
  unsignedCorrections,
} from '../drafts/index.ts';

type Resend = Readonly<{
  id: string;
  caId: string | null;
  /** The content that was confirmed; null: whatever it holds. */
  version: number | null;
}>;

/**
 * refused → numbered: what was put right is signed and sent under the number it has. An act: one that
 * was done and refused again meanwhile is not sent a third time because its answer was lost. Throws
 * INVOICE_CHANGED_MEANWHILE, INPUT_DATA_IS_INVALID and CORRECTION_NOT_ALLOWED, judged while nobody else can change it.
 */
export async function resend(
  deps: IssuingDeps,
  session: Session,
  askedFor: string,
  { id, caId, version }: Resend,
): Promise<void> {
  const { companyId, actor } = session;
  const facts = await assessFacts(deps, companyId, 'issue');
  const at = deps.clock.now();
  const act = { companyId, actId: actIdOf(askedFor, 'resend'), kind: 'invoice.resend', at };
  await perform(deps.db, act, async (tx) => {
    await lockWithCorrected(tx, companyId, [id]);
    const kept = await lockInvoice(tx, companyId, id);
    if (kept?.processing_state !== 'refused') return;
    if (version !== null && version !== kept.version)
      throw new Failure('INVOICE_CHANGED_MEANWHILE');
    refuseErrors(assessKept(kept.content, facts).issues);
    // Refused, it was none: its original may have been corrected otherwise since.
    const corrections = await judgeCorrections(tx, deps, companyId, unsignedCorrections([kept]));
    const against = corrections.against.get(id);
    if (against) refuseAgainst(against);
    await corrections.begin([id]);
    await moveInvoices(tx, deps.events, { companyId, at }, [
      { id, from: ['refused'], to: 'numbered', actor, ...(caId && { caId }) },
    ]);
    afterCommit(tx, () => deps.hints.give(companyId));
    const payload = { number: kept.number, version: kept.version };
    const subject = `invoice/${id}`;
    writeAudit(tx, [{ companyId, actor, act: 'invoice.resent', subject, at, payload }]);
  });
}
