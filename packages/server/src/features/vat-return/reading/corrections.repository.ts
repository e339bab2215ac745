import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

/** A correction as it is kept. */
export type KeptCorrection = Readonly<{
  invoice_id: string;
  relation: 'adjusts' | 'replaces';
  cause_code: string | null;
  /** Day of what it corrects, as it says itself or as that is kept. */
  original_on: PlainDate | null;
  /** What it corrects; null where that is not here. */
  original_id: string | null;
}>;

export type Days = Readonly<{ from: PlainDate; to: PlainDate }>;

const KEPT = sql`c.invoice_id, c.relation, c.cause_code, o.id as original_id,
  coalesce(c.original_issued_on, o.issued_on) as original_on`;
/** One of a list corrects many of one month: the first stands for them. */
const ORIGINAL = sql`left join lateral (
    select l.other_id from invoice_link l
    where l.company_id = c.company_id and l.invoice_id = c.invoice_id and l.relation = c.relation
    order by l.position, l.id limit 1
  ) l on true
  left join invoice o on o.company_id = c.company_id and o.id = l.other_id`;

/** Corrections that were issued on these days, and those of what was issued on them. */
export async function findCorrectionsAround(
  db: Db,
  companyId: string,
  { from, to }: Days,
): Promise<KeptCorrection[]> {
  const { rows } = await sql<KeptCorrection>`
    with around as (
      select id from invoice
      where company_id = ${companyId} and direction in ('issued', 'received') and chain_state in ('MODIFY', 'REPLACE', 'MODIFIED')
        and issued_on between ${from} and ${to} and deleted_at is null
      union
      select invoice_id from invoice_correction
      where company_id = ${companyId} and original_issued_on between ${from} and ${to}
      union
      select l.invoice_id from invoice_correction c
        join invoice_link l on l.company_id = c.company_id and l.invoice_id = c.invoice_id
        join invoice o on o.company_id = l.company_id and o.id = l.other_id and o.issued_on between ${from} and ${to}
      where c.company_id = ${companyId} and c.original_issued_on is null
    )
    select ${KEPT} from around a
      join invoice_correction c on c.company_id = ${companyId} and c.invoice_id = a.id
      ${ORIGINAL}`.execute(db);
  return rows;
}

/** These, where they are corrections. */
export async function findCorrections(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<KeptCorrection[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KeptCorrection>`
    select ${KEPT} from invoice_correction c ${ORIGINAL}
    where c.company_id = ${companyId} and c.invoice_id = ${anyId(ids)}`.execute(db);
  return rows;
}

/** What corrects these. */
export async function findCorrecting(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<KeptCorrection[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KeptCorrection>`
    select ${KEPT} from (
      select distinct invoice_id from invoice_link
      where company_id = ${companyId} and other_id = ${anyId(ids)} and relation in ('replaces', 'adjusts')
    ) a
      join invoice_correction c on c.company_id = ${companyId} and c.invoice_id = a.invoice_id
      ${ORIGINAL}`.execute(db);
  return rows;
}
