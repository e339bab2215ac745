import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Tx } from '../../platform/db/transact.ts';
import { settlePaid } from '../invoices/index.ts';
import { findPaymentsOf, savePayments, undoPayments } from '../payments/index.ts';
import type { InvoiceRecordsDeps } from './deps.ts';
import type { RecordedBy } from './record.repository.ts';

type Paid = Readonly<{
  id: string;
  before: PlainDate | null;
  wanted: PlainDate | null;
  actId: string;
}>;

/**
 * The day on which an invoice is paid is the day of its payment: a day that is written pays what is open, one
 * that is taken away takes its payments back. Throws RECORD_PAID_TOGETHER where a payment settled others too.
 */
export async function setPaidDay(
  tx: Tx,
  deps: InvoiceRecordsDeps,
  by: RecordedBy,
  { id, before, wanted, actId }: Paid,
): Promise<void> {
  const { companyId } = by;
  if (before === wanted) {
    // Its total may be another now.
    await settlePaid(tx, deps.events, companyId, [id]);
    return;
  }
  if (before !== null) {
    const paid = (await findPaymentsOf(tx, companyId, id)).filter((one) => one.undone_at === null);
    const paysMore = paid.some(
      ({ parts, advance_open }) =>
        advance_open !== null || parts?.some((part) => part.invoice_id !== id),
    );
    if (paysMore) throw new Failure('RECORD_PAID_TOGETHER');
    await undoPayments(
      tx,
      deps,
      by,
      paid.map((one) => one.id),
    );
  }
  if (wanted === null) return;
  const [outcome] = await savePayments(tx, deps, by, [
    {
      actId,
      invoices: [{ id, amount: null }],
      paidOn: wanted,
      method: 'transfer',
      bankReference: null,
      note: null,
      exchangeRate: null,
    },
  ]);
  if (outcome && 'refused' in outcome) throw outcome.refused;
}
