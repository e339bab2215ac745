import { listContent } from '@hoadon/domain/corrections/list-content';
import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { ADJUSTING_MANY, EVERY_CORRECTION } from '@hoadon/xml/fixtures/sample-corrections';
import { FACTS } from '@hoadon/xml/fixtures/sample-drafts';
import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { assembleInvoice, encodeInvoiceData } from '@hoadon/xml/invoice/encode';
import { INVOICE_NAMES } from '@hoadon/xml/invoice/from-draft';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { afterAll, expect, test } from 'vitest';
import { PREVIEW_WATERMARK, type PrintedVoucher, type PrintOptions } from './port.ts';
import { drawnPagesOf, factsOf, pagesOf, showsColour, structureOf } from './testing/read-pdf.ts';
import { sampleInvoice, sampleLine } from './testing/sample-invoice.ts';
import { createTypstPdf } from './typst-pdf.ts';

const pdf = createTypstPdf();
afterAll(() => pdf.close());

const COMPANY = '1';
const print = (invoice: Invoice, options: PrintOptions) => pdf.print(COMPANY, invoice, options);
const VERIFIED: PrintOptions = { verified: sampleInvoice(1).signatures };
const textOf = async (invoice: Invoice, options: PrintOptions = {}) =>
  (await pagesOf(await print(invoice, options))).join('\f');

test('VIEW-006 a VAT invoice prints everything that the law wants on it, accents whole', async () => {
  const text = await textOf(sampleInvoice(2), VERIFIED);
  expect(text).toBe(text.normalize('NFC'));
  for (const part of [
    'HÓA ĐƠN GIÁ TRỊ GIA TĂNG',
    'VAT INVOICE',
    'Ký hiệu (Serial) 1C26TAA',
    'Số (No.) 00000123',
    'Ngày (date) 21 tháng (month) 11 năm (year) 2026',
    'Mã của cơ quan thuế (Tax authority code): 00A1B2C3D4E5F60718293A4B5C6D7E8F90',
    'Công ty Cổ phần Thương mại và Dịch vụ Sông Hồng',
    'Mã số thuế (Tax code): 0101234567',
    'Địa chỉ (Address): Số 12 phố Hàng Bài, phường Hoàn Kiếm, thành phố Hà Nội, Việt Nam',
    'Họ tên người mua hàng (Buyer) Nguyễn Thị Ánh Tuyết',
    'Tên đơn vị (Company) Công ty TNHH Đầu tư Xây dựng Thủ Đức',
    'Mã số thuế (Tax code) 0312345678',
    'Địa chỉ (Address) 245/7 đường Võ Văn Ngân, phường Thủ Đức, thành phố Hồ Chí Minh',
    'Hình thức thanh toán (Payment method) TM/CK',
    'STT Tên hàng hóa, dịch vụ ĐVT Số lượng Đơn giá Thành tiền Thuế suất Tiền thuế',
    '1 Giấy in A4 định lượng 80 gsm, độ trắng 98 ram 1 50.000 50.000 8% 4.000',
    '2 Mực in laser màu đen hộp 2 51.250 102.500 10% 10.250',
    'Thuế suất 8% 50.000 4.000 54.000',
    'Thuế suất 10% 102.500 10.250 112.750',
    'Cộng tiền hàng, tiền thuế (Sub-total) 152.500 14.250 166.750',
    'Tổng cộng tiền thanh toán (Total payment) 166.750 VND',
    'Số tiền viết bằng chữ (Amount in words): Một trăm sáu mươi sáu nghìn bảy trăm năm mươi đồng',
    'Tra cứu hóa đơn tại (Look up at) https://hoadondientu.gdt.gov.vn',
    'Trang (Page) 1/1',
  ]) {
    expect(text).toContain(part);
  }
});

