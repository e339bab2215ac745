import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** An invoice whose files are to be read again. */
export type DueReread = Readonly<{
  id: string;
  failures: number;
  files: readonly Readonly<{ way: SourceWay; hash: string; reference: string }>[];
}>;

/** The next company, after `after`, that has some that are due. */
export async function nextWithReread(db: Db, after: string, now: Instant): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from file_to_reread
    where company_id > ${after} and due_at <= ${now} order by company_id limit 1`.execute(db);
  return rows[0]?.company_id ?? null;
}

export async function findRereads(
  db: Db,
  companyId: string,
  { now, most }: Readonly<{ now: Instant; most: number }>,
): Promise<DueReread[]> {
  const { rows } = await sql<DueReread>`
    select r.invoice_id as id, r.failures, (
        select coalesce(json_agg(json_build_object('way', s.way, 'hash', s.original_hash, 'reference', s.reference)
          order by s.id), '[]')
        from invoice_source s
        where s.company_id = r.company_id and s.invoice_id = r.invoice_id and s.original_hash is not null
          and s.way <> 'excel'
      ) as files
    from file_to_reread r
    where r.company_id = ${companyId} and r.due_at <= ${now}
    order by r.due_at, r.invoice_id limit ${most}`.execute(db);
  return rows;
}

export async function deleteReread(db: Db, companyId: string, id: string): Promise<void> {
  await sql`delete from file_to_reread where company_id = ${companyId} and invoice_id = ${id}`.execute(
    db,
  );
}

export async function putOffReread(
  db: Db,
  companyId: string,
  id: string,
  until: Instant,
): Promise<void> {
  await sql`
    update file_to_reread set failures = failures + 1, due_at = ${until}
    where company_id = ${companyId} and invoice_id = ${id}`.execute(db);
}
