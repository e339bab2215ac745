import { expect, test } from 'vitest';
import { FileRefused } from './refusal.ts';
import { outcomeOfFault } from './refused-outcome.ts';

test('a refusal keeps its reason and words, and gives nothing to the log', () => {
  const fault = new FileRefused('INVOICE_INCOMPLETE', { part: 'number' });
  expect(outcomeOfFault('a.xml', fault)).toEqual({
    kind: 'refused',
    place: 'a.xml',
    refusal: { reason: 'INVOICE_INCOMPLETE', words: { part: 'number' } },
    cause: null,
  });
});

test('our own mistake is told as such, and its cause goes to the log alone', () => {
  expect(outcomeOfFault('a.xml', new TypeError('undefined is not'))).toMatchObject({
    refusal: { reason: 'READER_FAILED', words: {} },
    cause: expect.stringContaining('undefined is not'),
  });
});
