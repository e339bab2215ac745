import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChainState } from '../issuing/processing-state.ts';
import { type Decimal, decimal, negated, plus, sum, ZERO } from '../money/decimal.ts';
import { chainStateOf } from './chain-state-of.ts';
import { type FamilyMember, familyValue } from './family-value.ts';

const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((whole) => decimal(whole));
const signed = fc.tuple(amounts, fc.boolean()).map(([a, isLess]) => (isLess ? negated(a) : a));

const member = (
  chainState: ChainState,
  withoutTax: Decimal,
  processingState: FamilyMember['processingState'] = 'accepted',
): FamilyMember => ({
  chainState,
  processingState,
  serial: 'C26TAA',
  totals: { withoutTax, tax: ZERO, withTax: withoutTax },
});

test('an invoice is worth itself and its adjustments with their signs, in any order', () => {
  fc.assert(
    fc.property(amounts, fc.array(signed, { maxLength: 6 }), fc.nat(6), (original, changes, at) => {
      const state = chainStateOf(
        null,
        changes.map(() => ({ relation: 'adjusts' as const })),
      );
      const adjustments = changes.map((change) => member('MODIFY', change));
      const family = adjustments.toSpliced(at, 0, member(state, original));
      expect(familyValue(family).withTax).toBe(plus(original, sum(changes)));
    }),
  );
});

test('of a family of replacements the last one counts', () => {
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 6 }), (values) => {
      const family = values.map((value, index) => {
        const isLast = index === values.length - 1;
        const own = index === 0 ? null : ('replaces' as const);
        return member(chainStateOf(own, isLast ? [] : [{ relation: 'replaces' }]), value);
      });
      expect(familyValue(family).withoutTax).toBe(values.at(-1));
    }),
  );
});

test('what is drafted, on its way or refused changes nothing yet', () => {
  const original = member('ORIGINAL', decimal('1080000'));
  for (const state of ['draft', 'numbered', 'sent', 'unknown', 'refused'] as const) {
    const family = [original, member('MODIFY', decimal('-80000'), state)];
    expect(familyValue(family).withTax).toBe('1080000');
  }
});

test.each([
  [null, [], 'ORIGINAL'],
  ['replaces', [], 'REPLACE'],
  ['adjusts', [], 'MODIFY'],
  [null, ['adjusts', 'adjusts'], 'MODIFIED'],
  [null, ['replaces'], 'REPLACED'],
  [null, ['adjusts', 'replaces'], 'REPLACED'],
  [null, ['replaces', 'adjusts'], 'REPLACED'],
  ['replaces', ['replaces'], 'REPLACED'],
] as const)('what %s another and has the corrections %j is %s', (own, corrections, state) => {
  expect(
    chainStateOf(
      own,
      corrections.map((relation) => ({ relation })),
    ),
  ).toBe(state);
});
