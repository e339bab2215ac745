import type { PartyRegistration } from '@hoadon/contracts/lookup';
import type { CustomerCheck } from '@hoadon/contracts/reconciliation';
import { Failure } from '@hoadon/domain/errors/failure';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { customerFacts } from '@hoadon/domain/reconciliation/customer-check';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import {
  type Confirmable,
  findConfirmable,
  lockConfirmable,
  settleMarks,
} from '../../invoices/index.ts';
import { checkRegistration } from '../../lookup/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findCheck, keepCheck } from './customer-check.repository.ts';

type Caller = Readonly<{ session: Session; context: RequestContext }>;

/**
 * Asks the registers about the vendor of a received invoice, or the customer of an issued one, and keeps what follows for the
 * invoice, by how they stood on its day where the register keeps a history. No answer is no verdict: nothing changes then. Throws NOT_FOUND, and VERIFICATION_INCOMPLETE where the seller's
 * name, address or tax code is missing (LIST-011).
 */
export async function checkCustomer(
  deps: ReconciliationDeps,
  { session: { companyId, actor }, context }: Caller,
  id: string,
): Promise<CustomerCheck> {
  const one = await require(deps.db, companyId, id);
  const missing = missingOf(one);
  if (missing.length > 0)
    throw new Failure('VERIFICATION_INCOMPLETE', { fields: missing.join(', ') });
  const side = one.direction === 'received' ? 'seller' : 'buyer';
  const answers = await checkRegistration(deps, companyId, id);
  const told = answers.find(({ party }) => party === side);
  if (!told || told.outcome === 'not-available')
    return { ...(await readCheck(deps.db, companyId, id)), outcome: 'not-available' };
  const facts = customerFacts({
    standing: told.standing,
    name: registered(told, 'name'),
    address: registered(told, 'address'),
    nameVerdict: verdict(told, 'name'),
    addressVerdict: verdict(told, 'address'),
  });
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.customer-checked', at };
  return perform(deps.db, act, async (tx) => {
    // Somebody may have put it aside while the registers were asked.
    if ((await lockConfirmable(tx, companyId, [id])).length === 0) throw new Failure('NOT_FOUND');
    await keepCheck(tx, { companyId, actor, at }, id, facts);
    await settleMarks(tx, companyId, [id]);
    deps.events.publish(tx, companyId, [{ type: 'invoice', id, state: one.processing_state }]);
    const subject = `invoice/${id}`;
    const answer = await readCheck(tx, companyId, id);
    const payload = { ...facts, verification: answer.verification, validity: answer.validity };
    writeAudit(tx, [{ companyId, actor, act: 'invoice.customer-checked', subject, at, payload }]);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** What the registers said when they were asked last. Throws NOT_FOUND. */
export async function readCheck(db: Db, companyId: string, id: string): Promise<CustomerCheck> {
  const one = await require(db, companyId, id);
  const kept = await findCheck(db, companyId, id);
  return {
    invoice_id: id,
    outcome: 'checked',
    verification: one.verification,
    validity: one.validity,
    customer_invalid_data: kept && { ...kept.facts, standing: kept.facts.standing ?? null },
    checked_at: kept && new Date(kept.checked_at).toISOString(),
    may_check: missingOf(one).length === 0,
  };
}

async function require(db: Db, companyId: string, id: string): Promise<Confirmable> {
  const [one] = await findConfirmable(db, companyId, [id]);
  if (!one) throw new Failure('NOT_FOUND');
  return one;
}

function missingOf(one: Confirmable): string[] {
  const other = one.direction === 'received' ? one.seller_tax_code : one.buyer_tax_code;
  const isKnown = isTaxCode(normaliseTaxCode(other ?? ''));
  return [
    ...(one.seller_name.trim() ? [] : ['seller_name']),
    ...(one.seller_address?.trim() ? [] : ['seller_address']),
    ...(one.seller_tax_code.trim() && isKnown ? [] : ['seller_taxcode']),
  ];
}

const fieldOf = ({ fields }: PartyRegistration, name: 'name' | 'address') =>
  fields.find(({ field }) => field === name);
const registered = (told: PartyRegistration, name: 'name' | 'address'): string | null =>
  fieldOf(told, name)?.registered ?? null;
const verdict = (told: PartyRegistration, name: 'name' | 'address') =>
  fieldOf(told, name)?.verdict ?? 'unverifiable';
