import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { PortalPlace } from '../../../connectors/tax-portal/port.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type NewOriginal = Readonly<{
  invoiceId: string;
  place: PortalPlace;
  sellerTaxCode: string;
  template: string;
  serial: string;
  number: string;
}>;

/** Adds originals to fetch; existing ones stay as they are. */
export async function wantOriginals(
  tx: Tx,
  companyId: string,
  wanted: readonly NewOriginal[],
  at: Instant,
): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    insert into portal_original (company_id, invoice_id, place, seller_tax_code, template, serial, number, state, due_at)
    select ${companyId}::bigint, w."invoiceId", w.place, w."sellerTaxCode", w.template, w.serial, w.number, 'due',
      ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w("invoiceId" bigint, place text,
      "sellerTaxCode" text, template text, serial text, number text)
    on conflict (company_id, invoice_id) do nothing`.execute(tx);
}

export type OriginalState = 'due' | 'kept' | 'none' | 'failed';
export type OriginalRow = Readonly<{
  invoice_id: string;
  direction: 'issued' | 'received';
  place: PortalPlace;
  seller_tax_code: string;
  template: string;
  serial: string;
  number: string;
  state: OriginalState;
  tries: number;
}>;

const ORIGINAL = sql`o.invoice_id, i.direction, o.place, o.seller_tax_code, o.template, o.serial, o.number, o.state, o.tries`;

export async function findNextOriginal(
  db: Db,
  companyId: string,
  now: Instant,
): Promise<OriginalRow | null> {
  const { rows } = await sql<OriginalRow>`
    select ${ORIGINAL} from portal_original o
      join invoice i on i.company_id = o.company_id and i.id = o.invoice_id
    where o.company_id = ${companyId} and o.state = 'due' and o.due_at <= ${now}
    order by o.due_at, o.invoice_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function findOriginal(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<OriginalRow | null> {
  const { rows } = await sql<OriginalRow>`
    select ${ORIGINAL} from portal_original o
      join invoice i on i.company_id = o.company_id and i.id = o.invoice_id
    where o.company_id = ${companyId} and o.invoice_id = ${invoiceId}`.execute(db);
  return rows[0] ?? null;
}

export const endOriginal = (
  tx: Tx,
  companyId: string,
  invoiceId: string,
  { state, reason }: Readonly<{ state: OriginalState; reason: string | null }>,
) =>
  sql`
    update portal_original set state = ${state}, reason = ${reason}
    where company_id = ${companyId} and invoice_id = ${invoiceId}`.execute(tx);

export const putOffOriginal = (
  tx: Tx,
  companyId: string,
  invoiceId: string,
  { dueAt, reason }: Readonly<{ dueAt: Instant; reason: string }>,
) =>
  sql`
    update portal_original set tries = tries + 1, due_at = ${dueAt}, reason = ${reason}
    where company_id = ${companyId} and invoice_id = ${invoiceId} and state = 'due'`.execute(tx);

export async function countOriginals(
  db: Db,
  companyId: string,
): Promise<Record<OriginalState, number>> {
  const { rows } = await sql<{ state: OriginalState; count: number }>`
    select state, count(*)::integer as count from portal_original
    where company_id = ${companyId} group by state`.execute(db);
  const counts = { due: 0, kept: 0, none: 0, failed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** The facts by which the portal finds an invoice of the company, from any source; null: it does not exist, or has no number. */
export async function findNamed(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<NewOriginal | null> {
  const { rows } = await sql<
    Readonly<{
      id: string;
      seller: string;
      template: string;
      serial: string;
      number: string | null;
    }>
  >`
    select i.id, c.content->'seller'->>'taxCode' as seller, i.template, i.serial, i.number::text
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${invoiceId} and i.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row || row.number === null) return null;
  // The fourth character of a series: M is a cash register (Circular 78/2021, article 4).
  const portalPlace = row.serial[3] === 'M' ? 'sco-query' : 'query';
  const { id: invoiceId_, seller: sellerTaxCode, template, serial, number } = row;
  return { invoiceId: invoiceId_, place: portalPlace, sellerTaxCode, template, serial, number };
}
