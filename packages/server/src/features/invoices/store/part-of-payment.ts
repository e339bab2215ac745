import { minorUnits } from '@hoadon/domain/money/currency';
import { type RawBuilder, sql } from 'kysely';
import { inDong } from './in-dong.ts';

/** In dong at the rate of the payment: what a part `l` of a payment `p` in another currency than its invoice is worth. */
const AT_RATE_OF_PAYMENT = sql`round(l.amount * coalesce(p.exchange_rate, 1), 0)`;

const IS_IN_CURRENCY = sql`p.currency = i.currency`;

const DIGITS = sql`coalesce((${JSON.stringify(minorUnits())}::jsonb ->> i.currency)::integer, 2)`;

/** An amount in dong in the currency of an invoice `i`, in its smallest coin; null where its rate is not known. */
const inCurrencyOfInvoice = (dong: RawBuilder<unknown>) => sql`
  trim_scale(round(${dong} / case when i.currency = 'VND' then 1 else nullif(i.exchange_rate, 0) end, ${DIGITS}))`;

/** What a part `l` of a payment `p` settles of its invoice `i`, in dong: in the same currency at the rate of the invoice. */
export const PART_IN_DONG = sql`
  case when ${IS_IN_CURRENCY} then ${inDong(sql`l.amount`)} else ${AT_RATE_OF_PAYMENT} end`;

/** What a part `l` of a payment `p` settles of its invoice `i`, in the currency of the invoice. */
export const PART_SETTLED = sql`
  case when ${IS_IN_CURRENCY} then l.amount else coalesce(${inCurrencyOfInvoice(AT_RATE_OF_PAYMENT)}, 0) end`;

/** The sum of the same: parts in other currencies are turned together, so that several pay an invoice in full as one does. */
export const PARTS_SETTLED = sql`
  coalesce(sum(l.amount) filter (where ${IS_IN_CURRENCY}), 0)
    + coalesce(${inCurrencyOfInvoice(sql`sum(${AT_RATE_OF_PAYMENT}) filter (where not ${IS_IN_CURRENCY})`)}, 0)`;
