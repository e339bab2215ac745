import type { confirmPaid, Payment, recordPayment as recording } from '@hoadon/contracts/payments';
import { Failure } from '@hoadon/domain/errors/failure';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import { needsReason } from '@hoadon/domain/reconciliation/approval';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findConfirmable } from '../invoices/index.ts';
import { readAddresses } from '../mailing/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { findPayments } from './payment.repository.ts';
import { notifyByMail } from './payment-mail.ts';
import type { PaymentOrder } from './payment-order.ts';
import { savePayments, undoPayments } from './save-payments.ts';
import { thePayment } from './wire-payment.ts';

type Stated = Readonly<{ order: Omit<PaymentOrder, 'actId'>; emails: string }>;

/** Saves a payment with its response. Throws as planPayment and readAddresses, and APPROVAL_NEEDS_REASON. */
async function record(
  deps: PaymentsDeps,
  { session, context }: Caller,
  { order, emails }: Stated,
): Promise<Payment> {
  const addresses = emails.trim() === '' ? [] : readAddresses(emails);
  const { companyId, actor } = session;
  const { actId } = context;
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'payment.keep', at }, async (tx) => {
    if (order.note === null) await requireReason(tx, companyId, order);
    const [paymentId] = await savePayments(tx, deps, { companyId, actor, at }, [
      { ...order, actId },
    ]);
    if (!paymentId || 'refused' in paymentId) throw paymentId?.refused ?? new Failure('NOT_FOUND');
    if (addresses.length > 0) {
      const about = { id: paymentId.id, addresses };
      await notifyByMail(tx, deps, { companyId, actor, at, actId }, about);
    }
    const payment = await thePayment(tx, companyId, paymentId.id);
    await context.saveResponse(tx, payment);
    return payment;
  });
}

/** Payment of an invalid, unapproved purchase needs a reason: the note of the payment. */
async function requireReason(
  tx: Tx,
  companyId: string,
  { invoices }: Pick<PaymentOrder, 'invoices'>,
): Promise<void> {
  const ids = invoices.map(({ id }) => id);
  const doubted = await findConfirmable(tx, companyId, ids);
  if (
    doubted.some(
      (one) => one.direction === 'received' && one.origin !== CONFIRMED && needsReason(one),
    )
  )
    throw new Failure('APPROVAL_NEEDS_REASON');
}

/** Amounts, way and reference as they were; what is left out of an amount is all that is open. */
export const recordPayment = (
  deps: PaymentsDeps,
  caller: Caller,
  request: z.output<typeof recording.input>,
): Promise<Payment> =>
  record(deps, caller, {
    order: {
      invoices: request.invoices.map(({ invoice_id, amount = null }) => ({
        id: invoice_id,
        amount,
      })),
      paidOn: request.paid_date,
      method: request.payment_method,
      bankReference: request.bank_reference,
      note: request.note,
      exchangeRate: request.foreign_rate ?? null,
    },
    emails: request.emails,
  });

/** The documented call: all of it is paid. */
export const confirmAsPaid = (
  deps: PaymentsDeps,
  caller: Caller,
  request: z.output<typeof confirmPaid.input>,
): Promise<Payment> =>
  record(deps, caller, {
    order: {
      invoices: [...new Set(request.invoices_id)].map((id) => ({ id, amount: null })),
      paidOn: request.date_confirm,
      method: 'transfer',
      bankReference: null,
      note: null,
      exchangeRate: null,
      partnerId: request.vendor_or_customer_id,
    },
    emails: request.emails,
  });

/** Taken back already it stays so. */
export async function undoPayment(
  deps: PaymentsDeps,
  { session, context }: Caller,
  id: string,
): Promise<Payment> {
  const { companyId, actor } = session;
  const { actId } = context;
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'payment.undo', at }, async (tx) => {
    const [there] = await findPayments(tx, companyId, [id]);
    if (!there) throw new Failure('NOT_FOUND');
    await undoPayments(tx, deps, { companyId, actor, at }, [id]);
    const payment = await thePayment(tx, companyId, id);
    await context.saveResponse(tx, payment);
    return payment;
  });
}
