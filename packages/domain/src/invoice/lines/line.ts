import type { Decimal } from '../../money/decimal.ts';
import type { VatRate } from '../vat-rate.ts';

/** Goods or service, trade discount, remark, or the row of the 20 % relief: one for each invoice that is stated or put right. */
export const LINE_TYPES = ['product', 'discount', 'note', 'decree'] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** Direction of a line of an adjusting invoice. */
export type AdjustmentMethod = 'increase' | 'decrease';

/**
 * One row of the invoice. Amounts are in the invoice's currency. `subtotal` is before tax;
 * a discount line carries a positive subtotal that the totals subtract. `tax` is null where
 * the rate bears none (KCT, KKKNT, NONE, notes).
 */
export type Line = Readonly<{
  type: LineType;
  code: string | null;
  name: string;
  unit: string | null;
  quantity: Decimal | null;
  price: Decimal | null;
  rate: VatRate;
  /** Percent, 0 to 100; set only when `rate` is KHAC. */
  customRate: Decimal | null;
  subtotal: Decimal | null;
  tax: Decimal | null;
  total: Decimal | null;
  method: AdjustmentMethod | null;
  /** Which invoice of the list it puts right, from 1; left out where only one is put right. */
  original?: number;
}>;
