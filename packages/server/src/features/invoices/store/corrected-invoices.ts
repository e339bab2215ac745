import type { CorrectionWay } from '@hoadon/domain/corrections/correction-way';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** A correction and the invoices of this company that it corrects. */
export type Corrected = CorrectionWay &
  Readonly<{
    id: string;
    causeCode: string | null;
    isOfList: boolean;
    /** Ids, in the order of its list. */
    originals: readonly string[];
  }>;

/** What these corrections correct, deleted originals included, in order of id. Other invoices are left out. */
export async function findCorrected(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Corrected[]> {
  const { rows } = await sql<Corrected>`
    select c.invoice_id as id, c.relation, c.adjusts, c.cause_code as "causeCode",
      c.list_number is not null as "isOfList",
      json_agg(l.other_id::text order by l.position, l.id) as originals
    from invoice_correction c
      join invoice_link l on l.company_id = c.company_id and l.invoice_id = c.invoice_id and l.relation = c.relation
    where c.company_id = ${companyId} and c.invoice_id = ${anyId(ids)}
    group by c.company_id, c.invoice_id
    order by c.invoice_id`.execute(db);
  return rows;
}

/** Condition on `invoice`: one of these, or one that they correct. */
export const withCorrected = (companyId: string, ids: readonly string[]) => sql`id = any (array(
    select unnest(${ids}::bigint[])
    union select other_id from invoice_link
    where company_id = ${companyId} and invoice_id = ${anyId(ids)} and relation in ('replaces', 'adjusts')))`;

export type LockedInvoice = Readonly<{
  id: string;
  processing_state: ProcessingState;
  version: number;
  isDeleted: boolean;
}>;

/**
 * Locks corrections together with the invoices that they correct, in order of id. What may be done with an original is read
 * after this: one that waited for the lock would see the corrections of before.
 */
export async function lockWithCorrected(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<readonly LockedInvoice[]> {
  const { rows } = await sql<LockedInvoice>`
    select id, processing_state, version, deleted_at is not null as "isDeleted" from invoice
    where company_id = ${companyId} and ${withCorrected(companyId, ids)}
    order by id for no key update`.execute(tx);
  return rows;
}

/** Opens the ties of corrections that are under way again; an open tie blocks other corrections of the original. */
export async function holdCorrected(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update invoice_link set open = true
    where company_id = ${companyId} and invoice_id = ${anyId(ids)} and relation in ('replaces', 'adjusts')
      and not open`.execute(tx);
}
