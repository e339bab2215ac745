import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, type Rounding } from '../../display-settings/rounding.ts';
import {
  absolute,
  compare,
  decimal,
  isZero,
  minus,
  ONE,
  plus,
  round,
  times,
  ZERO,
} from '../../money/decimal.ts';
import { DECREE_LINE } from '../decree-reduction.ts';
import { emptyLine } from '../empty-draft.ts';
import { discount, note, product } from '../testing/sample-draft.ts';
import { completeLine } from './complete-line.ts';
import { deriveFromSubtotal } from './derive-from-subtotal.ts';
import type { Line } from './line.ts';

const complete = (
  line: Line,
  kind: 'vat' | 'sales' | 'transfer' = 'vat',
  rounding: Rounding = DEFAULT_ROUNDING,
) => completeLine(line, kind, rounding);

test.each([
  ['3', '333333', '8', '999999', '80000', '1079999'],
  ['1', '1000000', '10', '1000000', '100000', '1100000'],
  ['1', '1000000', '5', '1000000', '50000', '1050000'],
  ['1', '1000000', '0', '1000000', '0', '1000000'],
  ['0', '5000', '10', '0', '0', '0'],
  ['2.5', '0.4', '10', '1', '0', '1'],
] as const)(
  'LINE-001 LINE-008 %s × %s at %s percent is %s and %s tax, %s together',
  (quantity, price, rate, subtotal, tax, total) => {
    expect(complete(product(quantity, price, rate))).toMatchObject({ subtotal, tax, total });
  },
);

test.each(['KCT', 'KKKNT', 'NONE'] as const)(
  'LINE-002 LINE-010 the rate %s carries no tax at all, not zero',
  (rate) => {
    expect(complete(product('2', '1000', rate))).toMatchObject({
      subtotal: '2000',
      tax: null,
      total: '2000',
    });
  },
);

test('LINE-009 a rate typed by hand taxes by its percentage, and not before it is typed', () => {
  const line = product('1', '1000000', 'KHAC');
  expect(complete({ ...line, customRate: decimal('3.5') }).tax).toBe('35000');
  expect(complete(line)).toMatchObject({ tax: null, total: '1000000' });
});

test('LINE-021 lines of a sales invoice and of a transfer note bear no tax and do not lose their rate', () => {
  for (const kind of ['sales', 'transfer'] as const) {
    expect(complete(product('2', '1000', '10'), kind)).toMatchObject({
      rate: '10',
      subtotal: '2000',
      tax: null,
      total: '2000',
    });
  }
});

test('LINE-004 a note has no amounts, a discount a positive one, a decree row is left to the draft', () => {
  expect(
    complete({ ...note('Giao trong tuần'), subtotal: decimal('5'), rate: '10' }),
  ).toMatchObject({
    name: 'Giao trong tuần',
    rate: 'NONE',
    quantity: null,
    subtotal: null,
    tax: null,
    total: null,
  });
  expect(complete(discount('100000'))).toMatchObject({
    subtotal: '100000',
    tax: '10000',
    total: '110000',
  });
  expect(complete(DECREE_LINE, 'sales')).toBe(DECREE_LINE);
});

test('a line that is still being typed has no amounts', () => {
  expect(complete({ ...emptyLine(), quantity: decimal('2') })).toMatchObject({
    subtotal: null,
    tax: null,
    total: null,
  });
});

test('a lump sum has no quantity and price', () => {
  const line = {
    ...emptyLine(),
    name: 'Tư vấn',
    subtotal: decimal('1000000.4'),
    rate: '10',
  } as const;
  expect(complete(line)).toMatchObject({
    quantity: null,
    price: null,
    subtotal: '1000000',
    tax: '100000',
  });
});

test('LINE-022 a decrease turns the quantity negative and never the price', () => {
  expect(complete(product('2', '100000', '8', { method: 'decrease' }))).toMatchObject({
    quantity: '-2',
    price: '100000',
    subtotal: '-200000',
    tax: '-16000',
    total: '-216000',
  });
  expect(complete(product('-2', '-100000', '8', { method: 'decrease' }))).toMatchObject({
    quantity: '-2',
    price: '100000',
    subtotal: '-200000',
  });
});

