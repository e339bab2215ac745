import { afterAll, expect, test } from 'vitest';
import type { PrintedMistakeNotice } from './port.ts';
import { pagesOf } from './testing/read-pdf.ts';
import { createTypstPdf } from './typst-pdf.ts';

const pdf = createTypstPdf();
afterAll(() => pdf.close());

const NOTICE: PrintedMistakeNotice = {
  taxpayer: { name: 'CÔNG TY GỐM SỨ', taxCode: '0101234567' },
  office: { code: '10105', name: 'Thuế cơ sở 5 thành phố Hà Nội' },
  messageId: 'V0100000001ABCDEF',
  answers: { number: 'TB-17', issuedOn: '2026-11-02' },
  place: 'Hà Nội',
  issuedOn: '2026-11-21',
  invoices: [
    {
      authorityCode: '00A1B2C3D4E5F60718293A4B5C6D7E8F90',
      symbol: '1C26TAA',
      number: '00001046',
      issuedOn: '2026-11-03',
      nature: 'Thay thế',
      reason: 'Ghi sai số lượng',
    },
    {
      authorityCode: null,
      symbol: '1K26TBB',
      number: '00000007',
      issuedOn: '2026-11-04',
      nature: 'Giải trình',
      reason: null,
    },
  ],
};

const textOf = async (change: Partial<PrintedMistakeNotice> = {}) =>
  (await pagesOf(await pdf.printMistakeNotice('1', { ...NOTICE, ...change })))
    .join('\n')
    .replaceAll(/\s+/g, ' ');

test('the print is the form: office, taxpayer, every invoice with its reason, place and day', async () => {
  const text = await textOf();
  for (const part of [
    '04/SS-HĐĐT',
    'THÔNG BÁO HÓA ĐƠN ĐIỆN TỬ CÓ SAI SÓT',
    'Thuế cơ sở 5 thành phố Hà Nội (10105)',
    'CÔNG TY GỐM SỨ',
    '0101234567',
    'Thông báo số TB-17 ngày 02/11/2026',
    '1C26TAA',
    '00001046',
    '03/11/2026',
    'Thay thế',
    'Ghi sai số lượng',
    '1K26TBB',
    'Hà Nội, ngày 21 tháng 11 năm 2026',
    'V0100000001ABCDEF',
  ])
    expect(text).toContain(part);
});

test('a taxpayer’s own notice names no request of the authority', async () => {
  expect(await textOf({ answers: null })).not.toContain('Trả lời');
});
