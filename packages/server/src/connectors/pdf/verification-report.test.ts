import {
  reason,
  VERIFICATION_CODES,
} from '@hoadon/domain/verification/reasons/verification-reasons';
import { afterAll, expect, test } from 'vitest';
import type { PrintedReport } from './port.ts';
import { pagesOf } from './testing/read-pdf.ts';
import { sampleReport } from './testing/sample-report.ts';
import { createTypstPdf } from './typst-pdf.ts';

const pdf = createTypstPdf();
afterAll(() => pdf.close());

const textOf = async (change: Partial<PrintedReport> = {}) =>
  (await pagesOf(await pdf.printReport('1', sampleReport(change))))
    .join('\n')
    .replaceAll(/\s+/g, ' ');

test('the report states verdict, findings in words, signatures, bytes, law and time', async () => {
  const text = await textOf();
  for (const part of [
    'BIÊN BẢN KIỂM TRA HÓA ĐƠN ĐIỆN TỬ',
    '1C26TAA số 00000123, ngày 18/11/2026',
    '166.750 VND',
    'KHÔNG ĐẠT',
    'Cộng tiền hàng ghi 152.500, cộng các dòng là 152.600,5.',
    'Lập ngày 18/11/2026, ký ngày 21/11/2026, muộn hơn hạn 19/11/2026.',
    'CÔNG TY SÔNG HỒNG (MST 0101234567)',
    '21/11/2026 09:30:00 rsa-sha256',
    'ab'.repeat(32),
    '12.345 byte',
    'Nghị định 254/2026/NĐ-CP và Thông tư 91/2026/TT-BTC (áp dụng từ 01/07/2026)',
    '22/11/2026 10:00:00, bởi Trần Kế Toán',
    'chưa tra cứu',
    'Trang 1/1',
  ])
    expect(text).toContain(part);
});

test('SET-013 the report is printed with the marks of its company', async () => {
  const text = await textOf({ format: { decimalMark: '.', thousandMark: ',' } });
  for (const part of ['166,750 VND', '152,500, cộng các dòng là 152,600.5.', '12,345 byte'])
    expect(text).toContain(part);
});

test('a report without a file states that, and every reason has a sentence', async () => {
  const bare = await textOf({
    verdict: 'unverifiable',
    reasons: VERIFICATION_CODES.map((code) => reason(code)),
    subjects: [],
    signatures: [],
    fileHash: null,
    fileSize: null,
    bytesSeenAt: null,
    checker: null,
  });
  expect(bare).toContain('CHƯA ĐỦ CĂN CỨ ĐỂ KẾT LUẬN');
  expect(bare).toContain('không có tệp');
  expect(bare).not.toMatch(/[{}]/);
});
