import { expect, test } from 'vitest';
import { decimal } from '../../money/decimal.ts';
import {
  reason,
  severityOf,
  VERIFICATION_CODES,
  type VerificationCode,
} from '../reasons/verification-reasons.ts';
import { BARRED_WHOLLY } from './barred-share.ts';
import type { Bought } from './bought.ts';
import { judgeInputVat, type Purchase } from './input-vat.ts';
import { INPUT_VAT_CODES, INPUT_VAT_OUTCOMES } from './input-vat-reasons.ts';

const BOUGHT: Bought = {
  on: '2026-11-20',
  withTax: decimal(1_100),
  statedMethod: 'TM/CK',
  paid: { cash: decimal(0), transfer: decimal(0), other: decimal(0) },
  isPaid: false,
};
const PURCHASE: Purchase = {
  direction: 'received',
  isVoucher: false,
  issuedOn: '2026-11-20',
  chainState: 'ORIGINAL',
  tax: decimal(100),
  bought: BOUGHT,
  originalBarred: null,
  sameDay: [],
  verdict: 'good',
  reasons: [],
};
const large = (change: Partial<Bought> = {}) => ({
  tax: decimal(1_000_000),
  bought: { ...BOUGHT, withTax: decimal(11_000_000), ...change },
});
const LARGE = large();
const paid = (cash: number, transfer: number, other: number) => ({
  paid: { cash: decimal(cash), transfer: decimal(transfer), other: decimal(other) },
});
/** Due on a day and judged on another, when some of it was transferred before and all was paid in cash besides. */
const deferred = (dueOn: string, deferredOn: string, transferred = 0) => ({
  ...large({
    ...paid(11_000_000, transferred, 0),
    dueOn,
    transfers: [{ on: '2026-11-25', amount: decimal(transferred) }],
    inCash: [{ on: '2026-11-26', amount: decimal(11_000_000) }],
  }),
  deferredOn,
});
const foundReasons = (...codes: readonly VerificationCode[]) => ({
  reasons: codes.map((code) => reason(code, { found: 'A', expected: 'B' })),
});
const NAMES = { found: 'A', expected: 'B' };
const AMOUNTS = { amount: '11000000', limit: '5000000', day_total: '11000000' };

