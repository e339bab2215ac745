import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { addDays } from '@hoadon/domain/dates/add-days';
import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { isAllOwn, isWhole, isWithoutDrafts, narrowsBy } from '../counted.ts';
import { alternatives, isReadByValue } from './alternatives.ts';

type Values = FilterValues<InvoiceFilters>;
const narrowed = (change: Partial<Values>): Values => ({
  ...noFilters(INVOICE_FILTERS),
  ...change,
});
const any = <Option extends string>(...options: readonly Option[]) =>
  ({ operator: 'any', options }) as const;
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const numbers = (from: number, to: number) => ({ from: decimal(from), to: decimal(to) });

test('a list that is narrowed by nothing is read as one', () => {
  const values = narrowed({});
  expect(alternatives(values)).toEqual([{ filters: values, each: null }]);
  expect(isReadByValue(values)).toBe(false);
});

test.each<[keyof Values, Partial<Values>, number]>([
  ['partners', { partners: any('1', '2') }, 2],
  ['kinds', { kinds: any('1', '2', '6') }, 3],
  ['chain', { chain: any('ORIGINAL', 'REPLACE') }, 2],
  ['validity', { validity: any('0', '1') }, 2],
  ['payment', { payment: any('unpaid', 'partly') }, 2],
  ['createdBy', { createdBy: any('1', '2') }, 2],
  ['origin', { origin: any('1', '2') }, 2],
  ['directories', { directories: any('1', '2') }, 2],
])('several %s are as many lists of one', (key, change, count) => {
  const values = narrowed({ ...change, currency: 'VND' });
  const parts = alternatives(values);
  expect(parts).toHaveLength(count);
  const { options } = values[key] as { options: readonly string[] };
  expect(parts.map(({ filters }) => filters[key])).toEqual(options.map((one) => any(one)));
  for (const { filters, each } of parts) {
    expect(each).toBeNull();
    expect({ ...filters, [key]: values[key] }).toEqual(values);
  }
});

test('only one of them is split, that which stands first', () => {
  const values = narrowed({ kinds: any('1', '2'), partners: any('1', '2') });
  expect(alternatives(values).map(({ filters }) => [filters.partners, filters.kinds])).toEqual([
    [any('1'), any('1', '2')],
    [any('2'), any('1', '2')],
  ]);
});

test('what says how options narrow a list is said of each', () => {
  const partners = { operator: 'none', options: ['1', '2'] } as const;
  const [first] = alternatives(narrowed({ partners }));
  expect(first?.filters.partners).toEqual({ operator: 'none', options: ['1'] });
});

test.each([
  ['31 partners', { partners: any(...ids(31)) }, 31],
  ['32 partners', { partners: any(...ids(32)) }, 1],
  ['one partner', { partners: any('1') }, 1],
  ['two origins', { origin: any('1', '2') }, 2],
  ['three origins', { origin: any('1', '2', '3') }, 1],
  ['states, which no index has by day', { states: any('sent', 'signed') }, 1],
])('of %s it is %#', (_, change, count) => {
  expect(alternatives(narrowed(change as Partial<Values>))).toHaveLength(count);
});

test('numbers of a short range are read one by one', () => {
  const [part, ...others] = alternatives(narrowed({ numbers: numbers(1, 100), serial: 'C26TAA' }));
  expect(others).toEqual([]);
  expect(part?.each).toEqual({ key: 'numbers', from: '1', to: '100' });
  expect(part?.filters.numbers).toEqual({ from: null, to: null });
  expect(part?.filters.serial).toBe('C26TAA');
  expect(isReadByValue(narrowed({ numbers: numbers(1, 100) }))).toBe(true);
});

test.each([
  ['a hundred numbers and one', { numbers: numbers(1, 101) }],
  ['one number', { numbers: numbers(7, 7) }],
  ['numbers that run backwards', { numbers: numbers(9, 1) }],
  ['numbers from one on', { numbers: { from: decimal(1), to: null } }],
  ['numbers up to one', { numbers: { from: null, to: decimal(1) } }],
  ['a day on which something is due', { due: { from: '2026-11-21', to: '2026-11-21' } }],
  ['a quarter and a day', { due: { from: '2026-01-01', to: addDays('2026-01-01', 92) } }],
])('%s are read as one list', (_, change) => {
  expect(alternatives(narrowed(change as Partial<Values>))).toMatchObject([{ each: null }]);
});

