import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { judgeInputVat, type Purchase } from './input-vat.ts';
import { reason } from './verification-reasons.ts';

const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  direction: 'received',
  isVoucher: false,
  issuedOn: '2026-11-20',
  chainState: 'ORIGINAL',
  tax: decimal(400_000),
  withTax: decimal(4_400_000),
  statedMethod: 'TM/CK',
  payments: [],
  isPaid: false,
  sameDay: [],
  verdict: 'good',
  reasons: [],
  ...change,
});
const cash = (amount: number) => [{ method: 'cash', amount: decimal(amount) }] as const;
const codes = (change: Partial<Purchase>) =>
  judgeInputVat(purchase(change)).reasons.map(({ code }) => code);

test.each([
  ['two of 3.0 and 2.5 million on one day', '2026-11-20', 3_000_000, [2_500_000], true],
  ['the other of the two', '2026-11-20', 2_500_000, [3_000_000], true],
  ['4,999,999 alone', '2026-11-20', 4_999_999, [], false],
  ['5,000,000', '2026-11-20', 5_000_000, [], true],
  ['6,000,000 on the last day of the old limit', '2025-06-30', 6_000_000, [], false],
  ['20,000,000 on that day', '2025-06-30', 20_000_000, [], true],
])('DOMAIN §10, 8: bought in cash, %s', (_, issuedOn, total, sameDay, isBarred) => {
  const judged = judgeInputVat(
    purchase({
      issuedOn,
      withTax: decimal(total),
      payments: cash(total),
      isPaid: true,
      sameDay: sameDay.map((one) => decimal(one)),
    }),
  );
  expect(judged.outcome).toBe(isBarred ? 'not-deductible' : 'deductible');
  expect(judged.reasons.map(({ code }) => code)).toEqual(isBarred ? ['PAID_IN_CASH'] : []);
});

test('each limit names the law that sets it', () => {
  const basisOn = (issuedOn: string) =>
    judgeInputVat(purchase({ issuedOn, withTax: decimal(30_000_000), payments: cash(30_000_000) }))
      .reasons[0]?.legalBasis;
  expect(basisOn('2025-06-30')).toContain('219/2013/TT-BTC');
  expect(basisOn('2025-07-01')).toContain('48/2024/QH15');
});

test('what is not paid yet is deducted first; what was transferred needs nothing more; what was half in cash is barred', () => {
  const large = { withTax: decimal(11_000_000) };
  expect(codes(large)).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(codes({ ...large, statedMethod: 'TM' })).toEqual(['PAID_IN_CASH']);
  const transferred = { method: 'transfer', amount: decimal(11_000_000) } as const;
  expect(codes({ ...large, statedMethod: 'TM', isPaid: true, payments: [transferred] })).toEqual(
    [],
  );
  expect(codes({ ...large, isPaid: true, payments: [transferred, ...cash(1)] })).toEqual([
    'PAID_IN_CASH',
  ]);
});

test('what was transferred in part, or is called paid without a payment that was recorded, is no proof for the whole', () => {
  const large = { withTax: decimal(11_000_000) };
  const part = [{ method: 'transfer', amount: decimal(5_000_000) }] as const;
  expect(codes({ ...large, isPaid: false, payments: part })).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(codes({ ...large, isPaid: true, payments: [] })).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(codes({ ...large, isPaid: true, payments: part })).toEqual([]);
});

test('a payment that is neither transfer nor cash proves nothing, alone or beside a transfer', () => {
  const large = { withTax: decimal(11_000_000), isPaid: true };
  const paid = (...methods: ('transfer' | 'other')[]) =>
    codes({ ...large, payments: methods.map((method) => ({ method, amount: decimal(1) })) });
  expect(paid('other')).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(paid('transfer', 'other')).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(paid('transfer', 'transfer')).toEqual([]);
});

test.each([
  ['2026-11-20', 4_999_999, false],
  ['2026-11-20', 5_000_000, true],
  ['2025-06-30', 19_999_999, false],
  ['2025-06-30', 20_000_000, true],
])(
  'on %s a purchase of %d that is not paid yet needs a payment without cash: %s',
  (issuedOn, total, isNeeded) => {
    const unpaid = { issuedOn, withTax: decimal(total) };
    expect(codes(unpaid)).toEqual(isNeeded ? ['NON_CASH_PROOF_MISSING'] : []);
    const split = { issuedOn, withTax: decimal(total - 1), sameDay: [decimal(1)] };
    expect(codes(split)).toEqual(isNeeded ? ['NON_CASH_PROOF_MISSING'] : []);
  },
);

