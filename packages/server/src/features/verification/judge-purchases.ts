import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { decimal, isNegative, minus } from '@hoadon/domain/money/decimal';
import type { Bought } from '@hoadon/domain/verification/input-vat/bought';
import {
  type InputVatJudgement,
  judgeInputVat,
} from '@hoadon/domain/verification/input-vat/input-vat';
import { dongOf, unknownOf } from './amounts-in-dong.ts';
import type { BoughtRow, DoubtfulPurchase } from './doubtful-purchase.repository.ts';
import { reasonsOf, verdictOn } from './wire-verification.ts';

export const boughtIn = (row: BoughtRow): Bought => ({
  on: row.bought_on,
  withTax: row.bought_total,
  statedMethod: row.stated_method ?? 'CK',
  paid: { cash: row.cash, transfer: row.transfer, other: row.other },
  isPaid: row.is_paid,
  dueOn: row.due_on,
  transfers: row.transfers.map(({ on, amount }) => ({ on, amount: decimal(amount) })),
  inCash: row.in_cash.map(({ on, amount }) => ({ on, amount: decimal(amount) })),
});

/**
 * Decides the deduction of purchases, originals before adjustments: an adjustment lowers the deduction of its original.
 * `deferredOn`: deferred purchases are decided as of that day.
 */
export function judgePurchases(
  rows: readonly DoubtfulPurchase[],
  deferredOn?: PlainDate,
): ReadonlyMap<string, InputVatJudgement> {
  const judged = new Map<string, InputVatJudgement>();
  for (const row of rows.filter(({ id, root }) => id === root))
    judged.set(row.id, judge(row, null, deferredOn));
  for (const row of rows.filter(({ id, root }) => id !== root))
    judged.set(row.id, judge(row, judged.get(row.root) ?? null, deferredOn));
  return judged;
}

const judge = (
  row: DoubtfulPurchase,
  original: InputVatJudgement | null,
  deferredOn: PlainDate | undefined,
): InputVatJudgement =>
  judgeInputVat({
    direction: 'received',
    isVoucher: false,
    issuedOn: row.issued_on,
    chainState: row.chain_state,
    tax: dongOf(row, row.tax),
    bought: boughtIn(row),
    originalBarred: original?.barred ?? null,
    originalDeferral: original?.deferral ?? null,
    isOriginalUnknown: row.id === row.root && isNegative(row.tax),
    sameDay: [minus(row.day_total, row.bought_total)],
    unknown: unknownOf(row),
    currency: row.currency,
    unknownOnDay: row.unknown_on_day,
    verdict: verdictOn(row),
    reasons: reasonsOf(row),
    isExplained: row.is_explained,
    ...(deferredOn && { deferredOn }),
  });
