import { expect, test } from 'vitest';
import { invoiceRow } from '../../testing/samples.ts';
import { monthGroups } from './month-groups.ts';

const november = invoiceRow({ id: '3', issued_date: '2026-11-02', total_amount_with_tax: '100' });
const october = invoiceRow({ id: '2', issued_date: '2026-10-31', total_amount_with_tax: '20' });
const early = invoiceRow({ id: '1', issued_date: '2026-10-01', total_amount_with_tax: '3' });
const ROWS = [november, october, early];

const heads = (complete: boolean, rows = ROWS) =>
  monthGroups(rows, complete).filter((entry) => entry.kind === 'month');

test('each month has a head with its count and total', () => {
  expect(heads(true)).toEqual([
    { kind: 'month', month: '2026-11', count: 1, total: '100' },
    { kind: 'month', month: '2026-10', count: 2, total: '23' },
  ]);
});

test('a month of which more rows may follow claims neither count nor total', () => {
  expect(heads(false)[1]).toEqual({ kind: 'month', month: '2026-10', count: null, total: null });
  expect(heads(false)[0]).toMatchObject({ count: 1, total: '100' });
});

test('amounts of different currencies are not added up', () => {
  const dollars = invoiceRow({ id: '4', currency_code: 'USD' });
  expect(heads(true, [dollars, november])[0]).toMatchObject({ count: 2, total: null });
});

test('the rows stand under their head in the order they came', () => {
  const order = monthGroups(ROWS, true).map((entry) =>
    entry.kind === 'month' ? entry.month : entry.row.id,
  );
  expect(order).toEqual(['2026-11', '3', '2026-10', '2', '1']);
});
