import type { PlainDate } from '../../dates/plain-date.ts';
import type { InvoicePaymentMethod as StatedMethod } from '../../invoice/invoice.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { PaymentMethod } from '../../payments/payment-direction.ts';

/** A payment in dong; below zero: the supplier gave money back. */
export type DatedPayment = Readonly<{ on: PlainDate; amount: Decimal }>;

/** A purchase with its adjustments in force, whichever of them is judged; amounts in dong. */
export type Bought = Readonly<{
  on: PlainDate;
  /** After the supplier's credit notes. */
  withTax: Decimal;
  /** TM, CK: as the purchase states; recorded payments have precedence. */
  statedMethod: StatedMethod;
  /** What was paid so far, less what the supplier gave back. */
  paid: Readonly<Record<PaymentMethod, Decimal>>;
  /** Nothing of it waits to be paid. */
  isPaid: boolean;
  /** Day of payment in its terms; null or left out: none is recorded. */
  dueOn?: PlainDate | null;
  /** The transfers and the payments in cash that `paid` counts, by day; needed where there is a due day. */
  transfers?: readonly DatedPayment[];
  inCash?: readonly DatedPayment[];
}>;
