import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, decimal, sum } from '../money/decimal.ts';
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
  ...change,
});

type Movement = Readonly<{
  text: string;
  amount?: string;
  partners?: readonly string[];
  bookedOn?: string;
}>;

/** Movements in the order of their rows; the fingerprint is what they state. */
const movements = (of: readonly Movement[]): LineToMatch[] =>
  of.map(({ text, amount = '330000', partners = [], bookedOn = '2026-11-21' }, index) => {
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
      fingerprint: JSON.stringify([text, amount, partners, bookedOn]),
      line,
      facts: lineFacts(line),
      partners: new Set(partners),
    };
  });

/** The verdict on each movement, by what it states. */
function matched(of: readonly Movement[], invoices: readonly WaitingInvoice[]) {
  const lines = movements(of);
  const matching = matchStatementLines(lines, waitingBook(invoices));
  let step = matching.next();
  while (!step.done) step = matching.next();
  const verdicts = step.value;
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

const anyInvoices = fc
  .array(
    fc.record({
      number: fc.integer({ min: 1, max: 5 }),
      serial: fc.constantFrom('C26TAA', 'C26TBB'),
      partnerId: fc.constantFrom('an', 'binh', null),
      direction: fc.constantFrom('issued' as const, 'received' as const),
      open: fc.integer({ min: 1, max: 4 }).map((tens) => decimal(tens * 10)),
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
  }),
  { maxLength: 8, selector: (one) => JSON.stringify(one) },
);

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
      const found = matched(all, invoices);
      const certain = all.filter((one) => isCertain(found.get(keyOf(one))));
      for (const [key, verdict] of matched(certain, invoices))
        if (isCertain(verdict)) expect(verdict).toEqual(found.get(key));
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
        expect(compare(given, open)).not.toBe(1);
      }
    }),
    { numRuns: 300 },
  );
});
