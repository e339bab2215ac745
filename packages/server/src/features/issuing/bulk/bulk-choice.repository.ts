import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
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

/**
 * What drafts are, as one number: it differs where one is added, left out or changed. A sum, so that
 * parts can be added up and no order or memory is needed.
 */
const stampOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(hashtextextended(${id} || ':' || version, 0)::numeric), 0)`;

/** How many drafts, and exactly which content of them (see stampOf). */
export type Chosen = Readonly<{ total: number; stamp: string }>;

/** Writes the items of a run in the order of numbering, by date, then as they were written. */
export async function insertItems(
  tx: Tx,
  companyId: string,
  runId: string,
  choice: Choice,
): Promise<Chosen> {
  const { rows } = await sql<Chosen>`
    with item as (
      insert into bulk_item (company_id, run_id, position, invoice_id, version)
      select ${companyId}::bigint, ${runId}::bigint, row_number() over (order by issued_on, id), id, version
      from invoice where ${chosen(companyId, choice)} and ${choice.ids ? sql`true` : sql`ready`}
      returning invoice_id, version
    ), counted as (
      select count(*)::integer as total, ${stampOf(sql`invoice_id`)} as stamp from item
    )
    update bulk_run r set total = counted.total from counted
    where r.company_id = ${companyId} and r.id = ${runId}
    returning counted.total, counted.stamp`.execute(tx);
  return rows[0] ?? { total: 0, stamp: '0' };
}

export type ChosenGroup = Readonly<{
  template: string;
  serial: string;
  currency: string;
  ready: boolean;
  invoices: number;
  with_tax: string;
  stamp: string;
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
      select template, serial, currency, ready, count(*)::integer as invoices, sum(with_tax) as with_tax,
        ${stampOf(sql`id`)} as stamp
      from invoice where ${chosen(companyId, choice)} group by 1, 2, 3, 4
    )
    select d.*, coalesce(s.next_number, 1) as next_number from draft d
    left join series s on s.company_id = ${companyId} and s.template = d.template and s.serial = d.serial
    order by d.template, d.serial, d.currency, d.ready`.execute(db);
  return rows;
}