test('every Vietnamese letter can be copied out of the PDF as it was written', async () => {
  const letters = 'àáảãạ ăằắẳẵặ âầấẩẫậ èéẻẽẹ êềếểễệ ìíỉĩị òóỏõọ ôồốổỗộ ơờớởỡợ ùúủũụ ưừứửữự ỳýỷỹỵ đ';
  const note = `${letters} ${letters.toUpperCase()}`;
  expect(await textOf(sampleInvoice(1, { note }))).toContain(note.slice(0, 40));
  const all = await textOf(sampleInvoice(1, { note }));
  for (const letter of note.replaceAll(' ', '')) expect(all).toContain(letter);
});

test('the unsigned DLQRCode of a file is not printed: the QR is drawn from the data', async () => {
  const drawn = (qrText: string | null) => print(sampleInvoice(1, { qrText }), {});
  const [foreign, another, none] = [
    await drawn('https://evil.example/pay?account=999'),
    await drawn('00020101'),
    await drawn(null),
  ];
  expect(Buffer.compare(foreign, another)).toBe(0);
  expect(Buffer.compare(foreign, none)).not.toBe(0);
});

test('signatures are called valid only where they were verified, with signer and time in Viet Nam', async () => {
  const verified = await textOf(sampleInvoice(1), VERIFIED);
  expect(verified.match(/Signature Valid/g)).toHaveLength(2);
  expect(verified).toContain('Ký bởi: CỤC THUẾ (THỬ NGHIỆM)');
  expect(verified).toContain('Ký ngày: 21/11/2026 10:20:41');
  const stated = await textOf(sampleInvoice(1));
  expect(stated).not.toContain('Signature Valid');
  expect(stated).toContain('Ký ngày: 21/11/2026 10:20:41');
});

test('an invoice of 60 lines repeats the heads and prints page x of y on each page', async () => {
  const pages = await pagesOf(await print(sampleInvoice(60), VERIFIED));
  expect(pages.length).toBeGreaterThan(1);
  const withLines = pages.filter((page) => page.includes('Bàn làm việc'));
  for (const page of withLines) expect(page).toContain('STT Tên hàng hóa, dịch vụ ĐVT Số lượng');
  pages.forEach((page, index) => {
    expect(page).toContain(`Trang (Page) ${index + 1}/${pages.length}`);
    expect(page).toContain('1C26TAA');
    expect(page).toContain('00000123');
    expect(page).toContain('0101234567');
    expect(page).toContain('0312345678');
  });
  expect(pages[0]).not.toContain('tiếp theo trang trước');
  for (const page of pages.slice(1)) expect(page).toContain('tiếp theo trang trước');
  expect(pages.at(-1)).toContain('Tổng cộng tiền thanh toán');
  expect(pages.at(-1)).toContain('Signature Valid');
});

test('ISS-032 a preview carries its mark on every page and shows no number', async () => {
  const preview = sampleInvoice(60, { number: null, signatures: [], authorityCode: null });
  const pages = await drawnPagesOf(await print(preview, { watermark: PREVIEW_WATERMARK }));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page).toContain('BẢN XEM TRƯỚC');
    expect(page).toContain('DRAFT');
  }
  expect(pages[0]).toContain('Chưa cấp số');
  expect(pages.join()).not.toContain('Signature Valid');
});

test('a foreign currency shows its rate and its cents in every amount', async () => {
  const line = { ...sampleLine(0), quantity: decimal('1.5'), price: decimal('1234.56') };
  const dollars = sampleInvoice(0, {
    currency: 'USD',
    exchangeRate: '25450.5',
    lines: [{ ...line, subtotal: decimal('1851.84'), tax: decimal('148.15') }],
    totals: {
      ...sampleInvoice(0).totals,
      withoutTax: decimal('1851.84'),
      tax: decimal('148.16'),
      withTax: decimal('2000'),
    },
  });
  const text = await textOf(dollars);
  expect(text).toContain(
    'Đồng tiền thanh toán (Currency) USD Tỷ giá (Exchange rate): 25.450,5 VND/USD',
  );
  expect(text).toContain('ram 1,5 1.234,56 1.851,84 8% 148,15');
  expect(text).toContain('2.000,00 USD');
});

