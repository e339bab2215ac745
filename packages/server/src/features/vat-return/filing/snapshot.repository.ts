import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { SHOWN_FILE_FIRST } from '../../invoices/index.ts';
import { behind, type ReturnScope, type RowPlace, rowsOfKeys } from '../reading/index.ts';

type Of = Readonly<{ companyId: string; returnId: string }>;

/** Freezes the invoices that count, each with the hash of the file that it is (findXmlHash). */
export async function saveSnapshot(
  db: Db,
  { companyId, returnId }: Of,
  scope: ReturnScope,
  keys: readonly string[],
): Promise<void> {
  await sql`
    insert into vat_return_invoice (company_id, return_id, invoice_id, key, base, tax, file_hash)
    select ${companyId}::bigint, ${returnId}::bigint, r.invoice_id, r.key, r.base, r.tax, (
      select f.hash from invoice_file f
      where f.company_id = ${companyId} and f.invoice_id = r.invoice_id
        and f.kind in ('signed_xml', 'coded_xml', 'original')
      order by ${SHOWN_FILE_FIRST} limit 1
    )
    from (${rowsOfKeys(companyId, scope, keys)}) r`.execute(db);
}

/** What the frozen invoices come to, by key. */
export async function sumSnapshot(
  db: Db,
  { companyId, returnId }: Of,
): Promise<{ key: string; invoices: number; base: Decimal; tax: Decimal }[]> {
  const { rows } = await sql<{ key: string; invoices: number; base: Decimal; tax: Decimal }>`
    select key, count(*)::integer as invoices, sum(base) as base, sum(tax) as tax from vat_return_invoice
    where company_id = ${companyId} and return_id = ${returnId} group by key`.execute(db);
  return rows;
}

export async function countSnapshot(db: Db, { companyId, returnId }: Of): Promise<number> {
  const { rows } = await sql<{ invoices: number }>`
    select count(distinct invoice_id)::integer as invoices from vat_return_invoice
    where company_id = ${companyId} and return_id = ${returnId}`.execute(db);
  return rows[0]?.invoices ?? 0;
}

export type FrozenRow = Readonly<{
  invoice_id: string;
  issued_on: PlainDate;
  key: string;
  base: Decimal;
  tax: Decimal;
}>;

/** What the frozen rows of each key come to. */
export async function sumFrozen(
  db: Db,
  { companyId, returnId }: Of,
): Promise<Pick<FrozenRow, 'key' | 'base' | 'tax'>[]> {
  const { rows } = await sql<Pick<FrozenRow, 'key' | 'base' | 'tax'>>`
    select key, sum(base)::text as base, sum(tax)::text as tax from vat_return_invoice
    where company_id = ${companyId} and return_id = ${returnId} group by key`.execute(db);
  return rows;
}

/** Frozen rows behind some keys, the newest first. */
export async function findFrozen(
  db: Db,
  { companyId, returnId }: Of,
  {
    keys,
    after,
    limit,
  }: Readonly<{ keys: readonly string[]; after: RowPlace | null; limit: number }>,
): Promise<FrozenRow[]> {
  const { rows } = await sql<FrozenRow>`
    select * from (
      select s.invoice_id, i.issued_on, s.key, s.base, s.tax from vat_return_invoice s
        join invoice i on i.company_id = s.company_id and i.id = s.invoice_id
      where s.company_id = ${companyId} and s.return_id = ${returnId} and s.key = any (${keys}::text[])
    ) f
    where ${behind(after)}
    order by issued_on desc, invoice_id desc, key desc limit ${limit}`.execute(db);
  return rows;
}

/** An invoice that counts otherwise than frozen, at one of its keys; amounts null where it was or is not counted there. */
export type ChangedRow = Readonly<{
  invoice_id: string;
  key: string;
  was_base: Decimal | null;
  was_tax: Decimal | null;
  is_base: Decimal | null;
  is_tax: Decimal | null;
}>;

export async function findChanged(
  db: Db,
  { companyId, returnId }: Of,
  scope: ReturnScope,
  keys: readonly string[],
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select coalesce(n.invoice_id, s.invoice_id) as invoice_id, coalesce(n.key, s.key) as key,
      s.base as was_base, s.tax as was_tax, n.base as is_base, n.tax as is_tax
    from (${rowsOfKeys(companyId, scope, keys)}) n
      full join (
        select invoice_id, key, base, tax from vat_return_invoice
        where company_id = ${companyId} and return_id = ${returnId}
      ) s on s.invoice_id = n.invoice_id and s.key = n.key
    where n.base is distinct from s.base or n.tax is distinct from s.tax`.execute(db);
  return rows;
}
