import { addDays } from '../../dates/add-days.ts';
import { type Decimal, decimal, plus } from '../../money/decimal.ts';
import type { InvoiceFacts } from '../invoice-facts.ts';
import type { GoldenPair } from './golden-rows.ts';

/** A made-up invoice, with what chooses among the ways in which it is written. */
type Made = Readonly<{ facts: InvoiceFacts; pick: Pick }>;
type Pick = (below: number) => number;
/** What the other side writes of it. */
type Other = (made: Made) => Partial<InvoiceFacts>;

/** How many pairs of each kind that are one invoice, and how their two sides differ. */
const SAME: readonly (readonly [kind: string, count: number, own: Other])[] = [
  ['alike', 80, () => ({})],
  ['leading zeros', 20, ({ facts }) => ({ number: facts.number.padStart(8, '0') })],
  ['lower case', 12, ({ facts }) => ({ serial: facts.serial.toLowerCase() })],
  [
    'symbol in one',
    12,
    ({ facts }) => ({ serial: `${facts.template}${facts.serial}`, template: '' }),
  ],
  ['spaces', 8, ({ facts }) => ({ serial: ` ${facts.serial}`, number: `${facts.number} ` })],
  ['a dong a line', 30, ({ facts, pick }) => roundedOtherwise(facts, 1 + pick(facts.lines))],
  ['no code yet', 20, () => ({ authorityCode: null })],
  ['buyer of another code', 14, ({ facts }) => ({ buyerTaxCode: `${facts.buyerTaxCode}-001` })],
  ['buyer left out', 10, () => ({ buyerTaxCode: null })],
  ['head in place of branch', 12, ({ facts }) => ({ sellerTaxCode: `${facts.sellerTaxCode}-001` })],
  ['digit of the seller', 12, ({ facts }) => ({ sellerTaxCode: slipped(facts.sellerTaxCode, 4) })],
  ['another day', 16, ({ facts, pick }) => ({ issuedOn: addDays(facts.issuedOn, 1 + pick(9)) })],
  [
    'amount mistyped',
    16,
    ({ facts }) => ({ withTax: plus(facts.withTax ?? decimal(0), decimal(90_000)) }),
  ],
  ['cancelled since', 10, () => ({ chainState: 'CANCELED' })],
  ['replaced since', 10, () => ({ chainState: 'REPLACED' })],
  ['letter of the serial', 16, ({ facts }) => ({ serial: `${facts.serial.slice(0, 5)}Q` })],
  ['other serial under the same code', 8, () => ({ serial: 'C26TZZ' })],
  ['digits of the number', 16, ({ facts }) => ({ number: exchanged(facts.number) })],
  [
    'serial and amount mistyped',
    6,
    ({ facts }) => ({
      serial: `${facts.serial.slice(0, 5)}Q`,
      withTax: decimal(50_000),
      authorityCode: null,
    }),
  ],
  [
    'number mistyped under the same code',
    8,
    ({ facts }) => ({ number: String(Number(facts.number) + 1) }),
  ],
];

/** What is not one invoice, though it looks like it: each side has one of its own. */
const OTHERS: readonly (readonly [kind: string, count: number, portal: Other])[] = [
  [
    'the next of the book',
    24,
    ({ facts }) => ({ number: String(Number(facts.number) + 1), authorityCode: null }),
  ],
  [
    'the same fee a month later',
    16,
    ({ facts }) => ({
      number: `${facts.number}7`,
      issuedOn: addDays(facts.issuedOn, 30),
      authorityCode: null,
    }),
  ],
  [
    'the same number of another seller',
    16,
    () => ({
      sellerTaxCode: '0399990017',
      withTax: decimal(77_000),
      withoutTax: decimal(70_000),
      tax: decimal(7_000),
    }),
  ],
  [
    'alike but for the code',
    12,
    ({ facts }) => ({ serial: `${facts.serial.slice(0, 5)}Q`, authorityCode: '00'.repeat(17) }),
  ],
  [
    'another currency',
    8,
    ({ facts }) => ({
      serial: `${facts.serial.slice(0, 5)}Q`,
      currency: 'USD',
      authorityCode: null,
    }),
  ],
];