test('LINE-015 discounts are printed as subtracted, notes across the row, gifts by name', async () => {
  const bare = { quantity: null, price: null, unit: null };
  const lines = [
    { ...sampleLine(0), discountPercent: '5', discountAmount: '2500' },
    { ...sampleLine(1), nature: '2', subtotal: decimal('0'), tax: decimal('0') },
    {
      ...sampleLine(2),
      ...bare,
      type: 'discount' as const,
      nature: '3',
      name: 'Chiết khấu thương mại',
      rate: '8' as const,
      rateText: '8%',
      subtotal: decimal('10000'),
      tax: decimal('800'),
    },
    { ...sampleLine(3), ...bare, type: 'note' as const, name: 'Bảo hành 12 tháng', subtotal: null },
    {
      ...sampleLine(4),
      rate: 'KHAC' as const,
      customRate: decimal('7.5'),
      rateText: 'KHAC:07.50%',
    },
  ];
  const text = await textOf(sampleInvoice(0, { lines }));
  expect(text).toContain('Chiết khấu 5% 2.500');
  expect(text).toContain('Hàng khuyến mại');
  expect(text).toContain('3 Chiết khấu thương mại -10.000 8% -800');
  expect(text).toContain('4 Bảo hành 12 tháng 5 ');
  expect(text).toContain('7,5%');
});

test('LINE-014 LINE-021 a sales invoice has no tax columns; the sum of its goods is the one after the relief', async () => {
  const { totals } = sampleInvoice(2);
  const relieved = {
    ...totals,
    withoutTax: decimal('152500'),
    decreeReduction: decimal('2700'),
    withTax: decimal('149800'),
  };
  const text = await textOf(sampleInvoice(2, { template: '2', totals: relieved }));
  expect(text).toContain('HÓA ĐƠN BÁN HÀNG');
  expect(text).toContain('1 Giấy in A4 định lượng 80 gsm, độ trắng 98 ram 1 50.000 50.000');
  expect(text).toContain('Tiền hàng hóa, dịch vụ trước khi giảm (Before relief) 152.500');
  expect(text).toContain('Số tiền được giảm (Relief) -2.700');
  expect(text).toContain('Cộng tiền hàng hóa, dịch vụ (Sub-total) 149.800');
  expect(text).toContain('Tổng cộng tiền thanh toán (Total payment) 149.800 VND');
  expect(text).not.toContain('Thuế suất');
});

test('a delivery note names order, warehouse, carrier and vehicle, and no payment', async () => {
  const delivery = {
    dispatchOrder: '12/LĐĐ',
    vehicle: 'Xe tải 29C-123.45',
    contractNumber: null,
    warehouseAddress: 'Kho Đông Anh',
    carrierName: 'Trần Văn Tải',
    shipperName: 'Lê Kho',
  };
  const note = { template: '6', serial: 'C26NAA', paymentMethod: null, delivery };
  const text = await textOf(sampleInvoice(1, note));
  expect(text).toContain('PHIẾU XUẤT KHO KIÊM VẬN CHUYỂN NỘI BỘ');
  for (const fact of ['12/LĐĐ', 'Xe tải 29C-123.45', 'Kho Đông Anh', 'Trần Văn Tải', 'Lê Kho'])
    expect(text).toContain(fact);
  expect(text).toContain('Kho nhận (To warehouse) 245/7 đường Võ Văn Ngân');
  expect(text).toContain('Người nhận hàng (Receiver)');
  expect(text).not.toContain('Người mua');
  expect(text).toContain('Cộng trị giá hàng hóa (Value of goods) 50.000 VND');
  expect(text).not.toContain('Tổng cộng tiền thanh toán');
  // The address of a note is the warehouse: it is printed once, under that label.
  expect(text.match(/Địa chỉ/g)).toBeNull();
  const consigned = await textOf(sampleInvoice(1, { ...note, serial: 'C26BAA' }));
  expect(consigned).toContain('PHIẾU XUẤT KHO HÀNG GỬI BÁN ĐẠI LÝ');
});

