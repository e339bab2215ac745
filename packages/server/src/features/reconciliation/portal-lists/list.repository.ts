import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { UnlistedRowReason } from '@hoadon/domain/reconciliation/left-out-reasons';
import { sql } from 'kysely';
import { anyText } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** `parties`: tax codes of seller and buyer of a row that is not of the company. */
export type UnlistedRow = Readonly<{
  row: number;
  reason: UnlistedRowReason;
  parties?: readonly string[];
}>;

export type ListRow = Readonly<{
  id: string;
  file_name: string;
  told_on: PlainDate;
  rows: number;
  left_out: readonly UnlistedRow[];
  created_at: string;
}>;

const LIST = sql`id, file_name, told_on, rows, left_out, created_at`;

/** Uploaded lists, the latest first. */
export async function findLists(db: Db, companyId: string, limit: number): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select ${LIST} from portal_list where company_id = ${companyId} and window_id is null
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findByFile(
  db: Db,
  companyId: string,
  fileHash: string,
): Promise<ListRow | null> {
  const { rows } = await sql<ListRow>`
    select ${LIST} from portal_list where company_id = ${companyId} and file_hash = ${fileHash}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type NewList = Readonly<{
  fileName: string;
  fileHash: string;
  toldOn: PlainDate;
  rows: number;
  leftOut: readonly UnlistedRow[];
  actor: Actor;
  at: Instant;
  /** The reading of the portal that it comes from; left out: it was uploaded. */
  windowId?: string;
}>;

/** Returns the id; null if the company has this file already. */
export async function insertList(
  tx: Tx,
  companyId: string,
  { fileName, fileHash, toldOn, rows, leftOut, actor, at, windowId }: NewList,
): Promise<string | null> {
  const { rows: made } = await sql<{ id: string }>`
    insert into portal_list (company_id, file_name, file_hash, told_on, rows, left_out, created_by, created_at,
      window_id)
    values (${companyId}, ${fileName}, ${fileHash}, ${toldOn}, ${rows}, ${JSON.stringify(leftOut)}, ${actor}, ${at},
      ${windowId ?? null})
    on conflict (company_id, file_hash) do nothing returning id`.execute(tx);
  return made[0]?.id ?? null;
}

/** A row of a list as it is stored. */
export type NewPortalInvoice = Readonly<Record<string, unknown>> &
  Readonly<{ row: number; direction: 'issued' | 'received'; invoice_key: string }>;

/** Rows of one statement: a few megabytes at most. */
const ROWS_AT_ONCE = 2_000;

export async function insertPortalInvoices(
  tx: Tx,
  companyId: string,
  { listId, toldOn }: Readonly<{ listId: string; toldOn: PlainDate }>,
  invoices: readonly NewPortalInvoice[],
): Promise<void> {
  for (let from = 0; from < invoices.length; from += ROWS_AT_ONCE)
    await sql`
      insert into portal_invoice (company_id, list_id, told_on, row, direction, invoice_key, template, serial,
        number, issued_on, seller_tax_code, seller_name, seller_address, buyer_tax_code, buyer_name,
        buyer_address, currency, exchange_rate, without_tax, tax, with_tax, rates, chain_state, authority_code)
      select ${companyId}::bigint, ${listId}::bigint, ${toldOn}::date, p.* from json_to_recordset(
        ${JSON.stringify(invoices.slice(from, from + ROWS_AT_ONCE))}::json) as p(row integer, direction text,
        invoice_key text, template text, serial text, number text, issued_on date, seller_tax_code text,
        seller_name text, seller_address text, buyer_tax_code text, buyer_name text, buyer_address text,
        currency text, exchange_rate numeric, without_tax numeric, tax numeric, with_tax numeric, rates jsonb,
        chain_state text, authority_code text)`.execute(tx);
}

/** A row as the portal lists it. */
export type PortalRow = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  template: string;
  serial: string;
  number: string;
  issued_on: PlainDate;
  seller_tax_code: string;
  seller_name: string;
  seller_address: string | null;
  buyer_tax_code: string | null;
  buyer_name: string | null;
  buyer_address: string | null;
  currency: string;
  exchange_rate: string | null;
  without_tax: string | null;
  tax: string | null;
  with_tax: string | null;
  rates: readonly Readonly<{ rate: string; base: string; tax: string | null }>[] | null;
  chain_state: string;
  authority_code: string | null;
  told_on: PlainDate;
}>;

const PORTAL_ROW = sql`id, direction, template, serial, number, issued_on, seller_tax_code, seller_name,
  seller_address, buyer_tax_code, buyer_name, buyer_address, currency, exchange_rate, without_tax, tax, with_tax,
  rates, chain_state, authority_code, told_on`;

/** Rows that do not exist are left out. */
export async function findPortalInvoices(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<PortalRow[]> {
  const { rows } = await sql<PortalRow>`
    select ${PORTAL_ROW} from portal_invoice
    where company_id = ${companyId} and id = any (${ids}::bigint[]) order by id`.execute(db);
  return rows;
}

type Days = Readonly<{
  direction: 'issued' | 'received';
  from: PlainDate;
  to: PlainDate;
  asOf: PlainDate;
}>;

/** Whether the lists contain more than `most` rows of these days by `asOf`, repeated rows included. */
export async function areListedMoreThan(
  db: Db,
  companyId: string,
  { direction, from, to, asOf }: Days,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from portal_invoice
    where company_id = ${companyId} and direction = ${direction} and issued_on between ${from} and ${to}
      and told_on <= ${asOf}
    offset ${most} limit 1`.execute(db);
  return rows.length > 0;
}