test('what is due in a quarter is read day by day, and further off where it is known to be far off', () => {
  const quarter = { from: '2026-01-01', to: addDays('2026-01-01', 91) };
  const [part] = alternatives(narrowed({ due: quarter }));
  expect(part).toMatchObject({
    each: { key: 'due', ...quarter },
    filters: { due: { from: null, to: null } },
  });
  const open = { from: '2026-01-01', to: null };
  expect(alternatives(narrowed({ due: open }))[0]?.each).toBeNull();
  expect(alternatives(narrowed({ due: open }), true)[0]?.each).toEqual({ key: 'due', ...open });
});

test('numbers go before what is due', () => {
  const due = { from: '2026-01-01', to: '2026-01-05' };
  const [part] = alternatives(narrowed({ due, numbers: numbers(1, 5) }));
  expect(part).toMatchObject({ each: { key: 'numbers' }, filters: { due } });
});

test('what is unpaid is not split beside days or numbers, anything else is', () => {
  const due = { from: '2026-01-01', to: '2026-01-05' };
  expect(alternatives(narrowed({ due, payment: any('unpaid', 'partly') }))).toMatchObject([
    { each: { key: 'due' }, filters: { payment: any('unpaid', 'partly') } },
  ]);
  expect(alternatives(narrowed({ due, kinds: any('1', '2') }))).toMatchObject([
    { each: null, filters: { due } },
    { each: null, filters: { due } },
  ]);
});

test('many directories alone are read one by one, whatever the direction', () => {
  const five = { directories: any(...ids(5)) };
  for (const values of [narrowed(five), narrowed({ ...five, direction: 'OUTGOING' })]) {
    const [part, ...others] = alternatives(values);
    expect(others).toEqual([]);
    expect(part).toMatchObject({
      each: { key: 'directories', options: ids(5) },
      filters: { directories: any() },
    });
  }
  expect(alternatives(narrowed({ directories: any(...ids(4)) }))).toHaveLength(4);
  expect(alternatives(narrowed({ ...five, currency: 'VND' }))).toHaveLength(5);
});

test('directories are not split where words are looked up', () => {
  const directories = any('1', '2');
  expect(alternatives(narrowed({ directories, words: 'dai phat' }))).toHaveLength(1);
  expect(alternatives(narrowed({ partners: directories, words: 'dai phat' }))).toHaveLength(2);
});

test('the counters answer for a list of whole directions, with drafts or without', () => {
  for (const direction of ['ALL', 'INCOMING', 'OUTGOING'] as const)
    expect(isWhole(narrowed({ direction }))).toBe(true);
  expect(isWhole(narrowed({ excluded: any('DRAFT') }))).toBe(true);
  expect(isWhole(narrowed({ excluded: any('DRAFT', 'CANCELED') }))).toBe(false);
  expect(isWhole(narrowed({ currency: 'VND' }))).toBe(false);
  expect(isAllOwn(narrowed({ direction: 'OUTGOING' }))).toBe(true);
  expect(isAllOwn(narrowed({ direction: 'INCOMING' }))).toBe(false);
  expect(isAllOwn(narrowed({ direction: 'OUTGOING', currency: 'VND' }))).toBe(false);
  expect(
    [any('DRAFT'), any('CANCELED'), any<'DRAFT'>()].map((excluded) =>
      isWithoutDrafts(narrowed({ excluded })),
    ),
  ).toEqual([true, false, false]);
});

test('a list is narrowed by what differs from its beginning', () => {
  expect(narrowsBy(INVOICE_FILTERS, narrowed({}), [])).toBe(true);
  expect(narrowsBy(INVOICE_FILTERS, narrowed({ currency: 'VND' }), [])).toBe(false);
  expect(narrowsBy(INVOICE_FILTERS, narrowed({ currency: 'VND' }), ['currency', 'tags'])).toBe(
    true,
  );
});
