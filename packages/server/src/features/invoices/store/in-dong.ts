import { type RawBuilder, sql } from 'kysely';

/** The rules `inDong` and `dongRateOf`, for an amount of an invoice `i`: in whole dong; zero where a foreign currency has no rate. */
export const inDong = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when i.currency = 'VND' then ${amount} else round(${amount} * coalesce(i.exchange_rate, 0), 0) end`;

/** The rule `turnoverOf`, of an invoice `i` in dong. */
export const TURNOVER = sql`case when i.currency = 'VND' then i.with_tax - i.tax
  else i.without_tax_dong + ${inDong(sql`(i.with_tax - i.without_tax - i.tax)`)} end`;

/** The rule `isRateMissing`. */
export const RATE_MISSING = sql`(i.currency <> 'VND' and i.exchange_rate is null)`;
