import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, isNegative, sum } from '../money/decimal.ts';
import { isWithin } from '../payments/payment-parts.ts';
import { lineFacts } from './line-facts.ts';
import type { LineVerdict, WaitingInvoice } from './match-line.ts';
import { type LineToMatch, matchStatementLines } from './match-statement.ts';
import { waitingBook } from './waiting-book.ts';

const invoice = (id: string, change: Partial<WaitingInvoice> = {}): WaitingInvoice => ({
  id,
  direction: 'issued',
  serial: 'C26TAA',
  number: Number(id),
  partnerId: 'an',
  open: decimal('330000'),
  decreasedBy: [],
  ...change,
});

type Movement = Readonly<{
  text: string;
  amount?: string;
  partners?: readonly string[];
  bookedOn?: string;
  isRecorded?: boolean;
}>;

/** Movements in the order of their rows; the fingerprint is what they state. */
const movements = (of: readonly Movement[]): LineToMatch[] =>
  of.map((movement, index) => {
    const { text, amount = '330000', partners = [], bookedOn = '2026-11-21' } = movement;
    const { isRecorded = false } = movement;
    const line = {
      bookedOn,
      amount: decimal(amount),
      text,
      reference: '',
      account: '',
      payer: '',
      balance: '',
    };
    return {
      row: index + 1,
      fingerprint: JSON.stringify([text, amount, partners, bookedOn, isRecorded]),
      line,
      facts: lineFacts(line),
      partners: new Set(partners),
      isRecorded,
    };
  });

/** The verdict on each movement, by what it states. */
function matched(of: readonly Movement[], invoices: readonly WaitingInvoice[]) {
  const lines = movements(of);
  const matching = matchStatementLines(lines, waitingBook(invoices));
  let result = matching.next();
  while (!result.done) result = matching.next();
  const verdicts = result.value;
  return new Map(lines.map(({ row, fingerprint }) => [fingerprint, verdicts.get(row)]));
}
const inOrder = (of: readonly Movement[], invoices: readonly WaitingInvoice[]) =>
  [...matched(of, invoices).values()].map((verdict) => summary(verdict));
const summary = (verdict: LineVerdict | undefined) =>
  verdict?.bucket === 'matched'
    ? `${verdict.certain ? 'certain' : 'proposal'} ${verdict.shares.map(({ id }) => id).join(' ')}`
    : verdict?.bucket;

test('a proposal by the amount alone never hides the invoice from a row that names it, whichever comes first', () => {
  const unnamed = { text: 'chuyen tien' };
  const named = { text: 'TT HD 7' };
  expect(inOrder([unnamed, named], [invoice('7')])).toEqual(['nothing', 'certain 7']);
  expect(inOrder([named, unnamed], [invoice('7')])).toEqual(['certain 7', 'nothing']);
});

test('a match by partner and amount gives way to one by number and amount', () => {
  const ofPartner = { text: 'AN chuyen', partners: ['an'] };
  const two = [invoice('7'), invoice('8', { open: decimal('1') })];
  expect(inOrder([ofPartner, { text: 'HD 7' }], two)).toEqual(['ambiguous', 'certain 7']);
});

test('what a certain match paid leaves one invoice to another movement', () => {
  const ofPartner = { text: 'AN chuyen', partners: ['an'] };
  const two = [invoice('7'), invoice('8')];
  expect(inOrder([ofPartner, { text: 'HD 7' }], two)).toEqual(['certain 8', 'certain 7']);
});

test('what is only proposed makes no other match certain', () => {
  const two = [invoice('7'), invoice('8')];
  const part = { text: 'HD 7', amount: '100000' };
  const ofPartner = { text: 'AN chuyen', partners: ['an'] };
  expect(inOrder([part, ofPartner], two)).toEqual(['proposal 7', 'ambiguous']);
});

test('a choice offers its invoices, whatever weaker rows propose', () => {
  const two = [
    invoice('7', { partnerId: null }),
    invoice('9', { number: 7, serial: 'C26TBB', partnerId: null, open: decimal('500') }),
  ];
  expect(inOrder([{ text: 'chuyen tien' }, { text: 'HD 7', amount: '100' }], two)).toEqual([
    'proposal 7',
    'ambiguous',
  ]);
});

test('of equal movements that of the earlier day is matched, wherever it is in the file', () => {
  const late = { text: 'HD 7', bookedOn: '2026-11-22' };
  const early = { text: 'HD 7 lan', bookedOn: '2026-11-20' };
  expect(inOrder([late, early], [invoice('7')])).toEqual(['nothing', 'certain 7']);
});