test('a delivery note without prices has no columns for them', async () => {
  const { lines } = sampleInvoice(1);
  const unpriced = lines.map((line) => ({ ...line, price: null, subtotal: null, tax: null }));
  const note = { template: '6', serial: 'C26NAA', paymentMethod: null, lines: unpriced };
  const text = await textOf(sampleInvoice(0, note));
  expect(text).toContain('1 Giấy in A4 định lượng 80 gsm, độ trắng 98 ram 1');
  for (const word of ['Đơn giá', 'Thành tiền', 'trị giá']) expect(text).not.toContain(word);
});

test('a document of another kind is printed under the name its issuer gave it', async () => {
  const text = await textOf(sampleInvoice(1, { template: '5', name: 'Vé điện tử' }));
  expect(text).toContain('VÉ ĐIỆN TỬ');
});

test('a replacing invoice names the replaced invoice, as worded in the circular', async () => {
  const related = {
    relation: 'replaces' as const,
    template: '1',
    serial: 'C26TAA',
    number: '98',
    issuedOn: '2026-10-03',
    note: null,
  };
  expect(await textOf(sampleInvoice(1, { related }))).toContain(
    'Thay thế cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 98 ngày 03 tháng 10 năm 2026',
  );
});

const PRINTED_WAYS = {
  adjusts: 'Điều chỉnh cho hóa đơn',
  replaces: 'Thay thế cho hóa đơn',
} as const;

test.each(EVERY_CORRECTION)(
  'the paper of %s names the invoice it corrects, and by how much in figures and words',
  async (_, written) => {
    const { related, kind, lines, totals } = written;
    if (!related) throw new Error('it corrects nothing');
    const facts = { ...FACTS, name: INVOICE_NAMES[kind] };
    const { data } = encodeInvoiceData(written, facts);
    const [invoice] = decodeInvoices(
      assembleInvoice({ data, qrText: null, sellerSignature: null }),
    );
    if (!invoice) throw new Error('there is no invoice in the file');
    const text = await textOf(invoice);
    expect(text).toContain(
      `${PRINTED_WAYS[related.relation]} Mẫu số ${related.template} ký hiệu ${related.serial} số ${related.number} ngày ${related.issuedOn.slice(8)} tháng 11 năm 2026`,
    );
    for (const { name } of lines) expect(text).toContain(name.slice(0, 30));
    // A transfer note has no totals (Decision 1450).
    if (kind === 'transfer') return;
    expect(text).toContain(written.amountInWords);
    const figures = totals.withTax.replaceAll(/\B(?=(\d{3})+$)/g, '.');
    expect(text).toMatch(new RegExp(`Tổng cộng tiền thanh toán[^\f]*${figures}`));
  },
);

test('the paper of a correction of many invoices names their list instead of an invoice', async () => {
  const { data } = encodeInvoiceData(ADJUSTING_MANY, FACTS);
  const [invoice] = decodeInvoices(assembleInvoice({ data, qrText: null, sellerSignature: null }));
  if (!invoice) throw new Error('there is no invoice in the file');
  expect(await textOf(invoice)).toContain(
    'Điều chỉnh cho các hóa đơn theo Bảng kê số BK-01/2026 ngày 21 tháng 11 năm 2026',
  );
});

test('text that looks like markup of the typesetter is printed as it is', async () => {
  const name = '#panic("x") *đậm* _nghiêng_ $x^2$ <nhãn> @tham-chiếu \\ // ghi chú `mã`';
  const text = await textOf(sampleInvoice(0, { lines: [{ ...sampleLine(0), name }] }));
  for (const word of [
    '#panic("x")',
    '*đậm*',
    '_nghiêng_',
    '$x^2$',
    '<nhãn>',
    '@tham-chiếu',
    '//',
    '`mã`',
  ])
    expect(text).toContain(word);
});

