import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { minus } from '@hoadon/domain/money/decimal';
import { judgeInputVat } from '@hoadon/domain/verification/input-vat';
import type { Db } from '../../platform/db/open.ts';
import { type DoubtfulPurchase, findDoubtfulPurchases } from './doubtful-purchase.repository.ts';
import { dongOf, unknownOf } from './known-in-dong.ts';
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
  const withTax = dongOf(one, one.with_tax);
  return (
    judgeInputVat({
      direction: 'received',
      isVoucher: false,
      issuedOn: one.issued_on,
      chainState: one.chain_state,
      tax: dongOf(one, one.tax),
      withTax,
      statedMethod: one.stated_method ?? 'CK',
      payments: one.payments,
      isPaid: one.paid_on !== null,
      sameDay: [minus(one.day_total, withTax)],
      unknown: unknownOf(one),
      currency: one.currency,
      verdict: verdictOn(one),
      reasons: reasonsOf(one),
    }).outcome === 'not-deductible'
  );
}
