import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, type Decimal, decimal, isPositive, sum } from '../../money/decimal.ts';
import type { PaymentMethod } from '../../payments/payment-direction.ts';
import { reason } from '../reasons/verification-reasons.ts';
import { barredPart } from './barred-share.ts';
import type { Bought } from './bought.ts';
import { judgeInputVat, type Purchase } from './input-vat.ts';

/** As the cases below describe a purchase: its payments one by one. */
type Case = Partial<Omit<Purchase, 'bought'>> &
  Readonly<{
    withTax?: Decimal;
    statedMethod?: Bought['statedMethod'];
    payments?: readonly Readonly<{ method: PaymentMethod; amount: Decimal }>[];
    isPaid?: boolean;
  }>;

const purchase = ({
  withTax = decimal(4_400_000),
  statedMethod = 'TM/CK',
  payments = [],
  isPaid = false,
  ...change
}: Case = {}): Purchase => {
  const by = (method: PaymentMethod) =>
    sum(payments.filter((one) => one.method === method).map(({ amount }) => amount));
  const issuedOn = change.issuedOn ?? '2026-11-20';
  const paid = { cash: by('cash'), transfer: by('transfer'), other: by('other') };
  return {
    direction: 'received',
    isVoucher: false,
    issuedOn,
    chainState: 'ORIGINAL',
    tax: decimal(400_000),
    bought: { on: issuedOn, withTax, statedMethod, paid, isPaid },
    originalBarred: null,
    sameDay: [],
    verdict: 'good',
    reasons: [],
    ...change,
  };
};
const cash = (amount: number) => [{ method: 'cash', amount: decimal(amount) }] as const;
const codes = (change: Case) => judgeInputVat(purchase(change)).reasons.map(({ code }) => code);

