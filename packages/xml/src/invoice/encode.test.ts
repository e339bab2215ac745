import type { NumberedInvoice } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { EncodeRefused } from '../dom/field-writer.ts';
import { parse } from '../dom/parse.ts';
import { at, childrenOf, elementsOf, textAt } from '../dom/tree.ts';
import { golden } from '../fixtures/golden.ts';
import { ADJUSTING_MANY, EVERY_CORRECTION } from '../fixtures/sample-corrections.ts';
import * as drafts from '../fixtures/sample-drafts.ts';
import { decodeInvoices } from './decode.ts';
import { assembleInvoice, encodeInvoiceData } from './encode.ts';
import { formatFaultsIn } from './format-check.ts';
import { INVOICE_NAMES } from './from-draft.ts';
import { lookupCodeOf } from './lookup-code.ts';
import { qrText } from './qr/qr-text.ts';
import { draftOfInvoice } from './to-draft.ts';

const GUID = '0123456789ABCDEF0123456789ABCDEF';

function fileOf(invoice: NumberedInvoice): Uint8Array {
  const { data } = encodeInvoiceData(invoice, {
    ...drafts.FACTS,
    name: INVOICE_NAMES[invoice.kind],
  });
  const qr = qrText({
    id: GUID,
    sellerTaxCode: invoice.seller.taxCode,
    template: INVOICE_KINDS[invoice.kind],
    serial: invoice.serial,
    number: String(invoice.number),
    issuedOn: invoice.issuedOn,
    total: invoice.totals.withTax,
  });
  return assembleInvoice({ data, qrText: qr, sellerSignature: null });
}

const dataOf = (invoice: NumberedInvoice): string => encodeInvoiceData(invoice, drafts.FACTS).data;

