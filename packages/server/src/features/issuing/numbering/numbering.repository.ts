import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

export type LockedDraft = Readonly<{
  id: string;
  template: string;
  serial: string;
  number: number | null;
  issued_on: PlainDate;
  ready: boolean;
  processing_state: ProcessingState;
  with_tax: string;
  buyer_tax_code: string | null;
}>;

export type LockedSeries = Readonly<{
  id: string;
  template: string;
  serial: string;
  next_number: number;
  last_issued_on: PlainDate | null;
  active: boolean;
}>;

/** The invoices, locked in order of id; deleted drafts and those of others are left out. */
export async function lockDrafts(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<LockedDraft[]> {
  const { rows } = await sql<LockedDraft>`
    select id, template, serial, number, issued_on, ready, processing_state, with_tax, buyer_tax_code
    from invoice
    where company_id = ${companyId} and direction = 'issued' and deleted_at is null
      and id = ${anyId(ids)}
    order by id for no key update`.execute(db);
  return rows;
}

/**
 * Locks the series until the transaction ends, so nobody else takes a number from them. A series of
 * a new year is opened at 1 where an earlier year's of the same letters was announced (DOMAIN §1.1, 5).
 */
export async function lockSeries(
  db: Db,
  companyId: string,
  names: readonly Pick<LockedSeries, 'template' | 'serial'>[],
): Promise<LockedSeries[]> {
  const wanted = JSON.stringify(names.map(({ template, serial }) => ({ template, serial })));
  const find = () =>
    sql<LockedSeries>`
      select s.id, s.template, s.serial, s.next_number, s.last_issued_on, s.active
      from series s
      join json_to_recordset(${wanted}::json) as w(template text, serial text)
        on w.template = s.template and w.serial = s.serial
      where s.company_id = ${companyId}
      order by s.id for update of s`.execute(db);
  const { rows } = await find();
  if (rows.length === names.length) return rows;
  await openNewYears(db, companyId, wanted);
  return (await find()).rows;
}

/** Same template, same letters, an earlier year, announced and not stopped. */
async function openNewYears(db: Db, companyId: string, wanted: string): Promise<void> {
  await sql`
    insert into series (company_id, template, serial)
    select ${companyId}::bigint, w.template, w.serial
    from json_to_recordset(${wanted}::json) as w(template text, serial text)
    where exists (
      select 1 from series s
      where s.company_id = ${companyId} and s.active and s.template = w.template
        and left(s.serial, 1) = left(w.serial, 1) and substr(s.serial, 4) = substr(w.serial, 4)
        and substr(s.serial, 2, 2) < substr(w.serial, 2, 2))
    order by w.template, w.serial
    on conflict (company_id, template, serial) do nothing`.execute(db);
}

export async function advanceSeries(
  db: Db,
  companyId: string,
  series: readonly Pick<LockedSeries, 'id' | 'next_number' | 'last_issued_on'>[],
): Promise<void> {
  await sql`
    update series s set next_number = n.next_number, last_issued_on = n.last_issued_on
    from json_to_recordset(${JSON.stringify(series)}::json)
      as n(id bigint, next_number integer, last_issued_on date)
    where s.company_id = ${companyId} and s.id = n.id`.execute(db);
}

/** The seller stands on the invoice as the company is on the day of issue, not as it was when the draft was written. */
export async function refreshSeller(
  db: Db,
  companyId: string,
  ids: readonly string[],
  seller: unknown,
): Promise<void> {
  const json = JSON.stringify(seller);
  await sql`
    update invoice_content set content = jsonb_set(content, '{seller}', ${json}::jsonb)
    where company_id = ${companyId} and content->'seller' <> ${json}::jsonb
      and invoice_id = ${anyId(ids)}`.execute(db);
}
