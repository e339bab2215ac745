import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, isNegative, isZero, minus, negated, plus, sum } from '../money/decimal.ts';
import { ageBand, dueDay } from './ageing.ts';
import { openAmount, openInAll, whyNotPayable } from './open-amount.ts';
import { moneyOf } from './payment-direction.ts';
import { type InvoiceToPay, isWithin, openOf, partsOf, shareOut } from './payment-parts.ts';

const amount = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => decimal(cents / 100));
const open = fc.integer({ min: -5_000_000, max: 10_000_000 }).map((cents) => decimal(cents / 100));
const invoice = (id: string): fc.Arbitrary<InvoiceToPay> =>
  fc.record({
    id: fc.constant(id),
    open: open.map((one) => (isNegative(one) ? negated(one) : one)),
    credits: fc
      .array(amount.map(negated), { maxLength: 3 })
      .map((credits) => credits.map((one, index) => ({ id: `${id}-${index}`, open: one }))),
  });
const invoices = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => invoice(`${index}`))));

const issued = {
  chainState: 'ORIGINAL',
  processingState: 'accepted',
  serial: 'C26TAA',
  template: '1',
  isVoucher: false,
  withTax: decimal('1080000'),
  paid: decimal('0'),
  credits: [],
  isSettled: false,
} as const;

test('a decrease of 216,000 leaves 864,000 of 1,080,000 to be paid, and a payment of that settles both documents', () => {
  const family = { ...issued, credits: [decimal('-216000')] };
  expect(openInAll(family)).toBe('864000');
  const met = {
    id: 'original',
    open: openAmount(family),
    credits: [{ id: 'decrease', open: decimal('-216000') }],
  };
  expect(partsOf(met, decimal('864000'))).toEqual([
    { id: 'original', amount: '1080000' },
    { id: 'decrease', amount: '-216000' },
  ]);
  expect(partsOf(met, decimal('864001'))).toBeNull();
});

test('a part of what is open goes to the invoice itself, and the rest settles it with its decreases', () => {
  const met = (paid: string) => ({
    id: 'original',
    open: minus(issued.withTax, decimal(paid)),
    credits: [{ id: 'decrease', open: decimal('-216000') }],
  });
  expect(partsOf(met('0'), decimal('500000'))).toEqual([{ id: 'original', amount: '500000' }]);
  expect(partsOf(met('500000'), decimal('364000'))).toEqual([
    { id: 'original', amount: '580000' },
    { id: 'decrease', amount: '-216000' },
  ]);
});

test('what was paid in full and lowered afterwards is given back, also in parts', () => {
  const met = {
    id: 'original',
    open: decimal('0'),
    credits: [{ id: 'decrease', open: decimal('-216000') }],
  };
  expect(partsOf(met, decimal('-216000'))).toEqual([{ id: 'decrease', amount: '-216000' }]);
  expect(partsOf(met, decimal('-16000'))).toEqual([{ id: 'decrease', amount: '-16000' }]);
  expect(partsOf(met, decimal('1'))).toBeNull();
});

test('what came to nothing is settled by a payment of nothing', () => {
  expect(partsOf({ id: 'gift', open: decimal('0'), credits: [] }, decimal('0'))).toEqual([
    { id: 'gift', amount: '0' },
  ]);
});

test('a payment of nothing is none where something is open', () => {
  const open = (amount: string) => ({ id: 'a', open: decimal(amount), credits: [] });
  expect(partsOf(open('100'), decimal('0'))).toBeNull();
  expect(partsOf(open('-100'), decimal('0'))).toBeNull();
  const settled = { ...open('100'), credits: [{ id: 'b', open: decimal('-100') }] };
  expect(partsOf(settled, decimal('0'))).toEqual([
    { id: 'a', amount: '100' },
    { id: 'b', amount: '-100' },
  ]);
});

