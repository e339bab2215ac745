import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { minus } from '@hoadon/domain/money/decimal';
import { judgeInputVat } from '@hoadon/domain/verification/input-vat';
import type { Db } from '../../platform/db/open.ts';
import { type DoubtfulPurchase, findDoubtfulPurchases } from './doubtful-purchase.repository.ts';
import { reasonsOf, verdictOn } from './view.ts';

/** Purchases of some days, and further ones by their ids. */
export type PurchasesAsked = Readonly<{ from: PlainDate; to: PlainDate; ids: readonly string[] }>;

/**
 * Of these purchases, those whose input tax may not be deducted as things stand: what `readInputVat` says of one, for a whole period. Only
 * those that checking found wrong, or that were or are to be paid in cash, can be such, and only they are judged.
 */
export async function barredPurchases(
  db: Db,
  companyId: string,
  asked: PurchasesAsked,
): Promise<string[]> {
  const doubtful = await findDoubtfulPurchases(db, companyId, asked);
  return doubtful.filter(isBarred).map(({ id }) => id);
}

function isBarred(one: DoubtfulPurchase): boolean {
  const withTax = inDong(one.with_tax, one.exchange_rate);
  return (
    judgeInputVat({
      direction: 'received',
      isVoucher: false,
      issuedOn: one.issued_on,
      chainState: one.chain_state,
      tax: inDong(one.tax, one.exchange_rate),
      withTax,
      statedMethod: one.stated_method ?? 'CK',
      payments: one.payments,
      isPaid: one.paid_on !== null,
      sameDay: [minus(one.day_total, withTax)],
      verdict: verdictOn(one),
      reasons: reasonsOf(one),
    }).outcome === 'not-deductible'
  );
}