test.each(['HD 12, 13', 'HD 12 VA 13', 'HD12;HD13', 'TT hoa don so 12 va so 13'])(
  'one row names several invoices: "%s"',
  (text) => {
    const two = [invoice('12'), invoice('13', { open: decimal('170000') })];
    expect(inOrder([{ text, amount: '500000' }], two)).toEqual(['certain 12 13']);
    expect(inOrder([{ text, amount: '500001' }], two)).toEqual(['ambiguous']);
    expect(inOrder([{ text, amount: '330000' }], two)).toEqual(['proposal 12']);
  },
);

test('several named invoices of a number that two series have are those of the series that is named', () => {
  const four = [
    invoice('12'),
    invoice('13'),
    invoice('22', { number: 12, serial: 'C26TBB' }),
    invoice('23', { number: 13, serial: 'C26TBB' }),
  ];
  const row = { text: 'HD 12, 13 C26TBB', amount: '660000' };
  expect(inOrder([row], four)).toEqual(['certain 22 23']);
});

test.each<[string, Movement[], WaitingInvoice[], string[]]>([
  [
    'an invoice that is named and paid already: the second payment is not booked unseen on another invoice',
    [
      { text: 'HD 12', partners: ['an'] },
      { text: 'HD 12 lan 2', partners: ['an'], bookedOn: '2026-11-22' },
    ],
    [invoice('12'), invoice('20')],
    ['certain 12', 'proposal 20'],
  ],
  [
    'an invoice that is named and open for more is paid in part',
    [{ text: 'HD 12', partners: ['an'] }],
    [invoice('12', { open: decimal('800000') }), invoice('20')],
    ['proposal 12'],
  ],
  [
    'several that are named and do not come to the amount are a choice',
    [{ text: 'HD 12 va 13', amount: '900000', partners: ['an'] }],
    [
      invoice('12', { open: decimal('300000') }),
      invoice('13', { open: decimal('700000') }),
      invoice('30', { open: decimal('900000') }),
    ],
    ['ambiguous'],
  ],
  [
    'an invoice of another customer than the payer',
    [{ text: 'HD 12', partners: ['binh'] }],
    [invoice('12')],
    ['proposal 12'],
  ],
  [
    'the parts of a day are no numbers of invoices',
    [{ text: 'HD 12 13/11/2026', amount: '660000' }],
    [invoice('12'), invoice('13')],
    ['ambiguous'],
  ],
])('nothing is certain against the words of a movement: %s', (_, rows, invoices, expected) => {
  expect(inOrder(rows, invoices)).toEqual(expected);
});

test('a movement that is probably recorded already is not certain, and takes nothing from another', () => {
  const recorded = { text: 'TT HD 7', isRecorded: true, bookedOn: '2026-11-20' };
  expect(inOrder([recorded], [invoice('7')])).toEqual(['proposal 7']);
  expect(inOrder([recorded, { text: 'chuyen tien' }], [invoice('7')])).toEqual([
    'nothing',
    'proposal 7',
  ]);
});

/** Invoice 7 was paid, and 50,000 of it is to be given back since decrease 9 was issued. */
const credit = (change: Partial<WaitingInvoice> = {}) =>
  invoice('7', { open: decimal('-50000'), decreasedBy: [9], ...change });
const back = { text: 'HOAN TIEN HD 7', amount: '-50000', partners: ['an'] };

test.each<[string, Movement, string]>([
  ['the number of the invoice, the amount and the customer', back, 'certain 7'],
  [
    'the number of the decrease and the amount',
    { ...back, text: 'HD 9', partners: [] },
    'certain 7',
  ],
  ['the customer and the amount', { ...back, text: 'hoan tien' }, 'certain 7'],
  ['the amount alone', { ...back, text: 'x', partners: [] }, 'proposal 7'],
  ['a part of it', { ...back, amount: '-20000' }, 'proposal 7'],
  ['more than it', { ...back, amount: '-60000' }, 'ambiguous'],
  ['money that came', { ...back, amount: '50000' }, 'nothing'],
])('money given back to a customer settles the open credit: %s', (_, row, expected) => {
  expect(inOrder([row], [credit()])).toEqual([expected]);
});

test('money given back by a supplier settles the credit of a purchase, and each share has the sign of what is open', () => {
  const rows = [{ ...back, amount: '50000' }];
  const verdicts = [...matched(rows, [credit({ direction: 'received' })]).values()];
  expect(verdicts).toMatchObject([
    { bucket: 'matched', certain: true, shares: [{ id: '7', amount: '-50000' }] },
  ]);
});

