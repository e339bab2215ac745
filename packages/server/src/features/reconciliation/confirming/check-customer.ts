import type { PartyRegistration } from '@hoadon/contracts/lookup';
import type { CustomerCheck } from '@hoadon/contracts/reconciliation';
import { Failure } from '@hoadon/domain/errors/failure';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { customerFacts, differsSince } from '@hoadon/domain/reconciliation/customer-check';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Caller } from '../../../platform/http/route.ts';
import {
  type Confirmable,
  findConfirmable,
  lockConfirmable,
  settleMarks,
} from '../../invoices/index.ts';
import { checkRegistration } from '../../lookup/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findCheck, saveCheck } from './customer-check.repository.ts';

/**
 * Queries the registers about the vendor of a received invoice, or the customer of an issued one, and saves the result for
 * the invoice, by their status on its day where the register has a history. Without a response nothing changes. Throws
 * NOT_FOUND, and VERIFICATION_INCOMPLETE if the name, address or tax code of the seller is missing (LIST-011).
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
  const registration = answers.find(({ party }) => party === side);
  if (!registration || registration.outcome === 'not-available')
    return { ...(await readCheck(deps.db, companyId, id)), outcome: 'not-available' };
  const facts = customerFacts({
    standing: registration.standing,
    name: registered(registration, 'name'),
    address: registered(registration, 'address'),
    nameVerdict: verdict(registration, 'name'),
    addressVerdict: verdict(registration, 'address'),
  });
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.customer-checked', at };
  return perform(deps.db, act, async (tx) => {
    // It may have been deleted while the registers were queried.
    if ((await lockConfirmable(tx, companyId, [id])).length === 0) throw new Failure('NOT_FOUND');
    const last = await findCheck(tx, companyId, id);
    const before = last && { facts: last.facts, at: new Date(last.checked_at).toISOString() };
    const differs_since = differsSince(facts, before, at);
    await saveCheck(tx, { companyId, actor, at }, id, { ...facts, differs_since });
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

/** Returns the last responses of the registers. Throws NOT_FOUND. */
export async function readCheck(db: Db, companyId: string, id: string): Promise<CustomerCheck> {
  const one = await require(db, companyId, id);
  const savedCheck = await findCheck(db, companyId, id);
  return {
    invoice_id: id,
    outcome: 'checked',
    verification: one.verification,
    validity: one.validity,
    customer_invalid_data: savedCheck && {
      ...savedCheck.facts,
      standing: savedCheck.facts.standing ?? null,
    },
    checked_at: savedCheck && new Date(savedCheck.checked_at).toISOString(),
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
const registered = (registration: PartyRegistration, name: 'name' | 'address'): string | null =>
  fieldOf(registration, name)?.registered ?? null;
const verdict = (registration: PartyRegistration, name: 'name' | 'address') =>
  fieldOf(registration, name)?.verdict ?? 'unverifiable';
