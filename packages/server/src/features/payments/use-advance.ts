import type { Payment, useAdvance as using } from '@hoadon/contracts/payments';
import { Failure } from '@hoadon/domain/errors/failure';
import { decimal, isPositive, isZero, sum } from '@hoadon/domain/money/decimal';
import { shareOut } from '@hoadon/domain/payments/payment-parts';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findPayable, lockPayable, type PayableRow, settlePaid } from '../invoices/index.ts';
import { addParts, findAdvances, lockAdvance } from './advance.repository.ts';
import type { PaymentsDeps } from './deps.ts';
import { findPayments } from './payment.repository.ts';
import { creditsOf, openInvoiceOf, planPayment } from './payment-order.ts';
import { inOrderOfDue } from './read-payments.ts';
import { thePayment, wirePayments } from './wire-payment.ts';

/** The advances that an invoice can be paid from. Throws NOT_FOUND where the company has no such invoice. */
export async function advancesFor(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<Payment[]> {
  const rows = await findPayable(db, companyId, [invoiceId]);
  const invoice = rows.find(({ id }) => id === invoiceId);
  if (!invoice) throw new Failure('NOT_FOUND');
  const ids = await findAdvances(db, companyId, invoice);
  const payments = await wirePayments(db, companyId, await findPayments(db, companyId, ids));
  return payments.toReversed();
}

/**
 * Pays invoices from an advance as far as it goes, those that were due first first: they are parts of the payment that was recorded when the
 * money came. Throws NOT_FOUND, PAYMENT_OF_SEVERAL for another partner, currency or direction, and PAYMENT_NOT_POSSIBLE where an invoice is
 * not open or nothing of the advance is left.
 */
export async function useAdvance(
  deps: PaymentsDeps,
  { session, context }: Caller,
  { id, invoices_id }: z.output<typeof using.input>,
): Promise<Payment> {
  const { companyId, actor } = session;
  const { actId } = context;
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'payment.use-advance', at }, async (tx) => {
    const rows = await lockPayable(tx, companyId, invoices_id);
    const advance = await lockAdvance(tx, companyId, id);
    if (!advance) throw new Failure('NOT_FOUND');
    const order = {
      actId,
      invoices: sharesOf(decimal(advance.open), rows, invoices_id),
      paidOn: advance.paid_on,
      method: advance.method,
      bankReference: null,
      note: null,
      exchangeRate: advance.exchange_rate === null ? null : decimal(advance.exchange_rate),
      partnerId: advance.partner_id,
    };
    const byId = new Map(rows.map((row) => [row.id, row]));
    const { parts, ...planned } = planPayment(order, byId, deps.clock.today());
    for (const what of ['direction', 'currency'] as const)
      if (planned[what] !== advance[what]) throw new Failure('PAYMENT_OF_SEVERAL', { what });
    if (planned.partnerId !== advance.partner_id)
      throw new Failure('PAYMENT_OF_SEVERAL', { what: 'partner_id' });
    await addParts(tx, companyId, id, parts);
    await settlePaid(tx, deps.events, companyId, [...new Set(parts.map((part) => part.id))]);
    deps.events.publish(tx, companyId, [{ type: 'payment', id, state: 'used' }]);
    const subject = `payment/${id}`;
    writeAudit(tx, [
      { companyId, actor, at, act: 'payment.advance-used', subject, payload: { parts } },
    ]);
    const payment = await thePayment(tx, companyId, id);
    await context.saveResponse(tx, payment);
    return payment;
  });
}

/**
 * What of the advance goes to which invoice; those that it does not reach are left out. What is to be given back pays the
 * others, so it is settled with them: the parts come to no more than the advance.
 */
function sharesOf(
  left: ReturnType<typeof decimal>,
  rows: readonly PayableRow[],
  ids: readonly string[],
) {
  const alone = new Set(ids);
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw new Failure('NOT_FOUND', { invoice: missing });
  const chosen = rows.filter(({ id }) => alone.has(id)).toSorted(inOrderOfDue);
  const open = chosen.map((row) => openInvoiceOf(row, creditsOf(row.id, rows, alone)));
  const reached = shareOut(left, open).shares.filter(({ amount }) => !isZero(amount));
  if (!isPositive(sum(reached.map(({ amount }) => amount))))
    throw new Failure('PAYMENT_NOT_POSSIBLE', { reason: 'paid' });
  return reached;
}
