import { expect, test } from 'vitest';
import { fieldsFrom } from './line-columns.ts';

test('a column pasted into the number of another rate fills rates, and nothing of the amounts', () => {
  expect(fieldsFrom('vat', 'customRate')).toEqual(fieldsFrom('vat', 'rate'));
  expect(fieldsFrom('vat', 'customRate')[0]).toBe('rate');
  expect(fieldsFrom('sales', 'price')).toEqual(['price', 'subtotal']);
});
