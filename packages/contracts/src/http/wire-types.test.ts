import { expect, test } from 'vitest';
import { matchBankStatement } from '../bank-statements.ts';
import { exportExcel } from '../exports.ts';
import { recordPayment } from '../payments/calls.ts';
import { enterExchangeRate } from '../verification.ts';
import {
  GivenLine,
  GivenText,
  LineText,
  OneLine,
  OptionalText,
  TypedText,
  WireDate,
  WireDecimal,
  WireRate,
} from './wire-types.ts';

test('a day that no calendar has is refused before anything is asked of it', () => {
  for (const text of ['0000-01-01', '2026-02-29', '2026-1-1', ''])
    expect(WireDate.safeParse(text).success, text).toBe(false);
  expect(WireDate.parse('0001-01-01')).toBe('0001-01-01');
  expect(exportExcel.input.safeParse({ start_date: '0000-01-01' }).success).toBe(false);
});

test.each(['25.000', '25,000', '25.431'])(
  'an exchange rate of %s is refused with both readings: a point is a decimal mark or one of thousands',
  (text) => {
    const issue = WireRate.safeParse(text).error?.issues[0];
    const thousands = text.replace(/[.,]/, '');
    expect(issue).toMatchObject({
      code: 'custom',
      params: { code: 'exchange-rate-ambiguous', text, thousands },
    });
    for (const call of [enterExchangeRate, matchBankStatement, recordPayment]) {
      const issues = call.input.safeParse({ id: '7', foreign_rate: text }).error?.issues ?? [];
      const codes = issues.map((one) => (one.code === 'custom' ? one.params?.['code'] : one.code));
      expect(codes).toContain('exchange-rate-ambiguous');
    }
  },
);

test('an exchange rate with one meaning, and amounts with a point, are taken as they are sent', () => {
  for (const text of ['25', '25000', '25431.5', '25.43', '25.0000'])
    expect(WireRate.safeParse(text).success, text).toBe(true);
  expect(WireDecimal.parse('25.000')).toBe('25');
});

test('a typed text is shown in the order in which it is stored: bidirectional controls are left out', () => {
  const types = { GivenLine, GivenText, LineText, OneLine, OptionalText, TypedText };
  for (const [name, type] of Object.entries(types)) {
    expect(type(20).parse('\u202eBàn \u2066gỗ\u2069\u200e'), name).toBe('Bàn gỗ');
    expect(type(5).parse('\u202eBàn g\u202c'), name).toBe('Bàn g');
  }
  for (const type of [GivenLine, GivenText, LineText, OptionalText])
    expect(type(20).parse('\u202e ')).toBeNull();
});
