import type { InvoiceRow } from '@hoadon/contracts/invoices';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceRow } from '../../../testing/samples.ts';
import { monthGrouper } from './month-groups.ts';

const november = invoiceRow({ id: '3', issued_date: '2026-11-02', total_amount_with_tax: '100' });
const october = invoiceRow({ id: '2', issued_date: '2026-10-31', total_amount_with_tax: '20' });
const early = invoiceRow({ id: '1', issued_date: '2026-10-01', total_amount_with_tax: '3' });
const ROWS = [november, october, early];

const monthGroups = (rows: readonly InvoiceRow[], complete: boolean) =>
  monthGrouper()(rows, complete).entries;

const heads = (complete: boolean, rows = ROWS) =>
  monthGroups(rows, complete).flatMap((entry) => (entry.kind === 'head' ? [entry.head] : []));

test('each month has a head with its count and total', () => {
  expect(heads(true)).toEqual([
    { month: '2026-11', count: 1, total: '100' },
    { month: '2026-10', count: 2, total: '23' },
  ]);
});

test('a month of which more rows may follow claims neither count nor total', () => {
  expect(heads(false)[1]).toEqual({ month: '2026-10', count: null, total: null });
  expect(heads(false)[0]).toMatchObject({ count: 1, total: '100' });
});

test('amounts of different currencies are not added up', () => {
  const dollars = invoiceRow({ id: '4', currency_code: 'USD' });
  expect(heads(true, [dollars, november])[0]).toMatchObject({ count: 2, total: null });
});

test('the rows stand under their head in the order they came', () => {
  const order = monthGroups(ROWS, true).map((entry) =>
    entry.kind === 'head' ? entry.head.month : entry.row.id,
  );
  expect(order).toEqual(['2026-11', '3', '2026-10', '2', '1']);
});

const MONTHS = ['2026-12', '2026-11', '2026-10'];
const anyRow = fc
  .record({ currency: fc.constantFrom('VND', 'VND', 'VND', 'USD'), amount: fc.integer() })
  .map(({ currency, amount }) => ({ currency_code: currency, total_amount_with_tax: `${amount}` }));
/** Three months, newest first, as a list comes. */
const anyList = fc
  .tuple(...MONTHS.map(() => fc.array(anyRow, { maxLength: 4 })))
  .map((months) =>
    months.flatMap((rows, index) =>
      rows.map((row) => invoiceRow({ ...row, issued_date: `${MONTHS[index]}-15` })),
    ),
  );
const anyCuts = fc.array(fc.nat({ max: 12 }), { maxLength: 4 });

test('a list that grows, shrinks or changes is grouped as if it were grouped anew', () => {
  fc.assert(
    fc.property(anyList, anyCuts, fc.nat({ max: 11 }), (rows, cuts, at) => {
      const group = monthGrouper();
      for (const cut of [...cuts, rows.length]) {
        const loaded = rows.slice(0, cut);
        const complete = loaded.length === rows.length;
        expect(group(loaded, complete)).toEqual(monthGrouper()(loaded, complete));
      }
      const changed = rows.map((row, index) =>
        index === at ? { ...row, total_amount_with_tax: '7' } : row,
      );
      const { entries, heads } = group(changed, true);
      expect(entries).toEqual(monthGroups(changed, true));
      expect(heads).toEqual(entries.flatMap(({ kind }, index) => (kind === 'head' ? [index] : [])));
    }),
  );
});
