import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { emptyLine } from '@hoadon/domain/invoice/empty-draft';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { parseNumber } from '@hoadon/domain/money/parse-number';
import { expect, test } from 'vitest';
import { filledRowsOf } from '../../../lib/pasted-table.ts';
import { LineStore } from './line-store.ts';
import { readCells, readRate } from './paste-lines.ts';

const LABELS = {
  product: ['Hàng hóa, dịch vụ', 'HANG_HOA'],
  discount: ['Chiết khấu'],
  note: ['Ghi chú'],
  decree: [],
} as const;

test.each([
  ['8%', { rate: '8', customRate: null }],
  ['10', { rate: '10', customRate: null }],
  ['0,08', { rate: '8', customRate: null }],
  ['0.1', { rate: '10', customRate: null }],
  ['0%', { rate: '0', customRate: null }],
  ['08%', { rate: '8', customRate: null }],
  ['KHAC:08.00%', { rate: '8', customRate: null }],
  ['kct', { rate: 'KCT', customRate: null }],
  ['3,5 %', { rate: 'KHAC', customRate: '3.5' }],
  ['0,055', { rate: 'KHAC', customRate: '5.5' }],
  ['tám', null],
])('LINE-008 LINE-009 the rate %s is understood', (text, rate) => {
  expect(readRate(text)).toEqual(rate);
});

test('rows of a spreadsheet fill lines, and amounts written the Vietnamese way are read as such', () => {
  const store = new LineStore([emptyLine()], () => ({
    kind: 'vat',
    rounding: DEFAULT_ROUNDING,
    parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
  }));
  const [first = -1] = store.order();
  const table =
    'Hàng hóa, dịch vụ\tGA4\tGiấy\tram\t2,5\t50.000\t8%\nchiết khấu\t\tGiảm giá\t\t\t\t8%\t10.000';
  const columns = [
    'type',
    'code',
    'name',
    'unit',
    'quantity',
    'price',
    'rate',
    'subtotal',
  ] as const;
  store.paste(
    first,
    filledRowsOf(table).map((cells) => readCells(cells, columns, LABELS)),
  );
  expect(store.filled().map(({ line }) => line)).toMatchObject([
    { type: 'product', code: 'GA4', unit: 'ram', quantity: '2.5', price: '50000', rate: '8' },
    { type: 'discount', name: 'Giảm giá', quantity: null, subtotal: '10000', rate: '8' },
  ]);
});

test('a pasted number that cannot be read stays in its cell as text', () => {
  const store = new LineStore([emptyLine()], () => ({
    kind: 'vat',
    rounding: DEFAULT_ROUNDING,
    parse: (text) => parseNumber(text, VIETNAMESE_FORMAT),
  }));
  const [first = -1] = store.order();
  store.paste(first, [readCells(['1.50'], ['price'], LABELS)]);
  expect(store.row(first)?.typing.price?.text).toBe('1.50');
  expect(store.row(first)?.line.price).toBeNull();
});
