import { type RawBuilder, sql } from 'kysely';

/** The rule `inDong`, for an amount of an invoice `i`: unchanged without a rate, else at the rate, in whole dong. */
export const inDong = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when i.currency = 'VND' or i.exchange_rate is null then ${amount} else round(${amount} * i.exchange_rate, 0) end`;
