import { expect, test } from 'vitest';
import { matchSheet, missingSheetColumns } from './match-sheet.ts';
import { SHEET_COLUMN_KEYS } from './sheet-column-keys.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';
import { sheetTemplateRows } from './sheet-template.ts';

/** Headings of the portal's lists, of accounting programs, and English ones. */
test.each([
  ['template', 'Mẫu số', 'Invoice template'],
  ['serial', 'Ký hiệu', 'Invoice series'],
  ['number', 'Số HĐ', 'Invoice number'],
  ['issuedOn', 'Ngày HĐ', 'Issue date'],
  ['authorityCode', 'Mã cơ quan thuế', 'Authority code'],
  ['sellerTaxCode', 'MST NCC', 'Mã số thuế NCC', 'Supplier tax code'],
  ['sellerName', 'Nhà cung cấp', 'Đơn vị bán', 'Supplier name'],
  ['sellerAddress', 'Địa chỉ NCC'],
  ['buyerTaxCode', 'MST bên mua', 'MST khách hàng', 'Customer tax code'],
  ['buyerName', 'Khách hàng', 'Tên khách hàng', 'Customer'],
  ['buyerAddress', 'Customer address'],
  ['paymentMethod', 'HTTT'],
  ['currency', 'Loại tiền'],
  ['exchangeRate', 'Tỉ giá'],
  ['lineCode', 'Mã sản phẩm'],
  ['lineName', 'Mặt hàng', 'Product name'],
  ['unit', 'ĐVT'],
  ['quantity', 'SL'],
  ['price', 'Unit price'],
  ['rate', 'VAT rate', '% thuế GTGT', 'Thuế GTGT (%)', 'Thuế suất %'],
  ['subtotal', 'Tiền hàng', 'Line amount'],
  ['lineTax', 'Thuế GTGT'],
  ['withoutTax', 'Cộng tiền hàng', 'Doanh số chưa thuế', 'Total before tax'],
  ['tax', 'Cộng tiền thuế', 'Total VAT'],
  ['withTax', 'Tổng cộng', 'Tổng giá trị thanh toán', 'Grand total'],
  ['note', 'Diễn giải'],
])('IMP-018 %s is found under the headings of others', (key, ...headings) => {
  for (const heading of headings)
    expect(matchSheet(['STT', heading]), heading).toEqual({ [key]: 1 });
});

test('a column of tax is distinguished from a column of its rate by the percent sign', () => {
  expect(matchSheet(['% thuế GTGT', 'Thuế GTGT'])).toEqual({ rate: 0, lineTax: 1 });
  expect(matchSheet(['Thuế GTGT', 'Thuế GTGT (%)'])).toEqual({ lineTax: 0, rate: 1 });
});

test('each column is known by its headings, and explained in the template', () => {
  expect(SHEET_COLUMNS.map(({ key }) => key).sort()).toEqual([...SHEET_COLUMN_KEYS].sort());
  for (const { key, header, also, meaning } of SHEET_COLUMNS) {
    for (const name of [header, ...also]) expect(matchSheet([name]), name).toEqual({ [key]: 0 });
    expect(meaning, key).toMatch(/^[\p{Lu}\d].{5,}\.$/u);
  }
});

test('an invoice is named by seller, series, number and day; everything else may be left out', () => {
  const keys = (side: 'issued' | 'received') => missingSheetColumns({}, side).map(({ key }) => key);
  expect(keys('received')).toEqual(['serial', 'number', 'issuedOn', 'sellerTaxCode']);
  expect(keys('issued')).toEqual(['serial', 'number', 'issuedOn']);
});

test('IMP-018 the template shows one invoice of two lines, of the day and year it is asked for', () => {
  const rows = sheetTemplateRows('2027-01-05').map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, index) => (cell === '' ? [] : [[SHEET_COLUMNS[index]?.key, cell]])),
    ),
  );
  const named = {
    template: '1',
    serial: 'C27TAA',
    number: '125',
    issuedOn: '05/01/2027',
    sellerTaxCode: '0399995507',
    unit: 'cái',
    rate: '10%',
  };
  expect(rows).toEqual([
    {
      ...named,
      sellerName: 'Công ty Cổ phần Ví Dụ',
      sellerAddress: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
      paymentMethod: 'CK',
      currency: 'VND',
      lineCode: 'BAN-01',
      lineName: 'Bàn làm việc',
      quantity: 1,
      price: 1_000_000,
      withoutTax: 1_450_000,
      tax: 145_000,
      withTax: 1_595_000,
    },
    { ...named, lineCode: 'GHE-01', lineName: 'Ghế văn phòng', quantity: 3, price: 150_000 },
  ]);
});
