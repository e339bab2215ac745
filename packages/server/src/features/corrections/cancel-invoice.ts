import type { cancelInvoice as call } from '@hoadon/contracts/corrections';
import { wayOutOf } from '@hoadon/domain/corrections/action-refusal';
import { refusalOf } from '@hoadon/domain/corrections/offers-of';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { validateChange } from '@hoadon/domain/invoice/validation/validate-change';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { sql } from 'kysely';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { requirePermission } from '../../platform/http/require-permission.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { cancelIssued, lockActionFacts, requireInvoice } from '../invoices/index.ts';
import { deleteDraft, refuseErrors } from '../issuing/index.ts';
import type { CorrectionsDeps } from './deps.ts';

/**
 * Takes an issued invoice out of force, where the law of its day allowed that (S-26); what was never
 * issued is deleted as the draft that it is. Throws CANCEL_NOT_ALLOWED with the correction to use instead.
 */
export async function cancelInvoice(
  deps: CorrectionsDeps,
  session: Session,
  context: RequestContext,
  input: z.output<typeof call.input>,
): Promise<void> {
  const { companyId, actor } = session;
  const savedInvoice = await requireInvoice(deps.db, companyId, input.id);
  if (savedInvoice.processing_state === 'draft') {
    requirePermission(session, 'invoice_draft_management.delete');
    return deleteDraft(deps, session, context, savedInvoice.id);
  }
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.cancel', at };
  await perform(deps.db, act, async (tx) => {
    const facts = await lockActionFacts(tx, companyId, savedInvoice.id);
    if (!facts) throw new Failure('NOT_FOUND');
    const refusal = refusalOf('CANCEL_INVOICE', facts, ruleSetOn(deps.clock.today()));
    if (refusal !== null)
      throw new Failure('CANCEL_NOT_ALLOWED', {
        way_out: refusal === 'absent' ? 'adjust-or-replace' : wayOutOf(refusal),
      });
    checkGrounds(input, savedInvoice.issued_on, deps.clock.today());
    await cancelIssued(tx, deps.events, { companyId, at }, savedInvoice.id);
    const reason = input.reason_change ?? '';
    await sql`
      insert into invoice_event (company_id, invoice_id, state, actor, reason, at)
      values (${companyId}, ${savedInvoice.id}, ${savedInvoice.processing_state}, ${actor}, ${reason}, ${at})`.execute(
      tx,
    );
    const { id: _, ...grounds } = input;
    const subject = `invoice/${savedInvoice.id}`;
    writeAudit(tx, [{ companyId, actor, act: 'invoice.cancelled', subject, at, payload: grounds }]);
  });
}

/** VAL-023, VAL-024. */
function checkGrounds(
  input: z.output<typeof call.input>,
  issuedOn: PlainDate,
  today: PlainDate,
): void {
  const change = {
    kind: null,
    reason: input.reason_change ?? '',
    agreedOn: input.agreement_date ?? null,
    causeCode: null,
    agreementNumber: null,
    evidence: null,
    approvalCode: null,
    buyerType: 'ENTERPRISE',
  } as const;
  const changedOn = input.cancel_date ?? today;
  refuseErrors(validateChange(change, ruleSetOn(issuedOn), { issuedOn, changedOn, today }));
}
