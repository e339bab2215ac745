import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** The last message that this database has of a connection; null: none. */
export async function findCursor(db: Db, connection: string): Promise<string | null> {
  const row = await db
    .selectFrom('authority_inbox')
    .where('connection', '=', connection)
    .select('cursor')
    .executeTakeFirst();
  return row?.cursor ?? null;
}

/** The last number of a series that was given elsewhere, and its day; null: not known. */
export type SeriesEnd = Readonly<{
  template: string;
  serial: string;
  number: number;
  issuedOn: PlainDate | null;
}>;

export type ReservedNumbers = Readonly<{
  template: string;
  serial: string;
  from: number;
  to: number;
}>;

/** Moves the series behind these numbers; returns those that moved, with the numbers left out. */
export async function moveSeries(
  tx: Tx,
  companyId: string,
  ends: readonly SeriesEnd[],
): Promise<ReservedNumbers[]> {
  const { rows } = await sql<ReservedNumbers>`
    with ends as (
      select * from json_to_recordset(${JSON.stringify(ends)}::json)
        as e(template text, serial text, number integer, "issuedOn" date)
    ), opened as (
      insert into series (company_id, template, serial)
      select ${companyId}, template, serial from ends order by template, serial
      on conflict (company_id, template, serial) do nothing
      returning template, serial
    ), locked as (
      select template, serial, next_number from series
      where company_id = ${companyId} order by id for no key update
    )
    select e.template, e.serial, coalesce(l.next_number, 1) as "from", e.number as "to"
    from ends e left join locked l on l.template = e.template and l.serial = e.serial
      left join opened o on o.template = e.template and o.serial = e.serial
    where e.number >= coalesce(l.next_number, 1) order by 1, 2`.execute(tx);
  await sql`
    update series s set next_number = e.number + 1,
      last_issued_on = greatest(s.last_issued_on, e."issuedOn")
    from json_to_recordset(${JSON.stringify(ends)}::json)
      as e(template text, serial text, number integer, "issuedOn" date)
    where s.company_id = ${companyId} and s.template = e.template and s.serial = e.serial
      and s.next_number <= e.number`.execute(tx);
  return rows;
}

export async function activeSeries(
  db: Db,
  companyId: string,
): Promise<Readonly<{ template: string; serial: string }>[]> {
  return db
    .selectFrom('announcement_line')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .select(['template', 'serial'])
    .orderBy('template')
    .orderBy('serial')
    .execute();
}

type IssuedDraft = Readonly<{ id: string; template: string; serial: string }>;

/** Which of these are drafts of that series: another installation may have issued under the same id. */
export async function draftsAmong(
  tx: Tx,
  companyId: string,
  issued: readonly IssuedDraft[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i
      join json_to_recordset(${JSON.stringify(issued)}::json) as d(id bigint, template text, serial text)
        on d.id = i.id and d.template = i.template and d.serial = i.serial
    where i.company_id = ${companyId} and i.processing_state = 'draft' and i.deleted_at is null
    order by i.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Invoices of the backup that were numbered and not sent: the authority has them by a message that is lost. */
export async function findUnsent(
  tx: Tx,
  companyId: string,
  issued: readonly Readonly<{ template: string; serial: string; number: number }>[],
): Promise<Readonly<{ id: string; template: string; serial: string; number: number }>[]> {
  const { rows } = await sql<{ id: string; template: string; serial: string; number: number }>`
    select i.id, i.template, i.serial, i.number from invoice i
      join json_to_recordset(${JSON.stringify(issued)}::json) as n(template text, serial text, number integer)
        on n.template = i.template and n.serial = i.serial and n.number = i.number
    where i.company_id = ${companyId} and i.direction = 'issued' and i.deleted_at is null
      and i.processing_state in ('numbered', 'signing')
    order by i.id for no key update of i`.execute(tx);
  return rows;
}

/** Deletes the bytes that waited for a signature. */
export async function deleteToSign(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from invoice_to_sign where company_id = ${companyId} and invoice_id = ${anyId(ids)}`.execute(
    tx,
  );
}