test('the parts of a payment add up to it, each has the sign of what is open of its document, and none goes past it', () => {
  fc.assert(
    fc.property(invoice('0'), amount, fc.boolean(), (met, wanted, isAll) => {
      const whole = openOf(met);
      const paid = isAll ? whole : wanted;
      const parts = partsOf(met, paid);
      fc.pre(isWithin(paid, whole));
      expect(parts).not.toBeNull();
      expect(sum((parts ?? []).map((part) => part.amount))).toBe(paid);
      const documents = [{ id: met.id, open: met.open }, ...met.credits];
      for (const part of parts ?? []) {
        const document = documents.find(({ id }) => id === part.id);
        expect(isWithin(part.amount, document?.open ?? decimal('0'))).toBe(true);
      }
      if (isAll) expect(sum(documents.map((one) => one.open))).toBe(paid);
    }),
  );
});

test('a payment is shared out to the last cent: what is not shared is left over, and only where nothing is open', () => {
  fc.assert(
    fc.property(invoices, amount, (met, paid) => {
      const { shares, rest } = shareOut(paid, met);
      expect(plus(sum(shares.map((share) => share.amount)), rest)).toBe(paid);
      expect(isNegative(rest)).toBe(false);
      for (const [index, share] of shares.entries()) {
        const one = met[index] as InvoiceToPay;
        expect(isWithin(share.amount, openOf(one))).toBe(true);
        if (!isZero(rest)) expect(share.amount).toBe(openOf(one));
      }
    }),
  );
});

test('the oldest invoice is paid first', () => {
  const of = (id: string, open: string) => ({ id, open: decimal(open), credits: [] });
  const all = [of('a', '100'), of('b', '-30'), of('c', '100')];
  expect(shareOut(decimal('100'), all)).toEqual({
    shares: [
      { id: 'a', amount: '100' },
      { id: 'b', amount: '-30' },
      { id: 'c', amount: '30' },
    ],
    rest: '0',
  });
  expect(shareOut(decimal('200'), all).rest).toBe('30');
});

test.each([
  [{}, null],
  [{ processingState: 'sent' as const }, 'not-issued'],
  [{ processingState: 'refused' as const }, 'not-issued'],
  [{ chainState: 'REPLACED' as const }, 'replaced'],
  [{ chainState: 'CANCELED' as const }, 'canceled'],
  [{ chainState: 'MODIFIED' as const }, null],
  [{ isVoucher: true }, 'voucher'],
  [{ paid: decimal('1080000'), isSettled: true }, 'paid'],
  [{ paid: decimal('1080000'), isSettled: true, credits: [decimal('-216000')] }, null],
  [{ withTax: decimal('0') }, null],
])('an invoice with %j is not paid because it is %s', (change, reason) => {
  expect(whyNotPayable({ ...issued, ...change })).toBe(reason);
});

test('money that is given back goes the other way', () => {
  const total = decimal('100');
  expect(moneyOf('issued', total)).toEqual({ direction: 'in', amount: '100' });
  expect(moneyOf('received', total)).toEqual({ direction: 'out', amount: '100' });
  expect(moneyOf('issued', negated(total))).toEqual({ direction: 'out', amount: '100' });
  expect(moneyOf('received', negated(total))).toEqual({ direction: 'in', amount: '100' });
});

test.each([
  ['2026-12-01', 'not-due'],
  ['2026-11-23', 'not-due'],
  ['2026-11-22', 'not-due'],
  ['2026-11-21', 'to-30'],
  ['2026-10-23', 'to-30'],
  ['2026-10-22', 'to-60'],
  ['2026-09-23', 'to-60'],
  ['2026-09-22', 'to-90'],
  ['2026-08-24', 'to-90'],
  ['2026-08-23', 'over-90'],
])('what was due on %s is %s on 2026-11-22', (due, band) => {
  expect(ageBand(due, '2026-11-22')).toBe(band);
  expect(ageBand(dueDay(due, null), '2026-11-22')).toBe(band);
});
