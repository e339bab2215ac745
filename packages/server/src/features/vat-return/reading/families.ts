import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { correctionFactsOf } from '@hoadon/domain/vat-return/correction-facts';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import { type CorrectionFamily, knownOf, type SavedCorrection } from '../../invoices/index.ts';

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
