import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ListingName } from '@hoadon/domain/tax-account/listing';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { columnsOf, type RunKind } from '../../../platform/runs/index.ts';

export type WindowState = 'waiting' | 'done' | 'failed' | 'narrowed';

export type WindowRow = Readonly<{
  id: string;
  sync_id: string;
  listing: ListingName;
  from_on: PlainDate;
  to_on: PlainDate;
  state: WindowState;
  cursor: string | null;
  read: number;
  list_id: string | null;
  /** How often it was read, or begun by another account: rows of an earlier reading are not counted in a later one. */
  readings: number;
  again: number;
  tries: number;
  reason: string | null;
  spent_ms: string;
  /** Of this reading: rows that belong to other tax codes, by tax code. */
  other_owners: Readonly<Record<string, number>>;
  read_at: string | null;
}>;

/** A window that is to be read. Its synchronisation ends with its last window (`finish`). */
export const WINDOWS: RunKind<'portal_window', WindowRow> = {
  table: 'portal_window',
  columns: [
    'id',
    'sync_id',
    'listing',
    'from_on',
    'to_on',
    'state',
    'cursor',
    'read',
    'list_id',
    'readings',
    'again',
    'tries',
    'reason',
    'spent_ms',
    'other_owners',
    'read_at',
  ],
  running: 'waiting',
};

const WINDOW = columnsOf(WINDOWS);

/** All windows that overlap these days. */
export async function findWindows(
  db: Db,
  companyId: string,
  { from, to }: DateRange,
): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select ${WINDOW} from portal_window
    where company_id = ${companyId} and from_on <= ${to} and to_on >= ${from}`.execute(db);
  return rows;
}

/** The one to be read next, besides some: what is begun before others, then the latest days. */
export async function findNextWindow(
  db: Db,
  companyId: string,
  besides: readonly string[],
): Promise<WindowRow | null> {
  const { rows } = await sql<WindowRow>`
    select ${WINDOW} from portal_window
    where company_id = ${companyId} and state = 'waiting' and id <> all(${besides}::bigint[])
    order by cursor is null, from_on desc, id limit 1`.execute(db);
  return rows[0] ?? null;
}

export type WantedWindow = DateRange & Readonly<{ listing: ListingName }>;

/** Opens windows for a synchronisation: new ones, and those that were read, from their first page. */
export async function openWindows(
  tx: Tx,
  companyId: string,
  syncId: string,
  wanted: readonly WantedWindow[],
): Promise<void> {
  await sql`
    insert into portal_window (company_id, sync_id, listing, from_on, to_on, state)
    select ${companyId}::bigint, ${syncId}::bigint, w.listing, w."from", w."to", 'waiting'
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(listing text, "from" date, "to" date)
    on conflict (company_id, listing, from_on, to_on) do update set
      sync_id = excluded.sync_id, state = 'waiting', cursor = null, read = 0, list_id = null, left_out = 0,
      other_owners = '{}', again = 0, tries = 0, reason = null
    where portal_window.state <> 'waiting'`.execute(tx);
}

export const noteRead = (
  tx: Tx,
  companyId: string,
  id: string,
  read: Readonly<{
    cursor: string | null;
    rows: number;
    leftOut: number;
    listId: string | null;
    otherOwners: Readonly<Record<string, number>>;
    spentMs: number;
  }>,
) =>
  sql`
    update portal_window set cursor = ${read.cursor}, read = read + ${read.rows},
      left_out = left_out + ${read.leftOut}, list_id = ${read.listId}, tries = 0,
      other_owners = ${JSON.stringify(read.otherOwners)}::jsonb, spent_ms = spent_ms + ${read.spentMs}
    where company_id = ${companyId} and id = ${id}`.execute(tx);

export const endWindow = (
  tx: Tx,
  companyId: string,
  id: string,
  end: Readonly<{ state: WindowState; reason: string | null; total: number | null; at: Instant }>,
) =>
  sql`
    update portal_window set state = ${end.state}, reason = ${end.reason}, total = ${end.total}, cursor = null,
      readings = readings + case when ${end.state} = 'done' then 1 else 0 end,
      read_at = case when ${end.state} = 'done' then ${end.at}::timestamptz else read_at end, tries = 0, again = 0
    where company_id = ${companyId} and id = ${id} and state = 'waiting'`.execute(tx);

/** It changed while it was read. */
export const beginAgain = (tx: Tx, companyId: string, id: string, reason: string) =>
  sql`
    update portal_window set cursor = null, read = 0, left_out = 0, other_owners = '{}', list_id = null, again = again + 1, reason = ${reason}
    where company_id = ${companyId} and id = ${id}`.execute(tx);

export const noteTry = (tx: Tx, companyId: string, id: string, reason: string) =>
  sql`
    update portal_window set tries = tries + 1, reason = ${reason}
    where company_id = ${companyId} and id = ${id}`.execute(tx);

/** Windows of a reading under way begin at their first page, as another reading: cursors, and rows on their way, are those of another account. */
export const resetCursors = (tx: Tx, companyId: string) =>
  sql`
    update portal_window set cursor = null, read = 0, left_out = 0, other_owners = '{}', list_id = null,
      readings = readings + 1
    where company_id = ${companyId} and state = 'waiting'`.execute(tx);

export type OtherOwner = Readonly<{ tax_code: string; invoices: number }>;

/** Invoices of other tax codes in the lists, the most first; `syncId` null: of all that was read. */
export async function countOfOthers(
  db: Db,
  companyId: string,
  syncId: string | null = null,
): Promise<OtherOwner[]> {
  const { rows } = await sql<OtherOwner>`
    select owner.key as tax_code, sum(owner.value::integer)::integer as invoices
    from portal_window w, jsonb_each_text(w.other_owners) as owner
    where w.company_id = ${companyId} and w.state <> 'narrowed'
      and (${syncId}::bigint is null or w.sync_id = ${syncId}::bigint)
    group by owner.key order by invoices desc, tax_code`.execute(db);
  return rows;
}
