import { wayOutOf } from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { refusalOf, refusalOfCause } from '@hoadon/domain/corrections/offers-of';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { Tx } from '../../platform/db/transact.ts';
import { lockActionFacts } from '../invoices/index.ts';

type Wanted = Readonly<{
  companyId: string;
  id: string;
  action: InvoiceAction;
  causeCode: string | null;
  today: PlainDate;
}>;

/**
 * Locks an invoice and refuses what may not be done with it, by its place in the chain and the rules of today:
 * CORRECTION_NOT_ALLOWED with the reason and the way out. Two who would correct it at once meet here.
 */
export async function checkMayCorrect(
  tx: Tx,
  { companyId, id, action, causeCode, today }: Wanted,
): Promise<void> {
  const facts = await lockActionFacts(tx, companyId, id);
  if (!facts) throw new Failure('NOT_FOUND');
  const rules = ruleSetOn(today);
  const refusal =
    refusalOf(action, facts, rules) ?? refusalOfCause({ action, causeCode }, facts, rules);
  if (refusal === null) return;
  throw new Failure('CORRECTION_NOT_ALLOWED', {
    action,
    status: facts.chainState,
    state: facts.processingState,
    ...(refusal !== 'absent' && { reason: refusal, way_out: wayOutOf(refusal) }),
  });
}
