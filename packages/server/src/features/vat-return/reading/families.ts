import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  correctionFactsOf,
  type KnownCorrection,
} from '@hoadon/domain/vat-return/correction-facts';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import type { Db } from '../../../platform/db/open.ts';
import { findCorrections, type KeptCorrection } from './corrections.repository.ts';

/** Corrections by the ids of their invoices. */
export type Family = ReadonlyMap<string, KeptCorrection>;

/** A correction with what decides where it is declared. */
export type RootedCorrection = Readonly<{
  invoice_id: string;
  relation: 'adjusts' | 'replaces';
  cause_code: string | null;
  /** Day on which that is declared that it corrects. */
  root_on: PlainDate | null;
  /** `changesDeductionOf` of the facts. */
  changes_on: PlainDate | null;
  /** It states what is left of what is taken back. */
  is_rest: boolean;
}>;

/** A family of more generations is a circle. */
export const MOST_GENERATIONS = 50;

export const byId = (corrections: readonly KeptCorrection[]) =>
  new Map(corrections.map((one) => [one.invoice_id, one]));

export function addAll(known: Map<string, KeptCorrection>, found: readonly KeptCorrection[]): void {
  for (const one of found) known.set(one.invoice_id, one);
}

/** Corrections with what they correct in their turn, up to the first invoices. */
export async function withAncestors(
  db: Db,
  companyId: string,
  corrections: Family,
): Promise<Family> {
  const family = new Map(corrections);
  for (let generation = 0; generation < MOST_GENERATIONS; generation += 1) {
    const missing = [...family.values()].flatMap(({ original_id }) =>
      original_id === null || family.has(original_id) ? [] : [original_id],
    );
    const parents = await findCorrections(db, companyId, [...new Set(missing)]);
    if (parents.length === 0) break;
    addAll(family, parents);
  }
  return family;
}

export function rooted(corrections: readonly KeptCorrection[], family: Family): RootedCorrection[] {
  const known = new Map([...family].map(([id, one]) => [id, knownOf(one)]));
  return corrections.map((one) => {
    const facts = correctionFactsOf(knownOf(one), known);
    return {
      invoice_id: one.invoice_id,
      relation: facts.relation,
      cause_code: facts.causeCode,
      root_on: facts.originalIssuedOn,
      changes_on: facts.changesDeductionOf ?? null,
      is_rest: facts.isRest,
    };
  });
}

/** As the facts of an invoice hold it. */
export const correctionOf = (one: RootedCorrection): VatFacts['correction'] => ({
  relation: one.relation,
  causeCode: one.cause_code,
  originalIssuedOn: one.root_on,
});

const dayOrNull = (typed: string | null): PlainDate | null =>
  typed !== null && isPlainDate(typed) ? typed : null;

export const knownOf = (kept: KeptCorrection): KnownCorrection => ({
  id: kept.invoice_id,
  direction: kept.direction,
  issuedOn: kept.issued_on,
  soldOn: kept.direction === 'issued' ? dayOrNull(kept.sold_on) : null,
  relation: kept.relation,
  causeCode: kept.cause_code,
  originalId: kept.original_id,
  originalOn:
    (kept.direction === 'issued' ? dayOrNull(kept.original_sold_on) : null) ?? kept.original_on,
});