const JUDGED: readonly (readonly [Partial<Purchase>, string, string, object])[] = [
  [large({ statedMethod: 'TM' }), 'not-deductible', 'PAID_IN_CASH', AMOUNTS],
  [
    large(paid(4_000_000, 7_000_000, 0)),
    'partly-deductible',
    'PAID_PARTLY_IN_CASH',
    { ...AMOUNTS, cash: '4000000' },
  ],
  [
    { tax: decimal(-1), originalBarred: BARRED_WHOLLY },
    'with-warnings',
    'ORIGINAL_NOT_DEDUCTED',
    { part: '1', whole: '1' },
  ],
  [LARGE, 'with-warnings', 'NON_CASH_PROOF_MISSING', AMOUNTS],
  [deferred('2026-12-10', '2026-12-09'), 'not-deductible', 'PAID_IN_CASH', AMOUNTS],
  [
    deferred('2026-12-10', '2026-12-10'),
    'not-deductible',
    'DUE_WITHOUT_PROOF',
    { ...AMOUNTS, unproven: '11000000', due: '2026-12-10' },
  ],
  [
    deferred('2026-12-10', '2026-12-10', 7_000_000),
    'partly-deductible',
    'DUE_WITHOUT_PROOF',
    { ...AMOUNTS, unproven: '4000000', due: '2026-12-10' },
  ],
  [
    foundReasons('SUM_DIFFERS', 'TAX_DIFFERS', 'SIGNED_LATE'),
    'not-deductible',
    'VERIFICATION_FAILED',
    { codes: 'SUM_DIFFERS, TAX_DIFFERS' },
  ],
  [
    foundReasons('SIGNED_LATE', 'SIGNATURE_WEAK'),
    'with-warnings',
    'VERIFICATION_WARNINGS',
    { codes: 'SIGNED_LATE, SIGNATURE_WEAK' },
  ],
  [{ unknown: 'amounts-unread' }, 'not-deductible', 'AMOUNTS_UNREAD', {}],
  [
    { unknown: 'rate-missing', currency: 'USD' },
    'not-deductible',
    'EXCHANGE_RATE_MISSING',
    { currency: 'USD' },
  ],
  [{ unknownOnDay: 2 }, 'with-warnings', 'DAY_TOTAL_UNKNOWN', { others: '2', limit: '5000000' }],
  [{ verdict: null }, 'with-warnings', 'NOT_VERIFIED', {}],
  [{ verdict: 'unverifiable' }, 'with-warnings', 'NOT_VERIFIED', {}],
  [foundReasons('BUYER_IS_ANOTHER'), 'not-deductible', 'BUYER_IS_ANOTHER', NAMES],
  [foundReasons('BUYER_NAME_DIFFERS'), 'with-warnings', 'BUYER_NAME_DIFFERS', NAMES],
  [foundReasons('PARTNER_NAME_DIFFERS'), 'not-deductible', 'SUPPLIER_NAME_DIFFERS', NAMES],
  [
    { ...foundReasons('PARTNER_NAME_DIFFERS'), isExplained: true },
    'with-warnings',
    'SUPPLIER_NAME_EXPLAINED',
    NAMES,
  ],
  [foundReasons('PARTNER_STOPPED'), 'not-deductible', 'SUPPLIER_AT_RISK', {}],
  [
    large({ withTax: decimal(-600_000) }),
    'with-warnings',
    'CREDIT_EXCEEDS_PURCHASE',
    { excess: '600000' },
  ],
  [{ chainState: 'REPLACED' }, 'not-deductible', 'NOT_IN_FORCE', { chain_state: 'REPLACED' }],
  [{ chainState: 'CANCELED' }, 'not-deductible', 'NOT_IN_FORCE', { chain_state: 'CANCELED' }],
];

test.each(JUDGED)('a purchase with %j is %s because of %s', (change, outcome, code, words) => {
  const judged = judgeInputVat({ ...PURCHASE, ...change });
  expect(judged.outcome).toBe(outcome);
  expect(judged.reasons.map((one) => [one.code, one.words])).toEqual([[code, words]]);
});

test.each([
  ['nothing is paid', 0, null, ['NON_CASH_PROOF_MISSING']],
  [
    'a part is paid in cash',
    4_000_000,
    '4000000',
    ['PAID_PARTLY_IN_CASH', 'NON_CASH_PROOF_MISSING'],
  ],
] as const)(
  'before a purchase on credit is due, the part that cash paid is not deducted and the rest awaits its proof: %s',
  (_, cash, part, codes) => {
    const inCash = [{ on: '2026-11-25', amount: decimal(cash) }];
    const bought = { ...paid(cash, 0, 0), dueOn: '2026-12-10', inCash };
    const judged = judgeInputVat({ ...PURCHASE, ...large(bought), deferredOn: '2026-12-01' });
    expect(judged.barred).toEqual(part && { part, whole: '11000000' });
    expect(judged.reasons.map(({ code }) => code)).toEqual(codes);
  },
);

test('the closed lists are what a purchase can be judged', () => {
  expect(new Set(JUDGED.map(([, , code]) => code))).toEqual(new Set(INPUT_VAT_CODES));
  const outcomes = [
    ...JUDGED.map(([, outcome]) => outcome),
    judgeInputVat(PURCHASE).outcome,
    judgeInputVat({ ...PURCHASE, isVoucher: true }).outcome,
  ];
  expect(new Set(outcomes)).toEqual(new Set(INPUT_VAT_OUTCOMES));
});