function faultsOf(invoice: NumberedInvoice, facts = drafts.FACTS): string[] {
  try {
    encodeInvoiceData(invoice, facts);
  } catch (error) {
    if (error instanceof EncodeRefused)
      return error.faults.map(({ path, rule }) => `${path.replace('HDon/DLHDon/', '')} ${rule}`);
    throw error;
  }
  return [];
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test.each<readonly [string, NumberedInvoice]>([
  ['vat-all-rates.xml', drafts.ALL_RATES],
  ['vat-dollars.xml', drafts.IN_DOLLARS],
  ['sales-relief.xml', drafts.SALES],
  ['transfer-note.xml', drafts.TRANSFER],
  ...EVERY_CORRECTION.map(([name, invoice]): [string, NumberedInvoice] => [`${name}.xml`, invoice]),
])('the invoice is written exactly as in the golden file %s', (name, invoice) => {
  expect(text(fileOf(invoice))).toBe(text(golden(name)));
});

const ORDER: Readonly<Record<string, readonly string[]>> = {
  'DLHDon/TTChung': [
    'PBan',
    'THDon',
    'KHMSHDon',
    'KHHDon',
    'SHDon',
    'NLap',
    'HDCTTChinh',
    'HDDCKPTQuan',
    'DVTTe',
    'TGia',
    'HTTToan',
    'MSTTCGP',
    'TTHDLQuan',
    'TTKhac',
  ],
  'DLHDon/NDHDon': ['NBan', 'NMua', 'DSHHDVu', 'TToan'],
  'DLHDon/NDHDon/NMua': [
    'Ten',
    'MST',
    'MDVQHNSach',
    'DChi',
    'MKHang',
    'SDThoai',
    'CCCDan',
    'SHChieu',
    'DCTDTu',
    'HVTNMHang',
    'STKNHang',
    'TNHang',
    'TTKhac',
  ],
  'DLHDon/NDHDon/DSHHDVu/HHDVu': [
    'TChat',
    'STT',
    'MHHDVu',
    'THHDVu',
    'DVTinh',
    'SLuong',
    'DGia',
    'ThTien',
    'TSuat',
    'TTKhac',
  ],
  'DLHDon/NDHDon/TToan': [
    'THTTLTSuat',
    'TgTCThue',
    'TgTThue',
    'TTCKTMai',
    'TGTKhac',
    'TgTTTBSo',
    'TgTTTBChu',
  ],
};

test('tags are in the order of the decision, in every section', () => {
  const everything: NumberedInvoice = {
    ...drafts.ADJUSTING,
    currency: 'USD',
    exchangeRate: decimal('25410'),
    buyer: {
      ...drafts.COMPANY,
      phone: '0900000000',
      identityNumber: '001099000009',
      passportNumber: 'B0000001',
      budgetUnitCode: '1000001',
      bankAccount: '1',
      bankName: 'Ngân hàng',
      fax: '1',
    },
    totals: { ...drafts.ADJUSTING.totals, discount: decimal(1), decreeReduction: decimal(2) },
  };
  const { root } = parse(fileOf(everything));
  for (const [path, order] of Object.entries(ORDER)) {
    const section = at(root, ...path.split('/'));
    const written = section ? elementsOf(section).map(({ local }) => local) : [];
    expect(written.length).toBeGreaterThan(3);
    expect(written).toEqual(order.filter((tag) => written.includes(tag)));
  }
});

const CODE = '1-7K2M-9QXA-B3CD-EF45';

test.each([
  ['an invoice', drafts.ALL_RATES],
  ['an adjustment', drafts.ADJUSTING],
  ['a transfer note', drafts.TRANSFER],
] as const)(
  'the look-up code of %s is signed in TTKhac at the end of TTChung, and changes nothing else',
  (_what, invoice) => {
    const { data } = encodeInvoiceData(invoice, { ...drafts.FACTS, lookupCode: CODE });
    const added = `<TTKhac><TTin><TTruong>Mã tra cứu</TTruong><KDLieu>string</KDLieu><DLieu>${CODE}</DLieu></TTin></TTKhac></TTChung>`;
    expect(data).toContain(added);
    expect(data.replace(added, '</TTChung>')).toBe(dataOf(invoice));
    const file = assembleInvoice({ data, qrText: null, sellerSignature: null });
    const plain = assembleInvoice({ data: dataOf(invoice), qrText: null, sellerSignature: null });
    const [read] = decodeInvoices(file);
    const [without] = decodeInvoices(plain);
    if (!read || !without) throw new Error('a file without an invoice');
    expect(formatFaultsIn(parse(file).root)).toEqual(formatFaultsIn(parse(plain).root));
    expect(lookupCodeOf(read)).toBe(CODE);
    expect(draftOfInvoice(read)).toEqual(draftOfInvoice(without));
  },
);

test('ISS-018 a foreign currency is written with its rate and refused without one', () => {
  expect(dataOf(drafts.IN_DOLLARS)).toContain('<DVTTe>USD</DVTTe><TGia>25410.5</TGia>');
  expect(faultsOf({ ...drafts.IN_DOLLARS, exchangeRate: null })).toEqual(['TTChung/TGia required']);
  expect(faultsOf({ ...drafts.IN_DOLLARS, exchangeRate: decimal('25410.123') })).toEqual([
    'TTChung/TGia digits',
  ]);
  expect(dataOf(drafts.ALL_RATES)).not.toContain('TGia');
});

test('a rate without tax carries no tax amount; zero percent carries a zero', () => {
  const { root } = parse(fileOf(drafts.ALL_RATES));
  const groups = childrenOf(at(root, 'DLHDon', 'NDHDon', 'TToan', 'THTTLTSuat'), 'LTSuat');
  const taxes = Object.fromEntries(
    groups.map((group) => [textAt(group, 'TSuat'), textAt(group, 'TThue')]),
  );
  expect(taxes).toMatchObject({ KCT: null, KKKNT: null, '0%': '0', 'KHAC:03.50%': '35000' });
});

test.each([
  ['3.5', 'KHAC:03.50%'],
  ['12.25', 'KHAC:12.25%'],
  ['0', 'KHAC:00.00%'],
  ['100', 'KHAC:100%'],
])('a rate of %s typed by hand is written %s', (percent, tag) => {
  const [line] = drafts.ALL_RATES.lines;
  if (!line) throw new Error('the sample has lines');
  const data = dataOf({
    ...drafts.ALL_RATES,
    lines: [{ ...line, rate: 'KHAC', customRate: decimal(percent) }],
  });
  expect(data).toContain(`<TSuat>${tag}</TSuat>`);
});

test('a line of a VAT invoice without a rate is refused, a remark needs none', () => {
  const lines = drafts.ALL_RATES.lines.map((line) => ({ ...line, rate: 'NONE' as const }));
  expect(faultsOf({ ...drafts.ALL_RATES, lines: lines.slice(7) })).toEqual([
    'NDHDon/DSHHDVu/HHDVu[1]/TSuat required',
  ]);
});

test('a citizen number goes into CCCDan only with its twelve digits, for anything else is answered 20001', () => {
  const withNumber = (identityNumber: string) =>
    dataOf({ ...drafts.ALL_RATES, buyer: { ...drafts.PERSON, identityNumber } });
  expect(withNumber('001099000009')).toContain('<CCCDan>001099000009</CCCDan>');
  const old = withNumber('123456789');
  expect(old).not.toContain('CCCDan');
  expect(old).toContain(
    '<TTruong>Số giấy tờ</TTruong><KDLieu>string</KDLieu><DLieu>123456789</DLieu>',
  );
});

test("a branch's tax code gets its dash", () => {
  const buyer = { ...drafts.COMPANY, taxCode: '0200000002001' };
  expect(dataOf({ ...drafts.ALL_RATES, buyer })).toContain('<MST>0200000002-001</MST>');
});

test('DCTDTu has the whole addresses of a long list that fit', () => {
  const email = 'mot@vidu.example; hai@vidu.example, ba.rat.rat.rat.dai@vidu.example';
  expect(dataOf({ ...drafts.ALL_RATES, buyer: { ...drafts.COMPANY, email } })).toContain(
    '<DCTDTu>mot@vidu.example;hai@vidu.example</DCTDTu>',
  );
});

test('an address longer than the tag is left out, never cut', () => {
  const email = `${'rat.dai'.repeat(8)}@vidu.example`;
  expect(dataOf({ ...drafts.ALL_RATES, buyer: { ...drafts.PERSON, email } })).not.toContain(
    '@vidu.example',
  );
});

test('a rate to be typed by hand and not typed is refused', () => {
  const [line] = drafts.ALL_RATES.lines;
  if (!line) throw new Error('the sample has lines');
  const lines = [{ ...line, rate: 'KHAC' as const, customRate: null }];
  expect(faultsOf({ ...drafts.ALL_RATES, lines })).toEqual([
    'NDHDon/DSHHDVu/HHDVu[1]/TSuat required',
  ]);
});

test('goods on a delivery note may go to a person', () => {
  expect(dataOf({ ...drafts.TRANSFER, buyer: drafts.PERSON })).toContain(
    '<NMua><Ten>Trần Văn Khế</Ten>',
  );
});

test('every field that breaks its length, shape or duty is named', () => {
  const [line] = drafts.ALL_RATES.lines;
  if (!line) throw new Error('the sample has lines');
  const invoice: NumberedInvoice = {
    ...drafts.ALL_RATES,
    serial: 'C26TA',
    number: 100_000_000,
    issuedOn: '2026-02-30',
    seller: { ...drafts.SELLER, taxCode: '123', address: '' },
    buyer: { ...drafts.COMPANY, legalName: 'Đ'.repeat(401), phone: '0'.repeat(21) },
    lines: [{ ...line, name: '', price: decimal('1.1234567'), subtotal: null }],
    amountInWords: '',
  };
  expect(faultsOf(invoice, { ...drafts.FACTS, dataId: '1bad', version: '2' })).toEqual([
    '@Id pattern',
    'TTChung/PBan pattern',
    'TTChung/KHHDon pattern',
    'TTChung/SHDon length',
    'TTChung/NLap date',
    'NDHDon/NBan/MST pattern',
    'NDHDon/NBan/DChi required',
    'NDHDon/NMua/Ten length',
    'NDHDon/NMua/SDThoai length',
    'NDHDon/DSHHDVu/HHDVu[1]/THHDVu required',
    'NDHDon/DSHHDVu/HHDVu[1]/DGia digits',
    'NDHDon/DSHHDVu/HHDVu[1]/ThTien required',
    'NDHDon/TToan/TgTTTBChu required',
  ]);
});

test('a control character pasted from a spreadsheet is named, not sent', () => {
  const seller = { ...drafts.SELLER, name: 'CÔNG TY\u000b A' };
  expect(faultsOf({ ...drafts.ALL_RATES, seller })).toEqual(['NDHDon/NBan/Ten characters']);
});

test('a delivery note needs its order and vehicle, and a series of its own letter', () => {
  expect(faultsOf({ ...drafts.TRANSFER, delivery: null })).toEqual([
    'NDHDon/NBan/LDDNBo required',
    'NDHDon/NBan/PTVChuyen required',
  ]);
  expect(faultsOf({ ...drafts.TRANSFER, serial: 'K26TAB' })).toEqual(['TTChung/KHHDon pattern']);
  expect(faultsOf({ ...drafts.ALL_RATES, serial: 'C26NAA' })).toEqual(['TTChung/KHHDon pattern']);
});

test('the relation to the earlier invoice: 1 replaces, 2 adjusts', () => {
  const { related } = drafts.ADJUSTING;
  expect(dataOf(drafts.ADJUSTING)).toContain('<TCHDon>2</TCHDon>');
  expect(
    dataOf({ ...drafts.ADJUSTING, related: related && { ...related, relation: 'replaces' } }),
  ).toContain('<TCHDon>1</TCHDon>');
});

test('code, QR text and signatures are at the authority’s places, and the signed part is unchanged', () => {
  const { data } = encodeInvoiceData(drafts.ALL_RATES, drafts.FACTS);
  const file = text(
    assembleInvoice({
      data,
      qrText: 'QR & text',
      sellerSignature: '<Signature>s</Signature>',
      authorityCode: { code: '00A', id: 'code-1' },
      authoritySignature: '<Signature>a</Signature>',
    }),
  );
  expect(file).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><HDon>${data}<MCCQT Id="code-1">00A</MCCQT>` +
      '<DLQRCode>QR &amp; text</DLQRCode><DSCKS><NBan><Signature>s</Signature></NBan><NMua></NMua>' +
      '<CQT><Signature>a</Signature></CQT></DSCKS></HDon>',
  );
});

test.each(EVERY_CORRECTION)(
  'LINE-003 a correction of each kind is what its table asks for, and names its original: %s',
  (_, invoice) => {
    const { root } = parse(fileOf(invoice));
    expect(formatFaultsIn(root)).toEqual([]);
    const { related } = invoice;
    const named = at(root, 'DLHDon', 'TTChung', 'TTHDLQuan');
    const tags = ['TCHDon', 'KHMSHDCLQuan', 'KHHDCLQuan', 'SHDCLQuan', 'NLHDCLQuan'];
    expect(tags.map((tag) => textAt(named, tag))).toEqual([
      related?.relation === 'replaces' ? '1' : '2',
      related?.template,
      related?.serial,
      related?.number,
      related?.issuedOn,
    ]);
  },
);

test.each(EVERY_CORRECTION.filter(([, { related }]) => related?.adjusts === 'amounts'))(
  'LINE-022 LINE-023 what lowers is written with a minus before pieces or amount, never before the price: %s',
  (_, { lines, kind, ...invoice }) => {
    const { root } = parse(fileOf({ ...invoice, lines, kind }));
    const [row] = childrenOf(at(root, 'DLHDon', 'NDHDon', 'DSHHDVu'), 'HHDVu');
    const numberOf = (tag: string) => Number(row ? (textAt(row, tag) ?? 0) : Number.NaN);
    const isLess = lines[0]?.method === 'decrease';
    expect(numberOf('ThTien') < 0).toBe(isLess);
    expect(numberOf('SLuong') <= 0).toBe(isLess || lines[0]?.quantity === null);
    expect(numberOf('DGia')).toBeGreaterThanOrEqual(0);
    const total = textAt(root, 'DLHDon', 'NDHDon', 'TToan', 'TgTTTBSo');
    // A transfer note has no totals (Decision 1450).
    expect(total).toBe(kind === 'transfer' ? null : invoice.totals.withTax);
  },
);

test('an invoice that adjusts many names their list and its day, and none of them', () => {
  expect(dataOf({ ...ADJUSTING_MANY, related: withNote('Theo biên bản 07') })).toContain(
    '<TTHDLQuan><TCHDon>2</TCHDon><GChu>Theo biên bản 07</GChu><SBKCLQuan>BK-01/2026</SBKCLQuan><NBKCLQuan>2026-11-21</NBKCLQuan></TTHDLQuan>',
  );
  const { related } = ADJUSTING_MANY;
  if (!related?.list) throw new Error('it names a list');
  const list = { ...related.list, number: '', issuedOn: '21/11/2026' };
  expect(faultsOf({ ...ADJUSTING_MANY, related: { ...related, list } })).toEqual([
    'TTChung/TTHDLQuan/SBKCLQuan required',
    'TTChung/TTHDLQuan/NBKCLQuan date',
  ]);
});

function withNote(note: string): NumberedInvoice['related'] {
  const { related } = ADJUSTING_MANY;
  return related && { ...related, note };
}

test.each([
  [{ dataId: 'data 1' }, '@Id pattern'],
  [{ version: '2.1.0a' }, 'TTChung/PBan pattern'],
  [{ version: 'v2.1.0' }, 'TTChung/PBan pattern'],
])('the facts of the file have their format: %j', (facts, fault) => {
  expect(faultsOf(drafts.ALL_RATES, { ...drafts.FACTS, ...facts })).toEqual([fault]);
  expect(dataOf(drafts.ALL_RATES)).toContain('<PBan>2.1.0</PBan>');
});

test('a version may end with two digits', () => {
  expect(faultsOf(drafts.ALL_RATES, { ...drafts.FACTS, version: '2.1.10' })).toEqual([]);
});

test('a note fits its field of the provider, and an empty one is not written', () => {
  expect(faultsOf({ ...drafts.ALL_RATES, note: 'x'.repeat(501) })).toEqual([
    'TTKhac/TTin/DLieu length',
  ]);
  expect(dataOf({ ...drafts.ALL_RATES, note: '' })).not.toContain('Ghi chú');
});

test('a foreign organisation is written without the tag of a tax code, and read as one', () => {
  const buyer = {
    ...drafts.COMPANY,
    name: null,
    legalName: 'Sakura Trading K.K.',
    address: '1-2-3 Marunouchi, Tokyo',
    taxCode: null,
    country: 'JP',
  };
  const file = fileOf({ ...drafts.ALL_RATES, buyer });
  const party = at(parse(file).root, 'DLHDon', 'NDHDon', 'NMua');
  const tags = party ? elementsOf(party).map(({ local }) => local) : [];
  expect(tags.slice(0, 2)).toEqual(['Ten', 'DChi']);
  expect(tags).not.toContain('MST');
  expect(decodeInvoices(file)[0]?.buyer).toMatchObject(buyer);
});
