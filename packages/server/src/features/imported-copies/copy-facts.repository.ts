import type { CopyFacts } from '@hoadon/domain/intake/copy-deletion';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { findNamedByStatements } from '../bank-statements/index.ts';
import { findFiled } from '../vat-return/index.ts';

/** An invoice with all that decides whether it may be deleted as a copy. */
export type CopyRow = CopyFacts & Readonly<{ id: string; isDraft: boolean; isAside: boolean }>;

type Row = Omit<CopyRow, 'isInReturn' | 'isInStatement'>;

/** Those of the ids that the company has, those put aside included. */
export async function findCopies(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<CopyRow[]> {
  const { rows } = await sql<Row>`
    select i.id, i.deleted_at is not null as "isAside", i.processing_state = 'draft' as "isDraft",
      i.direction = 'issued' and i.origin = ${ISSUED_HERE} as "isIssuedHere",
      exists (
        select from invoice_source s
        where s.company_id = i.company_id and s.invoice_id = i.id and s.way in ('portal', 'provider')
      ) as "isKnownOutside",
      exists (
        select from payment_invoice l
          join payment p on p.company_id = l.company_id and p.id = l.payment_id and p.undone_at is null
        where l.company_id = i.company_id and l.paid_for = i.id
      ) as "isPaid",
      exists (
        select from invoice_link l join invoice c on c.company_id = l.company_id and c.id = l.invoice_id
        where l.company_id = i.company_id and l.other_id = i.id and l.relation in ('replaces', 'adjusts')
          and c.deleted_at is null and c.direction = 'issued' and c.origin = ${ISSUED_HERE}
      ) or exists (
        select from mistake_report_item r
        where r.company_id = i.company_id and r.invoice_id = i.id and r.state <> 'refused'
      ) as "isActedOn"
    from invoice i
    where i.company_id = ${companyId} and i.id = ${anyId(ids)}
    order by i.id`.execute(db);
  const its = rows.map(({ id }) => id);
  const filed = await findFiled(db, companyId, its);
  const named = await findNamedByStatements(db, companyId, its);
  return rows.map((row) => ({
    ...row,
    isInReturn: filed.has(row.id),
    isInStatement: named.has(row.id),
  }));
}
