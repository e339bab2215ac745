import { expect, test } from 'vitest';
import { BUYER, draftOf, product } from '../invoice/testing/sample-draft.ts';
import { withInformation } from './information-in-force.ts';
import { lockedFindings } from './locked-fields.ts';

const ORIGINAL = draftOf([product('2', '100000')]);
const RIGHT = { ...BUYER, taxCode: '0399991100', legalName: 'Công ty Hồng Hà', email: null };

test('ACT-035 what an adjustment of amounts is compared with is the buyer after the correction of information', () => {
  const corrected = withInformation(ORIGINAL, { ...ORIGINAL, buyer: RIGHT });
  const toRight = { ...ORIGINAL, buyer: RIGHT };
  expect(lockedFindings('ADJUST_INCREASE_DECREASE', corrected, toRight)).toEqual([]);
  expect(
    lockedFindings('ADJUST_INCREASE_DECREASE', corrected, ORIGINAL).map(({ path }) => path),
  ).toEqual(['buyer']);
  expect(corrected.lines).toBe(ORIGINAL.lines);
});

test('an invoice of which nothing was put right is in force as it was issued', () => {
  expect(withInformation(ORIGINAL, null)).toBe(ORIGINAL);
});

test('the same buyer is reached as before where the adjustment leaves that out, and another buyer is not', () => {
  const named = { ...ORIGINAL, buyer: { ...BUYER, email: 'mua@example.test' } };
  const without = { ...BUYER, email: null };
  expect(withInformation(named, { ...named, buyer: without }).buyer.email).toBe('mua@example.test');
  expect(withInformation(named, { ...named, buyer: RIGHT }).buyer.email).toBeNull();
});
