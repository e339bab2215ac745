import type { DraftImport } from '@hoadon/contracts/draft-import';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { ImportRun } from './repository.ts';

type MadeBefore = NonNullable<DraftImport['made_before']>;
type SameFile = NonNullable<MadeBefore['same_file']>;

/** An invoice `v` that an import made and that is there still. */
const STANDS = sql`v.deleted_at is null and v.chain_state <> 'CANCELED'`;

/** The latest other import of the same bytes whose invoices stand, or are being made. */
export async function findSameFile(
  db: Db,
  companyId: string,
  { id, file_hash: hash }: Pick<ImportRun, 'id' | 'file_hash'>,
): Promise<SameFile | null> {
  if (hash === null) return null;
  const made = sql`
    draft_import_invoice i join invoice v on v.company_id = i.company_id and v.id = i.invoice_id
    where i.company_id = d.company_id and i.import_id = d.id and ${STANDS}`;
  const { rows } = await sql<SameFile>`
    select d.id, d.file_name, d.created_at, u.name as created_by,
      (select count(*)::integer from ${made}) as invoices
    from draft_import d left join app_user u on u.id = user_of(d.created_by)
    where d.company_id = ${companyId} and d.file_hash = ${hash} and d.id <> ${id}
      and (d.state = 'creating' or exists (select from ${made}))
    order by d.id desc limit 1`.execute(db);
  const [found] = rows;
  return found ? { ...found, created_at: new Date(found.created_at).toISOString() } : null;
}

/** Other invoices of the sale of an invoice `i` of an import, from other imports, that stand. */
const SAME_SALE = sql`
  draft_import_invoice o join invoice v on v.company_id = o.company_id and v.id = o.invoice_id
  where o.company_id = i.company_id and o.sale_hash = i.sale_hash and o.import_id <> i.import_id
    and o.invoice_id is not null and ${STANDS}`;

/** How many invoices of an import another import made before it. */
export async function countSalesMade(
  db: Db,
  companyId: string,
  id: string,
): Promise<Pick<MadeBefore, 'drafts' | 'issued'>> {
  const { rows } = await sql<Pick<MadeBefore, 'drafts' | 'issued'>>`
    select (count(*) filter (where not s.issued))::integer as drafts,
      (count(*) filter (where s.issued))::integer as issued
    from draft_import_invoice i
      cross join lateral (select bool_or(v.place <> 'draft') as issued from ${SAME_SALE}) as s
    where i.company_id = ${companyId} and i.import_id = ${id}
      and i.sale_hash is not null and i.invoice_id is null`.execute(db);
  return rows[0] ?? { drafts: 0, issued: 0 };
}

/** Which of these sales another import made. */
export async function findSalesMade(
  db: Db,
  companyId: string,
  id: string,
  sales: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sale: string }>`
    select i.sale_hash as sale
    from (
      select ${companyId}::bigint as company_id, ${id}::bigint as import_id, s.hash as sale_hash
      from unnest(${sales}::text[]) as s(hash)
    ) as i
    where exists (select from ${SAME_SALE})`.execute(db);
  return new Set(rows.map(({ sale }) => sale));
}
