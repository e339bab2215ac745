import type { DateRange } from '@hoadon/domain/dates/date-range';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { ITS_ORIGINAL, SAVED_CORRECTION, type SavedCorrection } from '../../invoices/index.ts';

/** Day of the sale of an invoice that was issued late; written as in the index `invoice_content_sold_on`. */
const SOLD_ON = sql`c.content #>> '{earlierSale,soldOn}'`;

/** Corrections that were issued on these days, and those of what was issued on them. */
export async function findCorrectionsAround(
  db: Db,
  companyId: string,
  { from, to }: DateRange,
): Promise<SavedCorrection[]> {
  const { rows } = await sql<SavedCorrection>`
    with around as (
      select id from invoice
      where company_id = ${companyId} and direction in ('issued', 'received') and chain_state in ('MODIFY', 'REPLACE', 'MODIFIED', 'REPLACED')
        and issued_on between ${from} and ${to} and deleted_at is null
      union
      select invoice_id from invoice_correction
      where company_id = ${companyId} and original_issued_on between ${from} and ${to}
      union
      select l.invoice_id from invoice_correction c
        join invoice_link l on l.company_id = c.company_id and l.invoice_id = c.invoice_id
        join invoice o on o.company_id = l.company_id and o.id = l.other_id and o.deleted_at is null
          and o.issued_on between ${from} and ${to}
      where c.company_id = ${companyId} and c.original_issued_on is null
    )
    select ${SAVED_CORRECTION} from around a
      join invoice_correction c on c.company_id = ${companyId} and c.invoice_id = a.id
      ${ITS_ORIGINAL}`.execute(db);
  return rows;
}

/** What corrects these. */
export async function findCorrecting(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<SavedCorrection[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SavedCorrection>`
    select ${SAVED_CORRECTION} from (
      select distinct invoice_id from invoice_link
      where company_id = ${companyId} and other_id = ${anyId(ids)} and relation in ('replaces', 'adjusts')
    ) a
      join invoice_correction c on c.company_id = ${companyId} and c.invoice_id = a.invoice_id
      ${ITS_ORIGINAL}`.execute(db);
  return rows;
}

/** An invoice issued late, with the day of its sale as it was typed. */
export type LateSale = Readonly<{ invoice_id: string; sold_on: string }>;

/** Invoices of these days that were issued late, and those of sales of these days. */
export async function findLateSales(
  db: Db,
  companyId: string,
  { from, to }: DateRange,
): Promise<LateSale[]> {
  const { rows } = await sql<LateSale>`
    select c.invoice_id, ${SOLD_ON} as sold_on
    from invoice_content c
      join invoice i on i.company_id = c.company_id and i.id = c.invoice_id and i.direction = 'issued' and i.deleted_at is null
    where c.company_id = ${companyId} and ${SOLD_ON} is not null
      and (${SOLD_ON} between ${from} and ${to} or i.issued_on between ${from} and ${to})`.execute(
    db,
  );
  return rows;
}

/** Of these, those that were issued late. */
export async function findLateOf(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<LateSale[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LateSale>`
    select c.invoice_id, ${SOLD_ON} as sold_on
    from invoice_content c
      join invoice i on i.company_id = c.company_id and i.id = c.invoice_id and i.direction = 'issued' and i.deleted_at is null
    where c.company_id = ${companyId} and c.invoice_id = ${anyId(ids)} and ${SOLD_ON} is not null`.execute(
    db,
  );
  return rows;
}
