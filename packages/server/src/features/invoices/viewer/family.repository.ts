import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { Trust } from '@hoadon/domain/verification/trust';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** An invoice or one of its corrections, drafts among them. */
export type FamilyMemberRow = Readonly<{
  id: string;
  chain_state: ChainState;
  processing_state: ProcessingState;
  template: string;
  serial: string;
  number: number | null;
  issued_on: PlainDate;
  without_tax: Decimal;
  tax: Decimal;
  with_tax: Decimal;
  adjusts: 'amounts' | 'information' | null;
  /** The own invoice that it corrects. */
  corrects: string | null;
  direction: 'issued' | 'received';
  origin: number;
  trust: Trust;
  authority_code: string | null;
}>;

/** What is put aside ties nothing together. */
const isThere = (companyId: string, id: RawBuilder<unknown>) => sql`exists (
          select from invoice m where m.company_id = ${companyId} and m.id = ${id} and m.deleted_at is null)`;

/**
 * Everything that corrects an invoice or is corrected by it, near or far, and itself: oldest first. What corrects
 * others besides counts with its share of this family.
 */
export async function findFamily(
  db: Db,
  companyId: string,
  id: string,
): Promise<FamilyMemberRow[]> {
  const { rows } = await sql<FamilyMemberRow>`
    with recursive corrected (id) as (
      select ${id}::bigint
      union
      select l.other_id from corrected f join invoice_link l on l.company_id = ${companyId}
        and l.relation <> 'copies' and l.invoice_id = f.id and ${isThere(companyId, sql`l.other_id`)}
    ), family (id) as (
      select id from corrected
      union
      select l.invoice_id from family f join invoice_link l on l.company_id = ${companyId}
        and l.relation <> 'copies' and l.other_id = f.id and ${isThere(companyId, sql`l.invoice_id`)}
    )
    select i.id, i.chain_state, i.processing_state, i.template, i.serial, i.number, i.issued_on,
      coalesce(l.without_tax, i.without_tax) as without_tax, coalesce(l.tax, i.tax) as tax,
      coalesce(l.with_tax, i.with_tax) as with_tax, c.adjusts, l.corrects, i.direction,
      i.origin, i.trust, i.authority_code
    from family f
      join invoice i on i.company_id = ${companyId} and i.id = f.id and i.deleted_at is null
      left join invoice_correction c on c.company_id = i.company_id and c.invoice_id = i.id
      left join lateral (
        select (array_agg(l.other_id order by l.position))[1] as corrects, sum(l.without_tax) as without_tax,
          sum(l.tax) as tax, sum(l.with_tax) as with_tax
        from invoice_link l
        where l.company_id = i.company_id and l.invoice_id = i.id and l.relation <> 'copies'
          and l.other_id in (select id from family)
      ) l on true
    order by i.issued_on, i.id`.execute(db);
  return rows;
}

/** Returns the stored evidence of a correction; null if there is none. */
export async function findEvidence(
  db: Db,
  companyId: string,
  id: string,
): Promise<{ name: string; hash: string; mediaType: string } | null> {
  const { rows } = await sql<{ name: string; hash: string; mediaType: string }>`
    select coalesce(c.evidence, '') as name, c.evidence_hash as hash, f.media_type as "mediaType"
    from invoice_correction c
      join invoice_file f on f.company_id = c.company_id and f.invoice_id = c.invoice_id
        and f.kind = 'evidence' and f.hash = c.evidence_hash
    where c.company_id = ${companyId} and c.invoice_id = ${id}`.execute(db);
  return rows[0] ?? null;
}