test.each([
  ['two of 3.0 and 2.5 million on one day', '2026-11-20', 3_000_000, [2_500_000], true],
  ['the other of the two', '2026-11-20', 2_500_000, [3_000_000], true],
  ['4,999,999 alone', '2026-11-20', 4_999_999, [], false],
  ['5,000,000', '2026-11-20', 5_000_000, [], true],
  ['6,000,000 on the last day of the old limit', '2025-06-30', 6_000_000, [], false],
  ['20,000,000 on that day', '2025-06-30', 20_000_000, [], true],
])('bought in cash, %s', (_, issuedOn, total, sameDay, isBarred) => {
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

test('what is not paid yet is deducted first; what was transferred needs nothing more, also where more was paid than is owed', () => {
  const large = { withTax: decimal(11_000_000) };
  expect(codes(large)).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(codes({ ...large, statedMethod: 'TM' })).toEqual(['PAID_IN_CASH']);
  const transferred = { method: 'transfer', amount: decimal(11_000_000) } as const;
  expect(codes({ ...large, statedMethod: 'TM', isPaid: true, payments: [transferred] })).toEqual(
    [],
  );
  expect(codes({ ...large, isPaid: true, payments: [transferred, ...cash(1)] })).toEqual([]);
});

const LARGE = { tax: decimal(1_000_000), withTax: decimal(11_000_000) } as const;
const paid = (method: PaymentMethod, amount: number) => ({ method, amount: decimal(amount) });
const barredTax = (change: Case): Decimal => {
  const one = purchase(change);
  const { barred } = judgeInputVat(one);
  return barred ? barredPart(one.tax, barred) : decimal(0);
};

test('Decree 181/2025 Art. 26(2)(g): what is paid partly in cash loses that part of its tax alone', () => {
  const partly = [paid('transfer', 6_000_000), paid('cash', 5_000_000)];
  const judged = judgeInputVat(purchase({ ...LARGE, isPaid: true, payments: partly }));
  expect(judged).toMatchObject({
    outcome: 'partly-deductible',
    barred: { part: '5000000', whole: '11000000' },
    reasons: [{ code: 'PAID_PARTLY_IN_CASH', severity: 'warning', words: { cash: '5000000' } }],
  });
  expect(barredTax({ ...LARGE, payments: partly })).toBe('454545');
  expect(codes({ ...LARGE, payments: [paid('cash', 1_000)] })).toEqual([
    'PAID_PARTLY_IN_CASH',
    'NON_CASH_PROOF_MISSING',
  ]);
  expect(barredTax({ ...LARGE, payments: [paid('cash', 1_000)] })).toBe('91');
  expect(barredTax({ ...LARGE, payments: [paid('cash', 11_000_000)] })).toBe('1000000');
  expect(barredTax({ ...LARGE, payments: [paid('cash', 12_000_000)] })).toBe('1000000');
});

test('a purchase that states cash and has a payment on account in cash is not deducted at all; with a transfer the rest is open', () => {
  const stated = { ...LARGE, statedMethod: 'TM' } as const;
  expect(codes({ ...stated, payments: [paid('cash', 1_000)] })).toEqual(['PAID_IN_CASH']);
  expect(barredTax({ ...stated, payments: [paid('cash', 1_100), paid('transfer', 1)] })).toBe(
    '100',
  );
});

test('the limit applies to what is left after credit notes, and cash that was given back was not paid', () => {
  const left = (withTax: number, ...payments: ReturnType<typeof paid>[]) =>
    codes({ tax: decimal(1_000_000), withTax: decimal(withTax), isPaid: true, payments });
  const bought = paid('transfer', 11_000_000);
  expect(left(4_400_000, bought, paid('cash', -6_600_000))).toEqual([]);
  expect(left(4_999_999, paid('cash', 11_000_000), paid('cash', -6_000_001))).toEqual([]);
  expect(left(8_800_000, bought, paid('cash', -2_200_000))).toEqual([]);
  expect(left(8_800_000, paid('cash', 11_000_000), paid('cash', -2_200_000))).toEqual([
    'PAID_IN_CASH',
  ]);
  const half = [paid('transfer', 6_000_000), paid('cash', 5_000_000), paid('cash', -2_200_000)];
  expect(barredTax({ ...LARGE, withTax: decimal(8_800_000), payments: half })).toBe('318182');
});

test.each(['failed', null, 'unverifiable'] as const)(
  'no finding about a credit note preserves the deduction: verdict %s, paid in cash, a seller at risk',
  (verdict) => {
    const note = purchase({
      chainState: 'MODIFY',
      tax: decimal(-600_000),
      withTax: decimal(40_000_000),
      statedMethod: 'TM',
      payments: [paid('cash', 40_000_000)],
      verdict,
      reasons: [reason('SUM_DIFFERS'), reason('BUYER_IS_ANOTHER'), reason('PARTNER_AT_RISK')],
    });
    const judged = judgeInputVat(note);
    expect(judged).toMatchObject({ outcome: 'with-warnings', barred: null });
    expect(judged.reasons.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(judged.reasons.map(({ code }) => code)).toContain('VERIFICATION_FAILED');
  },
);

test('a credit note lowers what was deducted of its original, and an increase is proven with it', () => {
  const half = { part: decimal(1), whole: decimal(2) };
  const note = { chainState: 'MODIFY', tax: decimal(-600_000), originalBarred: half } as const;
  expect(judgeInputVat(purchase(note))).toMatchObject({
    barred: half,
    reasons: [{ code: 'ORIGINAL_NOT_DEDUCTED' }],
  });
  expect(barredTax(note)).toBe('-300000');
  expect(barredTax({ chainState: 'MODIFY', originalBarred: half, tax: decimal(100) })).toBe('0');
});

test('credit notes that take back more than was bought are pointed out, at the note and at the purchase', () => {
  const over = { withTax: decimal(-600_000) };
  const note = { ...over, chainState: 'MODIFY', tax: decimal(-1_000_000) } as const;
  const reason = { code: 'CREDIT_EXCEEDS_PURCHASE', words: { excess: '600000' } };
  expect(judgeInputVat(purchase(note)).reasons).toContainEqual(expect.objectContaining(reason));
  expect(judgeInputVat(purchase(over)).reasons).toContainEqual(expect.objectContaining(reason));
  expect(judgeInputVat(purchase(over)).barred).toBeNull();
  expect(codes({ ...note, withTax: decimal(0) })).not.toContain('CREDIT_EXCEEDS_PURCHASE');
  expect(codes({ ...note, isOriginalUnknown: true })).not.toContain('CREDIT_EXCEEDS_PURCHASE');
});

test('a purchase of the last day of the old limit is judged by it, whenever it is adjusted', () => {
  const later = purchase({
    issuedOn: '2025-07-10',
    withTax: decimal(6_000_000),
    statedMethod: 'TM',
  });
  expect(judgeInputVat(later).outcome).toBe('not-deductible');
  const before = { ...later, bought: { ...later.bought, on: '2025-06-30' } };
  expect(judgeInputVat(before)).toMatchObject({ outcome: 'deductible', cashLimit: '20000000' });
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

test('a doubt of the verdict is listed once, and beside a reason of its own only where it is something else', () => {
  const doubted = (...doubted: Parameters<typeof reason>[0][]) =>
    codes({ verdict: 'warnings', reasons: doubted.map((code) => reason(code)) });
  expect(doubted('SIGNED_LATE')).toEqual(['VERIFICATION_WARNINGS']);
  expect(doubted('BUYER_NAME_DIFFERS')).toEqual(['BUYER_NAME_DIFFERS']);
  expect(doubted('BUYER_NAME_DIFFERS', 'SIGNED_LATE')).toEqual([
    'BUYER_NAME_DIFFERS',
    'VERIFICATION_WARNINGS',
  ]);
});

test('a wrong buyer, a supplier at risk and a failed verdict bar it; a wrong name alone does not', () => {
  const withReason = (code: Parameters<typeof reason>[0]) => ({
    verdict: 'failed' as const,
    reasons: [reason(code)],
  });
  expect(codes(withReason('BUYER_IS_ANOTHER'))).toEqual(['BUYER_IS_ANOTHER']);
  expect(codes(withReason('PARTNER_AT_RISK'))).toEqual(['SUPPLIER_AT_RISK']);
  expect(codes(withReason('PARTNER_STOPPED'))).toEqual(['SUPPLIER_AT_RISK']);
  expect(codes(withReason('SIGNATURE_INVALID'))).toEqual(['VERIFICATION_FAILED']);
  // One reason from the verdict is enough: doubts beside an error are left to the verdict.
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

test('bought in cash, with a credit note that was refunded by transfer: nothing is deducted, and no more than all is barred', () => {
  const payments = (cashPaid: number, transfer: number) => [
    ...cash(cashPaid),
    { method: 'transfer', amount: decimal(transfer) } as const,
  ];
  for (const paid of [payments(11_000_000, -2_200_000), payments(10_000_000, -1_200_000)]) {
    const judged = judgeInputVat(
      purchase({ withTax: decimal(8_800_000), payments: paid, isPaid: true }),
    );
    expect(judged).toMatchObject({ outcome: 'not-deductible', barred: { part: '1', whole: '1' } });
  }
});

test('the barred share of a purchase is never more than the whole, whatever was paid and given back', () => {
  const amount = fc.integer({ min: -20_000_000, max: 20_000_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000_000 }),
      amount,
      amount,
      (withTax, inCash, transfer) => {
        const payments = [
          ...cash(inCash),
          { method: 'transfer', amount: decimal(transfer) } as const,
        ];
        const { barred } = judgeInputVat(purchase({ withTax: decimal(withTax), payments }));
        if (barred === null) return;
        expect(isPositive(barred.part)).toBe(true);
        expect(compare(barred.part, barred.whole)).not.toBe(1);
      },
    ),
  );
});
