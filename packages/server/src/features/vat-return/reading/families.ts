import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { correctionFactsOf } from '@hoadon/domain/vat-return/correction-facts';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import type { Db } from '../../../platform/db/open.ts';
import { type CorrectionFamily, knownOf, type SavedCorrection } from '../../invoices/index.ts';
import { type FoundPurchase, findFoundOf } from './found.repository.ts';

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

export const byId = (corrections: readonly SavedCorrection[]) =>
  new Map(corrections.map((one) => [one.invoice_id, one]));

export function addAll(
  corrections: Map<string, SavedCorrection>,
  added: readonly SavedCorrection[],
): void {
  for (const one of added) corrections.set(one.invoice_id, one);
}

/**
 * The purchases of a family that were found later, and the family with their days: a mistake is corrected in the period that declares
 * what has it. `ids`: further purchases.
 */
export async function withFound(
  db: Db,
  companyId: string,
  family: CorrectionFamily,
  ids: readonly string[] = [],
): Promise<Readonly<{ family: CorrectionFamily; foundPurchases: readonly FoundPurchase[] }>> {
  const originals = [...family.values()].flatMap(({ original_id }) => original_id ?? []);
  const members = [...new Set([...ids, ...family.keys(), ...originals])];
  const foundPurchases = await findFoundOf(db, companyId, members);
  const days = new Map(foundPurchases.map(({ invoice_id, found_on }) => [invoice_id, found_on]));
  const dated = [...family].map(([id, one]): [string, SavedCorrection] => [
    id,
    {
      ...one,
      found_on: days.get(id) ?? null,
      original_found_on: (one.original_id !== null && days.get(one.original_id)) || null,
    },
  ]);
  return { family: new Map(dated), foundPurchases };
}

export function rooted(
  corrections: readonly SavedCorrection[],
  family: CorrectionFamily,
): RootedCorrection[] {
  const earlierById = new Map([...family].map(([id, one]) => [id, knownOf(one)]));
  return corrections.map((one) => {
    const facts = correctionFactsOf(knownOf(one), earlierById);
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
