import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { BuildFinalWrite } from '../../../../platform/db/final-writes.ts';
import { beforeCommit, type Tx } from '../../../../platform/db/transact.ts';

/** One invoice more (`sign` 1) or less (-1) in a state, with its amounts in its own currency. */
export type Count = Readonly<{
  company_id: string;
  direction: 'issued' | 'received';
  issued_on: PlainDate;
  /** Processing state; invoice_place() in the schema maps it to the counter. */
  state: string;
  /** See chain_effect() in the schema. */
  effect: string;
  currency: string;
  sign: 1 | -1;
  without_tax: string;
  tax: string;
  with_tax: string;
}>;

/** Columns and conflict of every statement that adds to the counters. */
export const COUNTER_KEY = sql`company_id, direction, month, place, effect, currency`;
export const ADD_TO_COUNTERS = sql`on conflict (${COUNTER_KEY}) do update set
  invoices = t.invoices + excluded.invoices, without_tax = t.without_tax + excluded.without_tax,
  tax = t.tax + excluded.tax, with_tax = t.with_tax + excluded.with_tax`;

/**
 * Changes the counters of lists and dashboards when the transaction commits: whatever it does to its
 * invoices, it locks each of these rows once, in the order of their keys, and briefly.
 */
export const countInvoices = (tx: Tx, counts: readonly Count[]): void =>
  beforeCommit(tx, 'counters', counts, addCounts);

const addCounts: BuildFinalWrite<Count> = (counts, before) => ({
  last: 'counted',
  ctes: countSteps(
    sql`json_to_recordset(${JSON.stringify(counts)}::json) as c(company_id bigint, direction text,
      issued_on date, state text, effect text, currency text, sign integer, without_tax numeric,
      tax numeric, with_tax numeric)`,
    before,
  ),
});

/** The step `counted` of a statement, for rows with the columns of a `Count`. */
export const countSteps = (
  counts: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`counted as (
    insert into month_total as t (${COUNTER_KEY}, invoices, without_tax, tax, with_tax)
    select company_id, direction, date_trunc('month', issued_on)::date, invoice_place(state), effect, currency,
      sum(sign), sum(sign * without_tax), sum(sign * tax), sum(sign * with_tax)
    from ${counts}
    where ${before}
    group by 1, 2, 3, 4, 5, 6
    having sum(sign) <> 0 or sum(sign * without_tax) <> 0 or sum(sign * tax) <> 0 or sum(sign * with_tax) <> 0
    order by 1, 2, 3, 4, 5, 6
    ${ADD_TO_COUNTERS}
    returning 1)`;