test('the PDF is tagged for screen readers, knows its title, and no reader complains', async () => {
  const bytes = await print(sampleInvoice(3), VERIFIED);
  const facts = await factsOf(bytes);
  expect(facts).toMatchObject({
    Tagged: 'yes',
    Title: 'Hóa đơn 1C26TAA số 00000123',
    'Page size': '595.276 x 841.89 pts (A4)',
    complaints: '',
  });
  const structure = await structureOf(bytes);
  expect(structure).toContain('TH');
  expect(structure).toContain('Giấy in A4');
});

test('500 lines stay under 200 KB with every line', async () => {
  const bytes = await print(sampleInvoice(500), VERIFIED);
  expect(bytes.length).toBeLessThan(200 * 1024);
  const text = (await pagesOf(bytes)).join(' ');
  for (let line = 1; line <= 500; line += 1) expect(text).toMatch(new RegExp(`\\b${line} `));
  expect((await factsOf(bytes)).complaints).toBe('');
});

test('several invoices in one file each count their own pages', async () => {
  const jobs = [1, 60, 2].map((lines, index) => ({
    invoice: sampleInvoice(lines, { number: String(index + 1) }),
    options: {},
  }));
  const pages = await pagesOf(await pdf.printAll(COMPANY, jobs));
  expect(pages[0]).toContain('00000001');
  expect(pages[0]).toContain('Trang (Page) 1/1');
  const middle = pages.slice(1, -1);
  middle.forEach((page, index) => {
    expect(page).toContain('00000002');
    expect(page).toContain(`Trang (Page) ${index + 1}/${middle.length}`);
  });
  expect(pages.at(-1)).toContain('00000003');
  expect(pages.at(-1)).toContain('Trang (Page) 1/1');
});

test('a logo is drawn whether it is PNG or SVG', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>',
  );
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  for (const logo of [svg, png]) {
    const structure = await structureOf(await print(sampleInvoice(1), { logo }));
    expect(structure.match(/Figure/g)).toHaveLength(2);
  }
});

test("the number and the total wear the seller's colour, else the product's own", async () => {
  const own = '#1c479f';
  const green = '#14532d';
  const plain = await print(sampleInvoice(1), {});
  const coloured = await print(sampleInvoice(1), { accent: green });
  expect([await showsColour(plain, own), await showsColour(plain, green)]).toEqual([true, false]);
  expect([await showsColour(coloured, own), await showsColour(coloured, green)]).toEqual([
    false,
    true,
  ]);
});

test('a picture that is none fails with the reason, and the next invoice prints', async () => {
  const logo = Buffer.from('neither PNG nor SVG');
  await expect(print(sampleInvoice(1), { logo })).rejects.toThrow(
    /template failed.*logo-0\.svg|template failed.*SVG/i,
  );
  expect(await textOf(sampleInvoice(1))).toContain('VAT INVOICE');
});

test('a paper conversion of an electronic invoice states itself, its converter and its time', async () => {
  const conversion = { converter: 'Trần Thị Minh Anh', convertedAt: '2026-11-21T03:20:00.000Z' };
  const text = await textOf(sampleInvoice(1), { ...VERIFIED, conversion });
  expect(text).toContain('HÓA ĐƠN CHUYỂN ĐỔI TỪ HÓA ĐƠN ĐIỆN TỬ');
  expect(text).toContain('Người chuyển đổi (Converted by): Trần Thị Minh Anh');
  expect(text).toContain('Thời gian chuyển đổi (Converted at): 21/11/2026 10:20:00');
  expect(await textOf(sampleInvoice(1), VERIFIED)).not.toContain('CHUYỂN ĐỔI');
});

const VOUCHER: PrintedVoucher = {
  format: VIETNAMESE_FORMAT,
  direction: 'in',
  company: { name: 'Công ty Sông Hồng', address: '12 Hàng Bài', taxCode: '0101234567' },
  number: 'PT00012/2026',
  paidOn: '2026-11-21',
  counterparty: 'Công ty Sen Hồng',
  address: '5 Phố Huế',
  reason: 'Thanh toán hóa đơn 1C26TAA 00000007',
  amount: decimal('100.5'),
  currency: 'USD',
  exchangeRate: '25431.5',
  amountDong: decimal('2555866'),
  documents: 1,
  writer: 'Trần Kế Toán',
  isUndone: false,
};

