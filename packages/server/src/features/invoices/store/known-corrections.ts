import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { declaredDay, type KnownCorrection } from '@hoadon/domain/vat-return/correction-facts';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

/** A stored correction. */
export type SavedCorrection = Readonly<{
  invoice_id: string;
  direction: 'issued' | 'received';
  serial: string;
  processing_state: ProcessingState;
  chain_state: ChainState;
  issued_on: PlainDate;
  /** Day of the sale, where it was issued late; as it was typed. */
  sold_on: string | null;
  relation: 'adjusts' | 'replaces';
  cause_code: string | null;
  /** Day of the original, as stated by the correction or else as stored with the original. */
  original_on: PlainDate | null;
  /** Day of the sale of what it corrects, where that was issued late. */
  original_sold_on: string | null;
  /** What it corrects; null where that is not here. */
  original_id: string | null;
  /** Days on which it and what it corrects were found, where they are declared in the periods of these days; added by the VAT return. */
  found_on?: PlainDate | null;
  original_found_on?: PlainDate | null;
}>;

const soldOn = (id: RawBuilder<unknown>) => sql`(
    select c.content #>> '{earlierSale,soldOn}' from invoice_content c where c.company_id = i.company_id and c.invoice_id = ${id})`;

/** Columns of a `KeptCorrection`, over invoice_correction c with `ITS_ORIGINAL`. */
export const SAVED_CORRECTION = sql`c.invoice_id, i.direction, i.serial, i.processing_state, i.chain_state, i.issued_on,
  ${soldOn(sql`i.id`)} as sold_on, c.relation, c.cause_code, o.id as original_id,
  coalesce(c.original_issued_on, o.issued_on) as original_on, ${soldOn(sql`o.id`)} as original_sold_on`;
/**
 * Joins the correction `i` and its original `o`. A correction of a list has many originals, all declared in one month: the
 * first represents them. A document whose correction is unproven is declared as any other invoice.
 */
export const ITS_ORIGINAL = sql`join invoice i on i.company_id = c.company_id and i.id = c.invoice_id and i.deleted_at is null
    and c.claim is distinct from 'unproven'
  left join lateral (
    select l.other_id from invoice_link l
    where l.company_id = c.company_id and l.invoice_id = c.invoice_id and l.relation = c.relation
    order by l.position, l.id limit 1
  ) l on true
  left join invoice o on o.company_id = c.company_id and o.id = l.other_id and o.deleted_at is null`;

/** These, where they are corrections. */
export async function findCorrections(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<SavedCorrection[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SavedCorrection>`
    select ${SAVED_CORRECTION} from invoice_correction c ${ITS_ORIGINAL}
    where c.company_id = ${companyId} and c.invoice_id = ${anyId(ids)}`.execute(db);
  return rows;
}

/** Corrections by the ids of their invoices. */
export type CorrectionFamily = ReadonlyMap<string, SavedCorrection>;

/** A family of more generations is a circle. */
export const MOST_GENERATIONS = 50;

/** Corrections with what they correct in their turn, up to the first invoices. */
export async function withAncestors(
  db: Db,
  companyId: string,
  corrections: CorrectionFamily,
): Promise<CorrectionFamily> {
  const family = new Map(corrections);
  for (let generation = 0; generation < MOST_GENERATIONS; generation += 1) {
    const missing = [...family.values()].flatMap(({ original_id }) =>
      original_id === null || family.has(original_id) ? [] : [original_id],
    );
    const parents = await findCorrections(db, companyId, [...new Set(missing)]);
    if (parents.length === 0) break;
    for (const parent of parents) family.set(parent.invoice_id, parent);
  }
  return family;
}

const dayOrNull = (typed: string | null): PlainDate | null =>
  typed !== null && isPlainDate(typed) ? typed : null;

export const knownOf = (correction: SavedCorrection): KnownCorrection => ({
  id: correction.invoice_id,
  direction: correction.direction,
  issuedOn: correction.issued_on,
  soldOn: correction.direction === 'issued' ? dayOrNull(correction.sold_on) : null,
  relation: correction.relation,
  causeCode: correction.cause_code,
  originalId: correction.original_id,
  originalOn:
    (correction.direction === 'issued' ? dayOrNull(correction.original_sold_on) : null) ??
    correction.original_on,
  foundOn: correction.found_on ?? null,
  originalFoundOn: correction.original_found_on ?? null,
});

/** Of these, the corrections with the earliest day of issue of what they correct, through any chain; a day that is not known is passed over. */
export async function findFirstDays(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlainDate>> {
  const own = await findCorrections(db, companyId, ids);
  const family = await withAncestors(
    db,
    companyId,
    new Map(own.map((one) => [one.invoice_id, one])),
  );
  return new Map(
    own.flatMap(({ invoice_id }) => {
      const days: PlainDate[] = [];
      let one = family.get(invoice_id);
      for (let generation = 0; one && generation < MOST_GENERATIONS; generation += 1) {
        if (one.original_on) days.push(one.original_on);
        one = one.original_id === null ? undefined : family.get(one.original_id);
      }
      const [first] = days.toSorted();
      return first ? [[invoice_id, first] as const] : [];
    }),
  );
}

/** Day in whose period a correction is declared itself; null for an invoice that corrects none. */
export async function findDeclaredDay(
  db: Db,
  companyId: string,
  id: string,
): Promise<PlainDate | null> {
  const own = await findCorrections(db, companyId, [id]);
  const family = await withAncestors(
    db,
    companyId,
    new Map(own.map((one) => [one.invoice_id, one])),
  );
  const knownCorrections = new Map([...family].map(([member, one]) => [member, knownOf(one)]));
  const correction = knownCorrections.get(id);
  return correction ? declaredDay(correction, knownCorrections) : null;
}
