import { countsFor } from '../invoice/chain-effect.ts';
import type { Totals } from '../invoice/totals.ts';
import { plus, ZERO } from '../money/decimal.ts';

/** An invoice or one of its corrections, with the amounts it states in the family's one currency. */
export type FamilyMember = Parameters<typeof countsFor>[0] &
  Readonly<{ totals: Pick<Totals, 'withoutTax' | 'tax' | 'withTax'> }>;

export type FamilyValue = FamilyMember['totals'];

const NOTHING: FamilyValue = { withoutTax: ZERO, tax: ZERO, withTax: ZERO };

/**
 * What an invoice is worth together with its corrections (docs/law-and-practice.md#families): the original and its
 * adjustments with their signs, or the last replacement alone. What is not issued, or was replaced or
 * cancelled, adds nothing.
 */
export const familyValue = (family: readonly FamilyMember[]): FamilyValue =>
  family
    .filter((member) => countsFor(member) === 1)
    .reduce(
      (value, { totals }) => ({
        withoutTax: plus(value.withoutTax, totals.withoutTax),
        tax: plus(value.tax, totals.tax),
        withTax: plus(value.withTax, totals.withTax),
      }),
      NOTHING,
    );