test('a receipt has the fields of form 01-TT, with the rate and the dong of a foreign currency', async () => {
  const [page = '', ...others] = await pagesOf(await pdf.printVoucher(COMPANY, VOUCHER));
  expect(others).toEqual([]);
  for (const part of [
    'Mẫu số 01-TT',
    'PHIẾU THU',
    'Ngày 21 tháng 11 năm 2026',
    'PT00012/2026',
    'Người nộp tiền',
    'Công ty Sen Hồng',
    'Thanh toán hóa đơn 1C26TAA 00000007',
    '100,50 USD',
    'Một trăm đô la Mỹ và năm mươi xu',
    '25.431,5 VND/USD',
    '2.555.866 VND',
    '1 chứng từ gốc',
    'Trần Kế Toán',
    'Thủ quỹ',
  ])
    expect(page).toContain(part);
});

test('SET-013 a receipt is printed with the marks of its company', async () => {
  const format = { decimalMark: '.', thousandMark: ',' } as const;
  const [page = ''] = await pagesOf(await pdf.printVoucher(COMPANY, { ...VOUCHER, format }));
  for (const part of ['100.50 USD', '25,431.5 VND/USD', '2,555,866 VND'])
    expect(page).toContain(part);
});

test('an expense is form 02-TT, and an undone one is marked across the page', async () => {
  const voucher = { ...VOUCHER, direction: 'out', isUndone: true } as const;
  const [page = ''] = await drawnPagesOf(await pdf.printVoucher(COMPANY, voucher));
  for (const part of ['02-TT', 'PHIẾU CHI', 'Người nhận tiền', 'ĐÃ HỦY'])
    expect(page).toContain(part);
});

test('a foreign organisation is printed with its country and no row for a tax code', async () => {
  const { buyer } = sampleInvoice(1);
  const foreign = { ...buyer, taxCode: null, country: 'JP', legalName: 'Sakura Trading K.K.' };
  const text = await textOf(sampleInvoice(1, { buyer: foreign }));
  expect(text).toContain('Tên đơn vị (Company) Sakura Trading K.K.');
  expect(text).toContain('Quốc gia (Country) Nhật Bản');
  expect(text.match(/Mã số thuế \(Tax code\)/g)).toHaveLength(1);
  const person = await textOf(
    sampleInvoice(1, { buyer: { ...foreign, type: 'PERSONAL', legalName: null } }),
  );
  expect(person).toContain('Quốc tịch (Nationality) Nhật Bản');
});

test('the list of a correction of many is on pages of its own behind it, each numbered, however long it is', async () => {
  const list = listContent(ADJUSTING_MANY);
  if (!list) throw new Error('the sample has a list');
  const [row] = list.rows;
  if (!row) throw new Error('its list has a row');
  const rows = Array.from({ length: 100 }, (_, index) => ({ ...row, number: String(index + 1) }));
  const pages = await pagesOf(await print(sampleInvoice(1), { list: { ...list, rows } }));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]).toContain('Trang (Page) 1/1');
  expect(pages[1]).toContain('Mẫu số 01/BK-ĐCTT');
  expect(pages[1]).toContain('BẢNG KÊ CÁC HÓA ĐƠN ĐIỆN TỬ ĐƯỢC ĐIỀU CHỈNH');
  expect(pages[1]).toContain(`Số ${list.number} ngày`);
  expect(pages[1]).toContain(`Trang (Page) 1/${pages.length - 1}`);
  expect(pages.at(-1)).toContain('00000100');
  expect(pages.at(-1)).toContain('Cộng');
  const without = { ...list, hasTax: false };
  expect(await textOf(sampleInvoice(1), { list: without })).not.toContain('Tiền thuế Tổng tiền');
});
