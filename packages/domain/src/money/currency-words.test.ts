import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { decimal } from './decimal.ts';

test.each([
  ['12.34', 'CNY', 'Mười hai nhân dân tệ và ba mươi tư xu'],
  ['2.50', 'GBP', 'Hai bảng Anh và năm mươi xu'],
  ['3', 'KRW', 'Ba won Hàn Quốc'],
  ['5.05', 'SGD', 'Năm đô la Singapore và năm xu'],
  ['21.21', 'AUD', 'Hai mươi mốt đô la Úc và hai mươi mốt xu'],
  ['15.15', 'THB', 'Mười lăm bạt Thái và mười lăm xu'],
])(
  'LINE-007 %s %s is written with the Vietnamese name of the currency: %s',
  (amount, currency, words) => {
    expect(amountInWords(decimal(amount), currency)).toBe(words);
  },
);

test('a currency without a Vietnamese name is written by its code, its fraction as a part of the unit', () => {
  expect(amountInWords(decimal('1.01'), 'CHF')).toBe('Một CHF và một phần trăm');
  expect(amountInWords(decimal('1.001'), 'BHD')).toBe('Một BHD và một phần nghìn');
  expect(amountInWords(decimal('1.0001'), 'CLF')).toBe('Một CLF và một phần vạn');
});

test('an amount is written as it is printed: rounded to the smallest unit of its currency', () => {
  expect(amountInWords(decimal('999.995'), 'USD')).toBe('Một nghìn đô la Mỹ');
  expect(amountInWords(decimal('999.5'), 'VND', { even: true })).toBe('Một nghìn đồng chẵn');
  expect(amountInWords(decimal('-999.5'), 'VND', { adjustment: true })).toBe(
    'Điều chỉnh giảm một nghìn đồng',
  );
});
