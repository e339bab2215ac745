import { isNegative, minus } from '@hoadon/domain/money/decimal';
import type { BarredShare } from '@hoadon/domain/verification/barred-share';
import {
  type Bought,
  type InputVatJudgement,
  judgeInputVat,
} from '@hoadon/domain/verification/input-vat';
import type { BoughtRow, DoubtfulPurchase } from './doubtful-purchase.repository.ts';
import { dongOf, unknownOf } from './known-in-dong.ts';
import { reasonsOf, verdictOn } from './view.ts';

export const boughtIn = (row: BoughtRow): Bought => ({
  on: row.bought_on,
  withTax: row.bought_total,
  statedMethod: row.stated_method ?? 'CK',
  paid: { cash: row.cash, transfer: row.transfer, other: row.other },
  isPaid: row.is_paid,
});

/** Judges purchases, originals before their adjustments: an adjustment lowers what was deducted of its original. */
export function judgePurchases(
  rows: readonly DoubtfulPurchase[],
): ReadonlyMap<string, InputVatJudgement> {
  const judged = new Map<string, InputVatJudgement>();
  for (const row of rows.filter(({ id, root }) => id === root))
    judged.set(row.id, judge(row, null));
  for (const row of rows.filter(({ id, root }) => id !== root))
    judged.set(row.id, judge(row, judged.get(row.root)?.barred ?? null));
  return judged;
}

const judge = (row: DoubtfulPurchase, originalBarred: BarredShare | null): InputVatJudgement =>
  judgeInputVat({
    direction: 'received',
    isVoucher: false,
    issuedOn: row.issued_on,
    chainState: row.chain_state,
    tax: dongOf(row, row.tax),
    bought: boughtIn(row),
    originalBarred,
    isOriginalUnknown: row.id === row.root && isNegative(row.tax),
    sameDay: [minus(row.day_total, row.bought_total)],
    unknown: unknownOf(row),
    currency: row.currency,
    unknownOnDay: row.unknown_on_day,
    verdict: verdictOn(row),
    reasons: reasonsOf(row),
  });