test('LINE-022 a decrease of value only turns the amount negative', () => {
  const valueOnly = {
    ...emptyLine(),
    name: 'Giảm giá',
    rate: '8',
    subtotal: decimal('50000'),
    method: 'decrease',
  } as const;
  expect(complete(valueOnly)).toMatchObject({ quantity: null, subtotal: '-50000', tax: '-4000' });
  const zeroes = complete({ ...valueOnly, quantity: ZERO, price: ZERO });
  expect(zeroes).toMatchObject({ subtotal: '-50000', total: '-54000' });
});

test('LINE-003 an increase does not change what was typed', () => {
  expect(complete(product('2', '1000', '10', { method: 'increase' }))).toMatchObject({
    subtotal: '2000',
    total: '2200',
  });
});

test('LINE-016 a typed subtotal sets the price when there is a quantity', () => {
  const line = deriveFromSubtotal(
    product('3', '1', '10'),
    decimal('100000'),
    'vat',
    DEFAULT_ROUNDING,
  );
  expect(line).toMatchObject({
    quantity: '3',
    price: '33333.333333',
    subtotal: '100000',
    tax: '10000',
    total: '110000',
  });
});

test('LINE-016 a typed subtotal sets the quantity when there is only a price', () => {
  const line = deriveFromSubtotal(
    product('0', '2000', '10'),
    decimal('5000'),
    'vat',
    DEFAULT_ROUNDING,
  );
  expect(line).toMatchObject({ quantity: '2.5', price: '2000', subtotal: '5000' });
});

test('LINE-016 a typed subtotal alone is one piece at that price', () => {
  for (const line of [emptyLine(), product('0', '0')]) {
    expect(deriveFromSubtotal(line, decimal('70000'), 'vat', DEFAULT_ROUNDING)).toMatchObject({
      quantity: '1',
      price: '70000',
      subtotal: '70000',
    });
  }
});

test('a typed subtotal survives a coarse price, and gives way when the price is typed anew', () => {
  const rounding = { ...DEFAULT_ROUNDING, UNIT_PRICE: 0 };
  const derived = deriveFromSubtotal(product('3', '1'), decimal('100000'), 'vat', rounding);
  // Three times 33,333 is one dong short: within the last unit.
  expect(derived).toMatchObject({ price: '33333', subtotal: '100000' });
  expect(complete(derived, 'vat', rounding)).toEqual(derived);
  expect(complete({ ...derived, price: decimal('33334') }, 'vat', rounding).subtotal).toBe(
    '100002',
  );
  expect(complete({ ...derived, quantity: ZERO }, 'vat', rounding).subtotal).toBe('0');
});

const quantities = fc
  .integer({ min: 1, max: 10 ** 9 })
  .map((millis) => decimal(String(millis / 1000)));
