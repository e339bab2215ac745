import type { Range } from '@hoadon/contracts/filters/filter-field';
import { daysBetween } from '@hoadon/domain/dates/add-days';
import { type RawBuilder, sql } from 'kysely';
import { type Each, MOST_DAYS } from './alternatives.ts';
import type { Condition, Side } from './conditions.ts';

/** What is read one by one, with how an invoice has it. */
type Values = Readonly<{
  values: RawBuilder<unknown>;
  /** What an invoice must meet to have a value. */
  isOne(value: RawBuilder<unknown>): Condition;
}>;

/** All numbers and days of a short range; of a long one only the days on which something is due. */
export function valuesOf(each: Each, side: Side): Values {
  // Drafts have no number, and stand as 0 in the index.
  if (each.key === 'numbers')
    return {
      values: sql`select generate_series(greatest(${each.from}::integer, 1), ${each.to}::integer)`,
      isOne: (number) => sql` and coalesce(invoice.number, 0) = ${number}`,
    };
  if (each.key === 'directories')
    return {
      values: sql`select unnest(${each.options}::bigint[])`,
      isOne: (directory) => sql` and directory_id = ${directory}`,
    };
  return { values: daysOf(each, side), isOne: (day) => sql` and falls_due = ${day}` };
}

function daysOf({ from, to }: Range<string>, side: Side): RawBuilder<unknown> {
  // So many are looked up as soon as it is found out which of them have something.
  const further = from === null || to === null ? MOST_DAYS : daysBetween(from, to);
  if (further >= 0 && further < MOST_DAYS)
    return sql`select ${from}::date + generate_series(0, ${sql.lit(further)})`;
  const earliest = (behind: Condition) => sql`(
    select falls_due from invoice where company_id = ${side.companyId} and direction = ${side.direction}
      and deleted_at is null and falls_due <= ${to ?? 'infinity'} and ${behind}
    order by falls_due limit 1)`;
  return sql`
    with recursive walked (day) as (
      ${earliest(sql`falls_due >= ${from ?? '-infinity'}`)}
      union all select ${earliest(sql`falls_due > walked.day`)} from walked where walked.day is not null
    ) select day from walked where day is not null`;
}
