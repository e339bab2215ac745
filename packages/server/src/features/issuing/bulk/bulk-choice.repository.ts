import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { searchCondition } from '../../invoices/index.ts';

/** Which drafts a run takes: those named, or every complete one that the filter lets through. */
export type Choice = Readonly<{
  ids: readonly string[] | null;
  searched: string;
  from: PlainDate | null;
  to: PlainDate | null;
}>;

/** What is chosen, complete or not; over the table `invoice`. */
function chosen(companyId: string, { ids, searched, from, to }: Choice): RawBuilder<unknown> {
  const search = searchCondition(searched);
  return sql.join(
    [
      sql`company_id = ${companyId}`,
      sql`direction = 'issued'`,
      sql`place = 'draft'`,
      sql`deleted_at is null`,
      ...(ids ? [sql`id = ${anyId(ids)}`] : []),
      ...(search ? [search] : []),
      ...(from ? [sql`issued_on >= ${from}::date`] : []),
      ...(to ? [sql`issued_on <= ${to}::date`] : []),
    ],
    sql` and `,
  );
}

/** Writes the items of a run in the order of numbering, by date, then as they were written; how many. */
export async function insertItems(
  db: Db,
  companyId: string,
  runId: string,
  choice: Choice,
): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    with item as (
      insert into bulk_item (company_id, run_id, position, invoice_id)
      select ${companyId}::bigint, ${runId}::bigint, row_number() over (order by issued_on, id), id
      from invoice where ${chosen(companyId, choice)} and ${choice.ids ? sql`true` : sql`ready`}
      returning 1
    ), counted as (
      select count(*) as total from item
    )
    update bulk_run r set total = counted.total from counted
    where r.company_id = ${companyId} and r.id = ${runId}
    returning r.total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

export type ChosenGroup = Readonly<{
  template: string;
  serial: string;
  currency: string;
  ready: boolean;
  invoices: number;
  with_tax: string;
  next_number: number;
}>;

/** The chosen drafts by series, currency and completeness, with the next number of each series. */
export async function groupChosen(
  db: Db,
  companyId: string,
  choice: Choice,
): Promise<ChosenGroup[]> {
  const { rows } = await sql<ChosenGroup>`
    with draft as (
      select template, serial, currency, ready, count(*)::integer as invoices, sum(with_tax) as with_tax
      from invoice where ${chosen(companyId, choice)} group by 1, 2, 3, 4
    )
    select d.*, coalesce(s.next_number, 1) as next_number from draft d
    left join series s on s.company_id = ${companyId} and s.template = d.template and s.serial = d.serial
    order by d.template, d.serial, d.currency, d.ready`.execute(db);
  return rows;
}