const prices = fc
  .bigInt({ min: 0n, max: 10n ** 12n })
  .map((hundredths) =>
    decimal(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`),
  );
const rates = fc.constantFrom<Line['rate']>('0', '5', '8', '10', 'KCT', 'KKKNT', 'KHAC');

/** How far the subtotal is from quantity × price. */
const gapOf = ({ quantity, price, subtotal }: Line) =>
  absolute(minus(times(quantity ?? ZERO, price ?? ZERO), subtotal ?? ZERO));

test('amounts of a line are rounded exactly once and add up', () => {
  fc.assert(
    fc.property(
      quantities,
      prices,
      rates,
      fc.integer({ min: 0, max: 4 }),
      (quantity, price, rate, scale) => {
        const rounding = { ...DEFAULT_ROUNDING, SUB_TOTAL: scale, TAX_MONEY: scale };
        const typed = {
          ...emptyLine(),
          quantity,
          price,
          rate,
          customRate: rate === 'KHAC' ? decimal('7') : null,
        };
        const line = completeLine(typed, 'vat', rounding);
        expect(line.subtotal).toBe(round(times(quantity, price), scale));
        expect(line.total).toBe(plus(line.subtotal ?? ZERO, line.tax ?? ZERO));
        expect(completeLine(line, 'vat', rounding)).toEqual(line);
      },
    ),
  );
});

test('LINE-016 whatever subtotal is typed stays, and the derived price multiplies to it', () => {
  fc.assert(
    fc.property(quantities, prices, fc.integer({ min: 0, max: 6 }), (quantity, typed, scale) => {
      const rounding = { ...DEFAULT_ROUNDING, UNIT_PRICE: scale };
      const line = deriveFromSubtotal({ ...emptyLine(), quantity }, typed, 'vat', rounding);
      expect(line.subtotal).toBe(round(typed, 0));
      expect(completeLine(line, 'vat', rounding)).toEqual(line);
      expect(compare(gapOf(line), ONE)).toBeLessThanOrEqual(0);
    }),
  );
});

test('LINE-016 whatever subtotal is typed beside a price stays, and what was derived multiplies to it', () => {
  fc.assert(
    fc.property(prices, prices, (price, typed) => {
      const line = deriveFromSubtotal({ ...emptyLine(), price }, typed, 'vat', DEFAULT_ROUNDING);
      // A sum that no quantity of six digits can hold at its price is left to the next test.
      fc.pre(compare(line.quantity ?? ZERO, decimal(1_000_000)) <= 0);
      expect(line.subtotal).toBe(round(typed, 0));
      expect(compare(gapOf(line), ONE)).toBeLessThanOrEqual(0);
    }),
  );
});

test('a subtotal that no price of six decimals multiplies to gives way to what does', () => {
  const line = { ...emptyLine(), quantity: decimal('30000000') };
  expect(deriveFromSubtotal(line, decimal('100000000'), 'vat', DEFAULT_ROUNDING)).toMatchObject({
    quantity: '30000000',
    price: '3.333333',
    subtotal: '99999990',
  });
});

test('LINE-016 where the quantity cannot meet the subtotal, the price does', () => {
  const line = { ...emptyLine(), price: decimal('100000000') };
  expect(deriveFromSubtotal(line, decimal('100000049'), 'vat', DEFAULT_ROUNDING)).toMatchObject({
    quantity: '1',
    price: '100000049',
    subtotal: '100000049',
  });
  // Less than a millionth of a piece is one piece of it.
  expect(deriveFromSubtotal(line, decimal('40'), 'vat', DEFAULT_ROUNDING)).toMatchObject({
    quantity: '1',
    price: '40',
    subtotal: '40',
  });
});

test.each([
  ['1', '100000000', '100000049', '100000000'],
  ['1', '100000000', '100000001', '100000001'],
  ['1', '100000000', '99999999', '99999999'],
  ['1', '100000000', '100000002', '100000000'],
  ['3', '33333.333333', '100000', '100000'],
  ['2', '0', '1', '0'],
  ['0', '5000', '1', '0'],
  ['0', '0', '5000000', '0'],
])('%s × %s stated as %s comes to %s', (quantity, price, stated, subtotal) => {
  const line = product(quantity, price, '10', { subtotal: decimal(stated) });
  expect(complete(line).subtotal).toBe(subtotal);
});

test('of a foreign currency the last unit is a cent', () => {
  const cents = { ...DEFAULT_ROUNDING, SUB_TOTAL: 2 };
  const subtotalOf = (stated: string) =>
    complete(product('3', '33.33', '10', { subtotal: decimal(stated) }), 'vat', cents).subtotal;
  expect([subtotalOf('100'), subtotalOf('99.98'), subtotalOf('100.01')]).toEqual([
    '100',
    '99.98',
    '99.99',
  ]);
});

test('a stated subtotal stays exactly where it is at most one unit from quantity × price', () => {
  const off = fc.integer({ min: -300, max: 300 }).map((hundredths) => String(hundredths / 100));
  fc.assert(
    fc.property(quantities, prices, off, (quantity, price, gap) => {
      fc.pre(!isZero(price));
      const stated = round(plus(times(quantity, price), decimal(gap)), 0);
      const line = complete(product(quantity, price, '10', { subtotal: stated }));
      const isNear = compare(gapOf({ ...line, subtotal: stated }), ONE) <= 0;
      expect(line.subtotal).toBe(isNear ? stated : round(times(quantity, price), 0));
    }),
  );
});