test('an invoice in force without anything found is deductible, corrected or not', () => {
  for (const chainState of ['ORIGINAL', 'REPLACE', 'MODIFY', 'MODIFIED'] as const)
    expect(judgeInputVat({ ...PURCHASE, chainState })).toMatchObject({
      outcome: 'deductible',
      reasons: [],
      cashLimit: '5000000',
      dayTotal: '1100',
    });
});

test('the reasons about cash name the law on cash, the others the law on invoices', () => {
  const judged = judgeInputVat({ ...PURCHASE, ...LARGE, verdict: null });
  const [cash, other] = judged.reasons.map(({ legalBasis }) => legalBasis);
  expect(cash).toContain('48/2024/QH15');
  expect(other).toBe(judged.legalBasis);
  expect(other).toContain('254/2026');
});

test('a decrease needs no proof of payment, however large it is', () => {
  const decrease = { ...large({ withTax: decimal(-50_000_000) }), tax: decimal(-4_000_000) };
  expect(judgeInputVat({ ...PURCHASE, ...decrease, isOriginalUnknown: true })).toMatchObject({
    outcome: 'deductible',
    reasons: [],
  });
});

test('what is bought on one day reaches the limit together, to the dong', () => {
  const codes = (sameDay: number) =>
    judgeInputVat({
      ...PURCHASE,
      bought: { ...BOUGHT, withTax: decimal(2_000_000) },
      sameDay: [decimal(sameDay)],
    }).reasons.map(({ code }) => code);
  expect(codes(3_000_000)).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(codes(2_999_999)).toEqual([]);
});

test('an invoice that counts as paid without any known payment is not proven', () => {
  const { reasons } = judgeInputVat({ ...PURCHASE, ...large({ isPaid: true }) });
  expect(reasons.map(({ code }) => code)).toEqual(['NON_CASH_PROOF_MISSING']);
});

test('a payment on account has precedence over the method on the invoice', () => {
  const codes = (change: Partial<Bought>) =>
    judgeInputVat({ ...PURCHASE, ...large(change) }).reasons.map(({ code }) => code);
  expect(codes({ statedMethod: 'TM', ...paid(0, 1, 0) })).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(codes({ statedMethod: 'CK' })).toEqual(['NON_CASH_PROOF_MISSING']);
  expect(codes({ isPaid: true, ...paid(0, 1, 1) })).toEqual(['NON_CASH_PROOF_MISSING']);
});

test('what has a reason of its own, such as the buyer, is not counted a second time as a failed verdict', () => {
  const codes = (...of: readonly VerificationCode[]) =>
    judgeInputVat({ ...PURCHASE, ...foundReasons(...of) }).reasons.map(({ code }) => code);
  expect(codes('PARTNER_AT_RISK', 'PARTNER_STOPPED')).toEqual(['SUPPLIER_AT_RISK']);
  expect(codes('NOT_IN_FORCE')).toEqual([]);
  expect(codes('BUYER_IS_ANOTHER', 'BUYER_NAME_DIFFERS')).toEqual([
    'BUYER_IS_ANOTHER',
    'BUYER_NAME_DIFFERS',
  ]);
});

test.each(VERIFICATION_CODES)('whether an explanation lifts what %s bars', (code) => {
  const found = { ...PURCHASE, reasons: [reason(code)] };
  const isBarred = (isExplained: boolean) =>
    judgeInputVat({ ...found, isExplained }).outcome === 'not-deductible';
  const isOfName = code === 'PARTNER_NAME_DIFFERS';
  // Out of force is judged by the state itself, a missing rate by the amounts.
  const isJudgedOtherwise = code === 'EXCHANGE_RATE_MISSING';
  const isError = severityOf(reason(code)) === 'error' && !isJudgedOtherwise;
  expect([isBarred(false), isBarred(true)]).toEqual([isError, isError && !isOfName]);
  const grave = { ...found, reasons: [reason(code), reason('SIGNATURE_INVALID')] };
  expect(judgeInputVat({ ...grave, isExplained: true }).outcome).toBe('not-deductible');
});
