import type { setDueDate as contract } from '@hoadon/contracts/payments';
import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { findFirstDays, setDue } from '../invoices/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { refused } from './payment-order.ts';

/** Ten years: a later year is mistyped. */
const MOST_DAYS = 3_653;

type ToPay = Readonly<{
  issuedOn: PlainDate;
  /** Of a correction: the day of the first invoice of its family, whose agreed day of payment applies to all of it. */
  firstOn: PlainDate;
}>;

function requireDueDay(invoices: readonly ToPay[], dueOn: PlainDate): void {
  for (const { issuedOn, firstOn } of invoices) {
    if (dueOn < firstOn) throw refused('due_date', 'due-before-issue', { issuedOn: firstOn });
    const latest = addDays(issuedOn, MOST_DAYS);
    if (dueOn > latest) throw refused('due_date', 'due-too-late', { latest });
  }
}

/**
 * Sets or clears the due day. Throws NOT_FOUND if no invoice exists, and INPUT_DATA_IS_INVALID for a day before one of the
 * invoices, of a correction before the first invoice of its family, or more than ten years after it.
 */
export function setDueDate(
  { db, clock, events }: PaymentsDeps,
  { companyId, actor }: Session,
  { actId, saveResponse }: RequestContext,
  { invoices_id, due_date }: z.output<typeof contract.input>,
): Promise<{ changed: number }> {
  const at = clock.now();
  return perform(db, { companyId, actId, kind: 'payment.due-date', at }, async (tx) => {
    const invoices = await setDue(tx, events, companyId, invoices_id, due_date);
    if (invoices.length === 0) throw new Failure('NOT_FOUND');
    if (due_date !== null) {
      const firstDays = await findFirstDays(tx, companyId, invoices_id);
      const toPay = invoices.map(({ id, issued_on: issuedOn }) => {
        const first = firstDays.get(id) ?? issuedOn;
        const [firstOn = issuedOn] = [first, issuedOn].toSorted();
        return { issuedOn, firstOn };
      });
      requireDueDay(toPay, due_date);
    }
    writeAudit(
      tx,
      invoices.map(({ id }) => ({
        companyId,
        actor,
        act: 'invoice.due-date-set',
        subject: `invoice/${id}`,
        at,
        payload: { dueOn: due_date },
      })),
    );
    const answer = { changed: invoices.length };
    await saveResponse(tx, answer);
    return answer;
  });
}