test('a purchase that reaches the limit needs its proof, also where the day comes to less', () => {
  const lowered = (total: number) =>
    codes({ withTax: decimal(total), sameDay: [decimal(-1_000_000)] });
  expect(lowered(5_000_000)).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(lowered(4_999_999)).toEqual([]);
});

test('what was stated to be paid in cash and was transferred in part so far is not barred yet', () => {
  const payments = [{ method: 'transfer', amount: decimal(1) }] as const;
  expect(codes({ withTax: decimal(11_000_000), statedMethod: 'TM', payments })).toEqual([
    'NON_CASH_PROOF_MISSING',
  ]);
});

test.each(['REPLACED', 'CANCELED'] as const)(
  'a purchase that is %s is not deducted',
  (chainState) => {
    expect(judgeInputVat(purchase({ chainState })).outcome).toBe('not-deductible');
  },
);

test.each(['ORIGINAL', 'REPLACE', 'MODIFY', 'MODIFIED'] as const)(
  'a purchase that is %s is in force and deducted',
  (chainState) => {
    expect(judgeInputVat(purchase({ chainState })).outcome).toBe('deductible');
  },
);

test('what the verdict doubts stands once, and beside what has a reason of its own only where it is something else', () => {
  const doubted = (...found: Parameters<typeof reason>[0][]) =>
    codes({ verdict: 'warnings', reasons: found.map((code) => reason(code)) });
  expect(doubted('SIGNED_LATE')).toEqual(['VERIFICATION_WARNINGS']);
  expect(doubted('BUYER_NAME_DIFFERS')).toEqual(['BUYER_NAME_DIFFERS']);
  expect(doubted('BUYER_NAME_DIFFERS', 'SIGNED_LATE')).toEqual([
    'BUYER_NAME_DIFFERS',
    'VERIFICATION_WARNINGS',
  ]);
});

test('a wrong buyer, a supplier at risk and a failed verdict bar it; a wrong name alone does not', () => {
  const found = (code: Parameters<typeof reason>[0]) => ({
    verdict: 'failed' as const,
    reasons: [reason(code)],
  });
  expect(codes(found('BUYER_IS_ANOTHER'))).toEqual(['BUYER_IS_ANOTHER']);
  expect(codes(found('PARTNER_AT_RISK'))).toEqual(['SUPPLIER_AT_RISK']);
  expect(codes(found('PARTNER_STOPPED'))).toEqual(['SUPPLIER_AT_RISK']);
  expect(codes(found('SIGNATURE_INVALID'))).toEqual(['VERIFICATION_FAILED']);
  // One word from the verdict is enough: what is doubtful beside what is wrong stands with the verdict.
  const both = [reason('SIGNATURE_INVALID'), reason('PARTNER_ADDRESS_DIFFERS')];
  expect(codes({ verdict: 'failed', reasons: both })).toEqual(['VERIFICATION_FAILED']);
  const named = judgeInputVat(
    purchase({ verdict: 'warnings', reasons: [reason('BUYER_NAME_DIFFERS')] }),
  );
  expect(named.outcome).toBe('with-warnings');
  expect(codes({ verdict: null })).toEqual(['NOT_VERIFIED']);
  expect(codes({ verdict: 'unverifiable', reasons: [reason('NO_FILE')] })).toEqual([
    'NOT_VERIFIED',
  ]);
  expect(codes({ chainState: 'REPLACED' })).toEqual(['NOT_IN_FORCE']);
});

test.each([
  ['a sale of one’s own', { direction: 'issued' as const }],
  ['an invoice without tax', { tax: decimal(0) }],
  ['a voucher', { isVoucher: true }],
])('%s has no input tax', (_, change) => {
  expect(judgeInputVat(purchase({ ...change, withTax: decimal(50_000_000) }))).toMatchObject({
    outcome: 'not-applicable',
    reasons: [],
  });
});

test('without known amounts in dong nothing is deducted, and a day with such a purchase is pointed out', () => {
  const zero = { tax: decimal(0), withTax: decimal(0) };
  expect(judgeInputVat(purchase({ ...zero, unknown: 'amounts-unread' }))).toMatchObject({
    outcome: 'not-deductible',
    reasons: [{ code: 'AMOUNTS_UNREAD' }],
  });
  expect(
    judgeInputVat(purchase({ ...zero, unknown: 'rate-missing', currency: 'USD' })),
  ).toMatchObject({
    outcome: 'not-deductible',
    reasons: [{ code: 'EXCHANGE_RATE_MISSING', words: { currency: 'USD' } }],
  });
  expect(codes({ unknownOnDay: 1 })).toEqual(['DAY_TOTAL_UNKNOWN']);
  expect(codes({ withTax: decimal(11_000_000), unknownOnDay: 1 })).toEqual([
    'NON_CASH_PROOF_MISSING',
  ]);
});