test.each<[string, Partial<WaitingInvoice>, string]>([
  ['the amount', { number: 30, open: decimal('50000') }, 'proposal 7'],
  ['the number', { number: 7, open: decimal('80000') }, 'proposal 7'],
  ['nothing of it', { number: 30, open: decimal('80000') }, 'certain 7'],
])('a credit is never certain where an open purchase has %s', (_, purchase, expected) => {
  const other = invoice('8', { direction: 'received', partnerId: 'binh', ...purchase });
  expect(inOrder([back], [credit(), other])).toEqual([expected]);
});

test('a purchase and a credit of one partner are not paid by one movement', () => {
  const row = { text: 'AN', amount: '-130000', partners: ['an'] };
  const purchase = invoice('8', { direction: 'received', open: decimal('80000') });
  expect(inOrder([row], [credit(), purchase])).toEqual(['ambiguous']);
});

const anyInvoices = fc
  .array(
    fc.record({
      number: fc.integer({ min: 1, max: 5 }),
      serial: fc.constantFrom('C26TAA', 'C26TBB'),
      partnerId: fc.constantFrom('an', 'binh', null),
      direction: fc.constantFrom('issued' as const, 'received' as const),
      open: fc
        .integer({ min: -3, max: 4 })
        .filter((tens) => tens !== 0)
        .map((tens) => decimal(tens * 10)),
      decreasedBy: fc.constantFrom([], [4]),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((one, index) => invoice(String(index + 1), one)));
const anyMovements = fc.uniqueArray(
  fc.record({
    text: fc.constantFrom(
      'x',
      'HD 1',
      'HD 2',
      'HD 1, 2',
      'HD 1 VA 3 C26TBB',
      'HD 4',
      'so 005',
      'y',
    ),
    amount: fc
      .integer({ min: -6, max: 12 })
      .filter((tens) => tens !== 0)
      .map((tens) => String(tens * 10)),
    partners: fc.subarray(['an', 'binh']),
    bookedOn: fc.constantFrom('2026-11-20', '2026-11-21'),
    isRecorded: fc.constantFrom(false, false, true),
  }),
  { maxLength: 8, selector: (one) => JSON.stringify(one) },
);

test('a share has the sign of what is open of its invoice, and its money goes that way', () => {
  fc.assert(
    fc.property(anyInvoices, anyMovements, (invoices, all) => {
      const openOf = new Map(invoices.map(({ id, open }) => [id, open]));
      for (const [key, verdict] of matched(all, invoices))
        for (const { id, amount } of sharesOf(verdict)) {
          expect(isNegative(amount)).toBe(isNegative(openOf.get(id) ?? amount));
          const money = all.find((one) => keyOf(one) === key)?.amount ?? '';
          const isIssued = invoices.find((one) => one.id === id)?.direction === 'issued';
          expect(isNegative(decimal(money)) === isNegative(amount)).toBe(isIssued);
        }
    }),
    { numRuns: 300 },
  );
});

test('any order of the rows gives the same matches', () => {
  fc.assert(
    fc.property(
      anyInvoices,
      anyMovements.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        ),
      ),
      (invoices, [all, shuffled]) => {
        const before = matched(all, invoices);
        for (const [fingerprint, verdict] of matched(shuffled, invoices))
          expect(verdict).toEqual(before.get(fingerprint));
      },
    ),
    { numRuns: 500 },
  );
});

const isCertain = (verdict?: LineVerdict): boolean =>
  verdict?.bucket === 'matched' && verdict.certain;
const keyOf = (one: Movement): string => movements([one])[0]?.fingerprint ?? '';
const sharesOf = (verdict?: LineVerdict) => (verdict?.bucket === 'matched' ? verdict.shares : []);

test('rows that are not certain change no certain match', () => {
  fc.assert(
    fc.property(anyInvoices, anyMovements, (invoices, all) => {
      const verdicts = matched(all, invoices);
      const certain = all.filter((one) => isCertain(verdicts.get(keyOf(one))));
      for (const [key, verdict] of matched(certain, invoices))
        if (isCertain(verdict)) expect(verdict).toEqual(verdicts.get(key));
    }),
    { numRuns: 300 },
  );
});

test('no invoice is given more than is open', () => {
  fc.assert(
    fc.property(anyInvoices, anyMovements, (invoices, all) => {
      const shares = [...matched(all, invoices).values()].flatMap(sharesOf);
      for (const { id, open } of invoices) {
        const given = sum(shares.filter((one) => one.id === id).map(({ amount }) => amount));
        expect(isWithin(given, open)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
