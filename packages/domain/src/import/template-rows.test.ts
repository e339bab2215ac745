import { expect, test } from 'vitest';
import { SELLER } from '../invoice/testing/sample-draft.ts';
import { VIETNAMESE_FORMAT } from '../money/number-format.ts';
import { type Cell, cellNumber } from './cell.ts';
import { matchColumns } from './match-columns.ts';
import { readInvoice } from './read-invoice.ts';
import { templateColumns, templateRows } from './template-rows.ts';

const TODAY = '2026-11-21';
const cellOf = (value: string | number): Cell =>
  typeof value === 'number' ? cellNumber(value) : value || null;
const headers = (kind: 'vat' | 'sales' | 'transfer') =>
  templateColumns(kind).map(({ header }) => header);

test.each(['vat', 'sales', 'transfer'] as const)(
  'the example of the template for %s is read as one such invoice without a fault',
  (kind) => {
    const rows = templateRows(kind, { today: TODAY, serial: null }).map((cells, at) => ({
      row: at + 2,
      cells: cells.map(cellOf),
    }));
    const { draft, faults } = readInvoice({ key: 'HD001', rows }, matchColumns(headers(kind)), {
      seller: SELLER,
      today: '2026-01-01',
      format: VIETNAMESE_FORMAT,
      serial: null,
    });
    expect(faults).toEqual([]);
    expect(draft).toMatchObject({ kind, issuedOn: TODAY });
    expect(draft.lines).toHaveLength(2);
    expect(draft.serial).toBe(kind === 'transfer' ? 'C26NAA' : 'C26TAA');
  },
);

test('a sales invoice shows its decree row only while the resolution is in force', () => {
  const typesOn = (today: string) => {
    const at = headers('sales').indexOf('Tính chất');
    return templateRows('sales', { today, serial: null }).map((row) => row[at]);
  };
  expect(typesOn(TODAY)).toEqual(['Hàng hóa', 'Nghị định']);
  expect(typesOn('2030-01-01')).toEqual(['Hàng hóa', 'Hàng hóa']);
});

test('each kind has the columns that belong to it', () => {
  const has = (kind: 'vat' | 'sales' | 'transfer', header: string) =>
    headers(kind).includes(header);
  expect(has('vat', 'Tiền thuế') && has('vat', 'Thuế suất')).toBe(true);
  expect(has('sales', 'Thuế suất')).toBe(true);
  expect(has('sales', 'Tiền thuế') || has('transfer', 'Thuế suất')).toBe(false);
  expect(has('transfer', 'Lệnh điều động') && !has('vat', 'Lệnh điều động')).toBe(true);
});

test('the symbol the company has announced is in the example', () => {
  const at = headers('vat').indexOf('Ký hiệu');
  expect(templateRows('vat', { today: TODAY, serial: 'C26TQQ' })[0]?.[at]).toBe('C26TQQ');
});
