import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

/** A purchase with the day on which it was found, in whose period a person declares it. */
export type FoundPurchase = Readonly<{ invoice_id: string; found_on: PlainDate }>;

/** Those that were found or issued on these days. */
export async function findFoundOn(
  db: Db,
  companyId: string,
  { from, to }: DateRange,
): Promise<FoundPurchase[]> {
  const { rows } = await sql<FoundPurchase>`
    select p.invoice_id, p.found_on from vat_found_purchase p
      join invoice i on i.company_id = p.company_id and i.id = p.invoice_id and i.deleted_at is null
    where p.company_id = ${companyId}
      and (p.found_on between ${from} and ${to} or i.issued_on between ${from} and ${to})`.execute(
    db,
  );
  return rows;
}

/** Of these, those that were found later. */
export async function findFoundOf(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<FoundPurchase[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundPurchase>`
    select invoice_id, found_on from vat_found_purchase
    where company_id = ${companyId} and invoice_id = ${anyId(ids)}`.execute(db);
  return rows;
}

/** Of these, the adjustments of purchases that were found later. */
export async function findAdjustingFound(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ invoice_id: string }>`
    select distinct l.invoice_id from invoice_link l
      join vat_found_purchase p on p.company_id = l.company_id and p.invoice_id = l.other_id
    where l.company_id = ${companyId} and l.invoice_id = ${anyId(ids)} and l.relation = 'adjusts'`.execute(
    db,
  );
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}
