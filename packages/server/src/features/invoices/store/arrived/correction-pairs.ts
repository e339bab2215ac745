import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import { type Provenance, takesEffectOn } from '@hoadon/domain/intake/takes-effect';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import type { Trust } from '@hoadon/domain/verification/trust';
import { sql } from 'kysely';
import { anyId, anyText } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { StatedBySource } from '../content/index.ts';
import { MOST_GENERATIONS } from '../known-corrections.ts';

type Came = Readonly<{
  origin: number;
  trust: Trust | null;
  sources: readonly Readonly<{ way: SourceWay; stated: StatedBySource | null }>[];
}>;
/** A document from outside with an invoice that it states to correct. */
export type Pair = Readonly<{
  invoice_id: string;
  relation: string;
  other_id: string;
  serial: string;
  issued_on: PlainDate;
  number: number | null;
  is_tied: boolean;
  correction: Came;
  original: Came;
}>;

const provenanceOf = ({ origin, trust, sources }: Came): Provenance => ({
  isIssuedHere: origin === ISSUED_HERE,
  trust: trust ?? 'unchecked',
  sources: sources.map(({ way, stated }) => {
    const isSigned = stated?.isSigned ?? false;
    return { way, isSigned, hasSignature: stated?.hasSignature ?? isSigned };
  }),
});

/** An invoice by its id and its invoiceKey(). */
export type Named = Readonly<{ id: string; key: string }>;

/** Whether the document takes effect on the invoice. */
export const isBelieved = ({ correction, original }: Pair): boolean =>
  takesEffectOn(provenanceOf(correction), provenanceOf(original));

/** Pairs of the members, and of all replacements of the same families. */
export async function findStated(
  tx: Tx,
  companyId: string,
  members: readonly Named[],
): Promise<readonly Pair[]> {
  let around = await findKeysAround(tx, companyId, members);
  for (let generation = 0; generation < MOST_GENERATIONS; generation += 1) {
    const pairs = await findPairs(tx, companyId, around);
    const replacing = pairs.filter(({ relation }) => relation === 'replaces');
    const coveredIds = new Set(around.map(({ id }) => id));
    const more = replacing
      .flatMap(({ invoice_id, other_id }) => [invoice_id, other_id])
      .filter((id) => !coveredIds.has(id));
    if (more.length === 0) return pairs;
    around = [...around, ...(await findNamed(tx, companyId, [...new Set(more)]))];
  }
  return findPairs(tx, companyId, around);
}

const NAMED = sql`
  id, coalesce(received_key, concat_ws('|', seller_tax_code, template, serial, number)) as key`;

export async function findNamed(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select ${NAMED} from invoice where company_id = ${companyId} and id = ${anyId(ids)}`.execute(
    tx,
  );
  return rows;
}

/** The members, and under the same ids what they state to correct: a member that was deleted has no pairs, and its family changes. */
async function findKeysAround(
  tx: Tx,
  companyId: string,
  members: readonly Named[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select invoice_id as id, original_key as key from invoice_correction
    where company_id = ${companyId} and original_key is not null
      and invoice_id = ${anyId(members.map(({ id }) => id))}`.execute(tx);
  return [...members, ...rows];
}

/** How an invoice came: `i` is the invoice. */
const CAME = sql`json_build_object('origin', i.origin, 'trust', i.trust, 'sources', (
  select coalesce(json_agg(json_build_object('way', s.way, 'stated', s.stated)), '[]')
  from invoice_source s where s.company_id = i.company_id and s.invoice_id = i.id))`;

/**
 * Corrections from outside among the members or of them, each with what it names. A key names one received invoice, or one that the company issued. Invoices are
 * looked up by arrays and not joined: a join of a company of which the planner knows nothing yet reads all of it for each row.
 */
async function findPairs(
  tx: Tx,
  companyId: string,
  members: readonly Named[],
): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    with corrections as (
      select c.invoice_id, c.relation, c.original_key from invoice_correction c
      where c.company_id = ${companyId} and c.original_key is not null
        and c.invoice_id = ${anyId(members.map(({ id }) => id))}
      union
      select c.invoice_id, c.relation, c.original_key from invoice_correction c
      where c.company_id = ${companyId} and c.original_key = ${anyText(members.map(({ key }) => key))}
    ), received as materialized (
      select id, received_key from invoice
      where company_id = ${companyId} and direction = 'received' and deleted_at is null
        and received_key = any (array(select original_key from corrections))
    ), issued as materialized (
      select id from invoice
      where company_id = ${companyId} and direction = 'issued' and id = any (array(select invoice_id from corrections))
    ), pairs as materialized (
      select c.invoice_id, c.relation, o.id as other_id from corrections c
        join received o on o.received_key = c.original_key
      union all
      select c.invoice_id, c.relation, o.id from corrections c
        join issued n on n.id = c.invoice_id
        join invoice o on o.company_id = ${companyId} and o.direction = 'issued' and o.deleted_at is null
          and o.template = split_part(c.original_key, '|', 2) and o.serial = split_part(c.original_key, '|', 3)
          and o.number = split_part(c.original_key, '|', 4)::integer
    ), named as materialized (
      select i.id, i.serial, i.issued_on, i.number, ${CAME} as came from invoice i
      where i.company_id = ${companyId} and i.deleted_at is null
        and i.id = any (array(select invoice_id from pairs union select other_id from pairs))
    )
    select p.invoice_id, p.relation, p.other_id, c.serial, c.issued_on, c.number, c.came as correction, o.came as original, exists (
        select from invoice_link l where l.company_id = ${companyId} and l.invoice_id = p.invoice_id
          and l.relation = p.relation and l.other_id = p.other_id) as is_tied
    from pairs p join named c on c.id = p.invoice_id join named o on o.id = p.other_id
    where p.invoice_id <> p.other_id
    order by p.invoice_id, p.other_id`.execute(tx);
  return rows;
}
