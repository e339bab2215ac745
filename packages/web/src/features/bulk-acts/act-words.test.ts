import { SETTLEMENTS } from '@hoadon/domain/payments/settlement';
import { ACCEPTED_MARKS } from '@hoadon/domain/verification/accepted-mark';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n.ts';
import { fileWords } from './act-words.ts';

test('a workbook of the lists is given a word for each state of payment and each mark of an accepted invoice', () => {
  const words = fileWords(((key: string) => `word of ${key}`) as Translate);
  const written = [
    ...SETTLEMENTS.filter((state) => state !== 'none').map((state) => `payment.${state}`),
    ...ACCEPTED_MARKS.filter((mark) => mark !== 'with-code').map((mark) => `accepted.${mark}`),
  ];
  expect(written.filter((key) => !words[key])).toEqual([]);
  expect(words['payment.credit']).toBe('word of workbooks.export.payment.credit');
});
