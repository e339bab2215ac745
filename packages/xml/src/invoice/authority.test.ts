import type { NumberedInvoice } from '@hoadon/domain/invoice/invoice';
import { expect, test } from 'vitest';
import { parseText } from '../dom/parse.ts';
import {
  ADJUSTING,
  ALL_RATES,
  FACTS,
  IN_DOLLARS,
  PERSON,
  SALES,
  TRANSFER,
} from '../fixtures/sample-drafts.ts';
import { type AuthorityCode, assembleInvoiceMarkup, encodeInvoiceData } from './encode.ts';
import { formatFaultsIn } from './format-check.ts';
import { INVOICE_NAMES } from './from-draft.ts';
import { withAuthorityCode as putIn } from './with-authority-code.ts';

const withAuthorityCode = (source: string, code: AuthorityCode, signature: string) =>
  putIn(parseText(source), code, signature);

const CODE = { code: '00C0FFEE00C0FFEE00C0FFEE00C0FFEE00', id: 'code-1' };
const { data } = encodeInvoiceData({ ...ALL_RATES, buyer: PERSON }, FACTS);
const sellerSignature = '<Signature>seller</Signature>';
const invoice = assembleInvoiceMarkup({ data, qrText: 'qr', sellerSignature });

test('code and signature of the authority are put in and no other byte changes', () => {
  expect(withAuthorityCode(invoice, CODE, '<Signature>tax</Signature>')).toBe(
    assembleInvoiceMarkup({
      data,
      qrText: 'qr',
      sellerSignature,
      authorityCode: CODE,
      authoritySignature: '<Signature>tax</Signature>',
    }),
  );
});

test('empty places left by a vendor for the authority are filled, whatever their order', () => {
  const foreign =
    "<HDon a='1'>\n<MCCQT />\n<DLHDon Id = 'x'><A/></DLHDon>\n<DSCKS><CQT/><NBan>s</NBan><CCKSKhac/></DSCKS></HDon>";
  expect(withAuthorityCode(foreign, CODE, '<S/>')).toBe(
    `<HDon a='1'>\n\n<DLHDon Id = 'x'><A/></DLHDon><MCCQT Id="code-1">${CODE.code}</MCCQT>\n` +
      '<DSCKS><NBan>s</NBan><CCKSKhac/><CQT><S/></CQT></DSCKS></HDon>',
  );
  const onlyPlace = '<HDon><DLHDon/><DSCKS><CQT/></DSCKS></HDon>';
  expect(withAuthorityCode(onlyPlace, CODE, '<S/>')).toBe(
    `<HDon><DLHDon/><MCCQT Id="code-1">${CODE.code}</MCCQT><DSCKS><CQT><S/></CQT></DSCKS></HDon>`,
  );
});

test('an empty place right behind the invoice data is filled, too', () => {
  expect(
    withAuthorityCode('<HDon><DLHDon/><MCCQT/><DSCKS><NBan/></DSCKS></HDon>', CODE, '<S/>'),
  ).toBe(
    `<HDon><DLHDon/><MCCQT Id="code-1">${CODE.code}</MCCQT><DSCKS><NBan/><CQT><S/></CQT></DSCKS></HDon>`,
  );
});

test('an invoice without a place for signatures gets no code', () => {
  expect(() => withAuthorityCode('<HDon><DLHDon/></HDon>', CODE, '<S/>')).toThrow('INCOMPLETE');
});

test('our own invoice passes the check of form that the authority makes', () => {
  expect(formatFaultsIn(parseText(invoice).root)).toEqual([]);
});

test.each([
  [
    '<CCCDan>001099000009</CCCDan>',
    '<CCCDan>00109900000</CCCDan>',
    'NDHDon/NMua/CCCDan',
    'pattern',
  ],
  ['<SHDon>17</SHDon>', '', 'TTChung/SHDon', 'required'],
  ['<KHHDon>C26TAA</KHHDon>', '<KHHDon>AA/20E</KHHDon>', 'TTChung/KHHDon', 'pattern'],
  ['<SLuong>2.5</SLuong>', '<SLuong>2,5</SLuong>', 'NDHDon/DSHHDVu/HHDVu[1]/SLuong', 'number'],
])('a tag that breaks the tables is named with its path: %s', (right, wrong, path, rule) => {
  expect(invoice).toContain(right);
  expect(formatFaultsIn(parseText(invoice.replace(right, wrong)).root)).toEqual([
    { path: `HDon/DLHDon/${path}`, rule },
  ]);
});

const fileOf = (draft: NumberedInvoice): string =>
  assembleInvoiceMarkup({
    data: encodeInvoiceData(draft, { ...FACTS, name: INVOICE_NAMES[draft.kind] }).data,
    qrText: null,
    sellerSignature: null,
  });
const faultsIn = (file: string): string[] =>
  formatFaultsIn(parseText(file).root).map(
    ({ path, rule }) => `${path.replace('HDon/DLHDon/', '')} ${rule}`,
  );

test.each([
  ['sales invoice', SALES],
  ['transfer note', TRANSFER],
  ['VAT invoice in dollars', IN_DOLLARS],
  ['adjusting invoice', ADJUSTING],
])('ISS-008 our own %s passes the check of form that the authority makes', (_, draft) => {
  expect(faultsIn(fileOf(draft))).toEqual([]);
});

test.each([
  ['<HDDCKPTQuan>0</HDDCKPTQuan>', '', 'TTChung/HDDCKPTQuan required'],
  ['<HTTToan>TM/CK</HTTToan>', '', 'TTChung/HTTToan required'],
  ['<TgTTTBSo>447300</TgTTTBSo>', '', 'NDHDon/TToan/TgTTTBSo required'],
  ['<ThTien>450000</ThTien>', '', 'NDHDon/DSHHDVu/HHDVu[1]/ThTien required'],
  ['<KHHDon>C26TBH</KHHDon>', '<KHHDon>C26NBH</KHHDon>', 'TTChung/KHHDon pattern'],
])('a sales invoice without a required tag of its form is refused: %s', (right, wrong, fault) => {
  const file = fileOf(SALES);
  expect(file).toContain(right);
  expect(faultsIn(file.replace(right, wrong))).toEqual([fault]);
});

test.each([
  ['<PTVChuyen>Xe tải 29C-000.01</PTVChuyen>', '', 'NDHDon/NBan/PTVChuyen required'],
  ['<LDDNBo>Lệnh điều động số 07/LĐĐ ngày 20/11/2026</LDDNBo>', '', 'NDHDon/NBan/LDDNBo required'],
  ['<DChi>Thôn Ví Dụ, xã Mẫu, tỉnh Quảng Ngãi</DChi>', '', 'NDHDon/NMua/DChi required'],
  ['<MSTTCGP>', '<HTTToan>TM</HTTToan><MSTTCGP>', 'TTChung/HTTToan pattern'],
  ['</NDHDon>', '<TToan></TToan></NDHDon>', 'NDHDon/TToan pattern'],
  ['<KHHDon>K26NAB</KHHDon>', '<KHHDon>K26TAB</KHHDon>', 'TTChung/KHHDon pattern'],
])(
  'VAL-012 a transfer note without a required tag of its form is refused: %s',
  (right, wrong, fault) => {
    const file = fileOf(TRANSFER);
    expect(file).toContain(right);
    expect(faultsIn(file.replace(right, wrong))).toContain(fault);
  },
);

test('the goods of a transfer note need no amount', () => {
  const file = fileOf(TRANSFER).replace('<ThTien>16000000</ThTien>', '');
  expect(faultsIn(file)).toEqual([]);
});
