import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { deriveCells, NO_ENTRIES } from '@hoadon/domain/vat-return/derive-cells';
import { afterAll, expect, test } from 'vitest';
import type { PrintedVatReturn } from './port.ts';
import { pagesOf } from './testing/read-pdf.ts';
import { createTypstPdf } from './typst-pdf.ts';

const pdf = createTypstPdf();
afterAll(() => pdf.close());

const PRINTED: PrintedVatReturn = {
  format: VIETNAMESE_FORMAT,
  company: { name: 'CÔNG TY GỐM SỨ', taxCode: '0101234567', address: '1 Phố Mẫu' },
  period: { type: 'quarter', year: 2026, number: 3 },
  filing: 1,
  content: {
    hasNoActivity: false,
    typed: {},
    activity: 'Hoạt động sản xuất kinh doanh thông thường',
    office: { code: '70129', name: 'Thuế cơ sở 14' },
    unit: { name: 'Chi nhánh Bắc', taxCode: null, address: null, ward: null, province: 'Huế' },
    agent: { fullName: 'Lê Thị Đại Lý', licenseNumber: 'CC-17' },
    signer: 'NGUYỄN VĂN A',
    signedOn: '2026-10-20',
    annexNames: { purchases: 'Đất sét', sales: 'Bình gốm' },
  },
  cells: deriveCells({
    ...NO_ENTRIES,
    '24': decimal(4_000_000),
    '25': decimal(4_000_000),
    '32': decimal(100_000_000),
    '33': decimal(8_000_000),
  }),
  annex: {
    purchases: decimal(50_000_000),
    purchasesTax: decimal(4_000_000),
    sales: decimal(100_000_000),
    reduced: decimal(2_000_000),
    difference: decimal(-2_000_000),
  },
  isDraft: true,
};

const textOf = async (change: Partial<PrintedVatReturn> = {}) =>
  (await pagesOf(await pdf.printVatReturn('1', { ...PRINTED, ...change })))
    .join('\n')
    .replaceAll(/\s+/g, ' ');

test('the print is the form: period, filing, every cell, agent, signer and annex', async () => {
  const text = await textOf();
  for (const part of [
    'TỜ KHAI THUẾ GIÁ TRỊ GIA TĂNG',
    'Thông tư số 89/2026/TT-BTC',
    'Quý 3/2026 (từ 01/07/2026 đến 30/09/2026)',
    'CÔNG TY GỐM SỨ',
    '0101234567',
    '[32] 100.000.000 [33] 8.000.000',
    '[32b]',
    '[40] 4.000.000',
    'Chi nhánh Bắc, Huế',
    'Lê Thị Đại Lý',
    'CC-17',
    'Ngày 20/10/2026',
    'NGUYỄN VĂN A',
    'PHỤ LỤC GIẢM THUẾ',
    'Giá trị chưa có thuế Thuế GTGT được khấu trừ trong kỳ được khấu trừ trong kỳ',
    'Bình gốm',
  ])
    expect(text).toContain(part);
});

test('each line of the annex that was typed is printed, with the sums of its side', async () => {
  const annexTyped = {
    purchases: null,
    sales: [
      { name: 'Bình lớn', value: decimal(60_000_000) },
      { name: 'Lọ hoa', value: decimal(40_000_000) },
    ],
  };
  const text = await textOf({ content: { ...PRINTED.content, annexTyped } });
  for (const part of [
    'Đất sét 50.000.000 4.000.000',
    'Bình lớn 60.000.000 10% 8% 1.200.000',
    'Lọ hoa 40.000.000 10% 8% 800.000',
    'Tổng cộng 100.000.000 2.000.000',
  ])
    expect(text).toContain(part);
});

test('before July 2026 it is the form of Circular 80/2021, without annex where nothing was reduced', async () => {
  const period = { type: 'month', year: 2026, number: 6 } as const;
  const text = await textOf({ period, annex: null, isDraft: false });
  expect(text).toContain('Thông tư số 80/2021/TT-BTC');
  expect(text).not.toContain('[32b]');
  expect(text).not.toContain('PHỤ LỤC');
});