const ALONE = 30;
const SEED = 20_261_123;

/** The pairs that a machine makes up: the same for a seed, whatever the day. */
export function makeGoldenPairs(seed = SEED): GoldenPair[] {
  const pick = dice(seed);
  let next = 0;
  const made = (): Made => {
    next += 1;
    return { facts: invoice(next, pick), pick };
  };
  const pairs: GoldenPair[] = [];
  for (const [kind, count, other] of SAME)
    for (let nth = 0; nth < count; nth += 1) {
      const one = made();
      const own = { ...one.facts, ...other(one), id: `o${next}` };
      pairs.push({ kind, isSame: true, own, portal: { ...one.facts, id: `p${next}`, lines: 0 } });
    }
  for (const [kind, count, other] of OTHERS)
    for (let nth = 0; nth < count; nth += 1) {
      const one = made();
      const own = { ...one.facts, ...(kind.includes('code') ? {} : { authorityCode: null }) };
      const portal = { ...one.facts, ...other(one), id: `p${next}` };
      pairs.push({ kind, isSame: false, own: { ...own, id: `o${next}` }, portal });
    }
  for (let nth = 0; nth < ALONE; nth += 1) {
    const own = { ...made().facts, id: `o${next}` };
    pairs.push({ kind: 'ours alone', isSame: false, own, portal: null });
    const portal = { ...made().facts, id: `p${next}` };
    pairs.push({ kind: 'theirs alone', isSame: false, own: null, portal });
  }
  return pairs;
}

/** No two have the same number, so what is alike is alike on purpose. */
function invoice(nth: number, pick: Pick): InvoiceFacts {
  const lines = 1 + pick(12);
  const withoutTax = decimal((1 + pick(90_000)) * 1_000 + nth);
  const tax = decimal(Math.round(Number(withoutTax) * 0.08));
  return {
    id: '',
    sellerTaxCode: `03999${String(10_000 + pick(40) * 137).slice(0, 5)}`,
    buyerTaxCode: `03888${String(20_000 + pick(9) * 311).slice(0, 5)}`,
    template: '1',
    serial: `C26T${letter(pick)}${letter(pick)}`,
    number: String(1_000 + nth * 23 + pick(11)),
    issuedOn: addDays('2026-07-01', pick(90)),
    currency: 'VND',
    withoutTax,
    tax,
    withTax: plus(withoutTax, tax),
    rates: null,
    chainState: 'ORIGINAL',
    authorityCode: code(nth, pick),
    lines,
  };
}

function roundedOtherwise(facts: InvoiceFacts, by: number): Partial<InvoiceFacts> {
  const more = (amount: Decimal | null) => plus(amount ?? decimal(0), decimal(by));
  return { tax: more(facts.tax), withTax: more(facts.withTax) };
}

/** Two neighbouring digits exchanged, so that the number is far from its neighbours. */
function exchanged(number: string): string {
  const at = number[0] === number[1] || number[1] === '0' ? 1 : 0;
  return at === 0 ? `${number[1]}${number[0]}${number.slice(2)}` : slipped(number, 1);
}

const slipped = (text: string, at: number): string =>
  `${text.slice(0, at)}${(Number(text[at]) + 3) % 10}${text.slice(at + 1)}`;

const letter = (pick: Pick): string => String.fromCharCode(65 + pick(16));

const code = (nth: number, pick: Pick): string =>
  `${nth.toString(16).padStart(6, '0')}${pick(2 ** 30)
    .toString(16)
    .padStart(28, 'A')}`.toUpperCase();

/** The same throws for the same seed (mulberry32). */
function dice(seed: number): Pick {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