/** The rows of some days by the last list up to `asOf`: each invoice once. */
export async function findListedOfDays(
  db: Db,
  companyId: string,
  { direction, from, to, asOf }: Days,
): Promise<PortalRow[]> {
  const { rows } = await sql<PortalRow>`
    select ${PORTAL_ROW} from (
      select *, rank() over (partition by invoice_key order by told_on desc, list_id desc) as nth
      from portal_invoice
      where company_id = ${companyId} and direction = ${direction} and issued_on between ${from} and ${to}
        and told_on <= ${asOf}
    ) as told where nth = 1 order by id`.execute(db);
  return rows;
}

/** The last listed state of an invoice, as far as a later list may differ. */
export type LatestListed = Readonly<{
  invoice_key: string;
  direction: 'issued' | 'received';
  chain_state: string;
  without_tax: string | null;
  tax: string | null;
  with_tax: string | null;
}>;

/** The last listed states of these keys; keys that were never listed are left out. */
export async function findLatestListed(
  db: Db,
  companyId: string,
  keys: readonly string[],
): Promise<LatestListed[]> {
  const { rows } = await sql<LatestListed>`
    select distinct on (direction, invoice_key)
      invoice_key, direction, chain_state, without_tax, tax, with_tax
    from portal_invoice
    where company_id = ${companyId} and invoice_key = ${anyText(keys)}
    order by direction, invoice_key, list_id desc`.execute(db);
  return rows;
}

/** The day of the latest listed invoice; null: none is listed. */
export async function findLatestListedDay(db: Db, companyId: string): Promise<PlainDate | null> {
  const { rows } = await sql<{ latest: PlainDate | null }>`
    select greatest(
      (select max(issued_on) from portal_invoice where company_id = ${companyId} and direction = 'issued'),
      (select max(issued_on) from portal_invoice where company_id = ${companyId} and direction = 'received')
    ) as latest`.execute(db);
  return rows[0]?.latest ?? null;
}

/** An invoice by the last list; null: its key was never listed. */
export async function findListedByKey(
  db: Db,
  companyId: string,
  { direction, key }: Readonly<{ direction: PortalRow['direction']; key: string }>,
): Promise<PortalRow | null> {
  const { rows } = await sql<PortalRow>`
    select ${PORTAL_ROW} from portal_invoice
    where company_id = ${companyId} and invoice_key = ${key} and direction = ${direction}
    order by list_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Sets the final number of rows of a list. */
export const setListRows = (tx: Tx, companyId: string, listId: string, rows: number) =>
  sql`update portal_list set rows = ${rows} where company_id = ${companyId} and id = ${listId}`.execute(
    tx,
  );
