import { expect, test } from 'vitest';
import { FileRefused } from './refusal.ts';
import { outcomeOfFault } from './refused-outcome.ts';

test('a refusal has its reason and words, and writes nothing to the log', () => {
  const fault = new FileRefused('INVOICE_INCOMPLETE', { part: 'number' });
  expect(outcomeOfFault('a.xml', fault)).toEqual({
    kind: 'refused',
    entryPath: 'a.xml',
    refusal: { reason: 'INVOICE_INCOMPLETE', words: { part: 'number' } },
    cause: null,
  });
});

test('an internal error is reported as such, and its cause is only in the log', () => {
  expect(outcomeOfFault('a.xml', new TypeError('undefined is not'))).toMatchObject({
    refusal: { reason: 'READER_FAILED', words: {} },
    cause: expect.stringContaining('undefined is not'),
  });
});
