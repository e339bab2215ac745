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
  assessSaved,
  judgeCorrections,
  refuseErrors,
  throwRefusal,
  unsignedCorrections,
} from '../drafts/index.ts';

type Resend = Readonly<{
  id: string;
  caId: string | null;
  /** The confirmed version; null: the current one. */
  version: number | null;
}>;

/**
 * refused → numbered: the corrected invoice is signed and sent under its number. An act: an invoice that was resent
 * and refused again is not sent a third time because the response was lost. Throws INVOICE_CHANGED_MEANWHILE,
 * INPUT_DATA_IS_INVALID and CORRECTION_NOT_ALLOWED, checked while the invoice is locked.
 */
export async function resend(
  deps: IssuingDeps,
  session: Session,
  requestActId: string,
  { id, caId, version }: Resend,
): Promise<void> {
  const { companyId, actor } = session;
  const facts = await assessFacts(deps, companyId, 'issue');
  const at = deps.clock.now();
  const act = { companyId, actId: actIdOf(requestActId, 'resend'), kind: 'invoice.resend', at };
  await perform(deps.db, act, async (tx) => {
    await lockWithCorrected(tx, companyId, [id]);
    const invoice = await lockInvoice(tx, companyId, id);
    if (invoice?.processing_state !== 'refused') return;
    if (version !== null && version !== invoice.version)
      throw new Failure('INVOICE_CHANGED_MEANWHILE');
    refuseErrors(assessSaved(invoice.content, facts).issues);
    // A refused correction does not hold its original, which may have been corrected otherwise since.
    const corrections = await judgeCorrections(tx, deps, companyId, unsignedCorrections([invoice]));
    const against = corrections.against.get(id);
    if (against) throwRefusal(against);
    await corrections.begin([id]);
    await moveInvoices(tx, deps.events, { companyId, at }, [
      { id, from: ['refused'], to: 'numbered', actor, ...(caId && { caId }) },
    ]);
    afterCommit(tx, () => deps.wakeups.notify(companyId));
    const payload = { number: invoice.number, version: invoice.version };
    const subject = `invoice/${id}`;
    writeAudit(tx, [{ companyId, actor, act: 'invoice.resent', subject, at, payload }]);
  });
}
