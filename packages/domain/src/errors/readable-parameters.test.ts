import { expect, test } from 'vitest';
import { formatNumber, VIETNAMESE_FORMAT } from '../money/number-format.ts';
import { AMOUNT_PARAMETERS, readableParameters } from './readable-parameters.ts';

const read = (params: Record<string, string>) =>
  readableParameters(params, AMOUNT_PARAMETERS, (amount) =>
    formatNumber(amount, VIETNAMESE_FORMAT),
  );

test('UX-018 days and amounts of a finding are written as on screens, in the day of Viet Nam', () => {
  expect(
    read({ latest: '2026-11-20', not_after: '2026-11-20T18:00:00Z', expected: '108000.5' }),
  ).toEqual({ latest: '20/11/2026', not_after: '21/11/2026', expected: '108.000,5' });
});

test('names that look like numbers, and amounts that are none, stay as they are', () => {
  const params = { found: '0399998804', number: '00000055', rate: 'KCT', read: '' };
  expect(read(params)).toEqual(params);
});
