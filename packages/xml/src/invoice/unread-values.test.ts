import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import { mayEnterRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { sumReasons } from '@hoadon/domain/verification/reasons/sum-reasons';
import { expect, test } from 'vitest';
import { decodeInvoices } from './decode.ts';
import { draftOfInvoice } from './to-draft.ts';

type InvoiceParts = Readonly<{
  currency?: string;
  rate?: string;
  quantity?: string;
  lineRate?: string;
  base?: string;
  tax?: string;
  paid?: string;
  groupRate?: string;
  groupBase?: string;
  /** Additional parts that may occur only once. */
  more?: Readonly<{ content?: string; totals?: string; header?: string; related?: string }>;
}>;

const today = ({
  currency = 'VND',
  rate = '',
  quantity = '2',
  lineRate = '10%',
  base = '12500000',
  tax = '1250000',
  paid = '13750000',
  groupRate = '10%',
  groupBase = '12500000',
  more = {},
}: InvoiceParts) =>
  `<HDon><DLHDon Id="HD"><TTChung><PBan>2.1.0</PBan><THDon>Hóa đơn</THDon><KHMSHDon>1</KHMSHDon><KHHDon>K26TAA</KHHDon><SHDon>7</SHDon><NLap>2026-11-20</NLap><DVTTe>${currency}</DVTTe><TGia>${rate}</TGia>${more.header ?? ''}${more.related ?? ''}</TTChung><NDHDon><NBan><Ten>Bán</Ten><MST>0101234567</MST><DChi>1 Phố Thử</DChi></NBan><NMua><Ten>Mua</Ten><MST>0300000003</MST></NMua><DSHHDVu><HHDVu><TChat>1</TChat><STT>1</STT><THHDVu>Thép</THHDVu><SLuong>${quantity}</SLuong><DGia>6250000</DGia><ThTien>12500000</ThTien><TSuat>${lineRate}</TSuat></HHDVu></DSHHDVu><TToan><THTTLTSuat><LTSuat><TSuat>${groupRate}</TSuat><ThTien>${groupBase}</ThTien><TThue>${tax}</TThue></LTSuat></THTTLTSuat><TgTCThue>${base}</TgTCThue><TgTThue>${tax}</TgTThue>${more.totals ?? ''}<TgTTTBSo>${paid}</TgTTTBSo></TToan>${more.content ?? ''}</NDHDon></DLHDon></HDon>`;

const of2014 = ({
  base = '12500000',
  tax = '1250000',
  paid = '13750000',
  quantity = '2',
}: InvoiceParts) =>
  `<inv:invoice xmlns:inv="http://laphoadon.gdt.gov.vn/2014/09/invoicexml/v1"><inv:invoiceData><inv:templateCode>01GTKT0/001</inv:templateCode><inv:invoiceSeries>AA/19E</inv:invoiceSeries><inv:invoiceNumber>7</inv:invoiceNumber><inv:invoiceIssuedDate>2019-11-20</inv:invoiceIssuedDate><inv:sellerTaxCode>0101234567</inv:sellerTaxCode><inv:items><inv:item><inv:itemName>Thép</inv:itemName><inv:quantity>${quantity}</inv:quantity></inv:item></inv:items><inv:totalAmountWithoutVAT>${base}</inv:totalAmountWithoutVAT><inv:totalVATAmount>${tax}</inv:totalVATAmount><inv:totalAmountWithVAT>${paid}</inv:totalAmountWithVAT></inv:invoiceData></inv:invoice>`;

const ofVnpt = ({
  base = '12500000',
  tax = '1250000',
  paid = '13750000',
  quantity = '2',
}: InvoiceParts) =>
  `<Invoice><Content><InvoicePattern>01GTKT0/001</InvoicePattern><SerialNo>AA/19E</SerialNo><InvoiceNo>7</InvoiceNo><ArisingDate>20/11/2019</ArisingDate><ComName>Bán</ComName><ComTaxCode>0101234567</ComTaxCode><Products><Product><ProdName>Thép</ProdName><ProdQuantity>${quantity}</ProdQuantity></Product></Products><Total>${base}</Total><VATRate>10</VATRate><VAT_Amount>${tax}</VAT_Amount><Amount>${paid}</Amount></Content></Invoice>`;

const FORMATS = [
  ['of today', today, ['TgTCThue', 'TgTThue', 'TgTTTBSo'], 'HHDVu 1/SLuong'],
  [
    'of 2014',
    of2014,
    ['totalAmountWithoutVAT', 'totalVATAmount', 'totalAmountWithVAT'],
    'item 1/quantity',
  ],
  ['of VNPT before 2021', ofVnpt, ['Total', 'VAT_Amount', 'Amount'], 'Product 1/ProdQuantity'],
] as const;

function draftOf(xml: string) {
  const [invoice] = decodeInvoices(new TextEncoder().encode(xml));
  if (!invoice) throw new Error('no invoice');
  return draftOfInvoice(invoice);
}
const remarksOf = (xml: string) => draftOf(xml).remarks ?? [];
const unreadIn = (xml: string) =>
  remarksOf(xml).flatMap(({ kind, tag }) => (kind === 'unread' ? [tag.replace(/^\w+\//, '')] : []));

test.each(FORMATS)('amounts written as the format requires need no remark, %s', (_, write) => {
  expect(draftOf(write({})).remarks).toBeUndefined();
});

test.each(FORMATS)('amounts grouped by commas are read with a note, %s', (_, write) => {
  const draft = draftOf(write({ base: '12,500,000', tax: '1,250,000', paid: '13,750,000' }));
  expect(draft.totals).toMatchObject({
    withoutTax: '12500000',
    tax: '1250000',
    withTax: '13750000',
  });
  expect(hasUnreadTotals(draft)).toBe(false);
  expect(draft.remarks?.map(({ kind, text, readAs }) => [kind, text, readAs])).toContainEqual([
    'read-as',
    '13,750,000',
    '13750000',
  ]);
});

test.each(
  FORMATS.flatMap(([name, write, [base, tax, paid]]) => [
    [`${name}: the payable amount`, write({ paid: 'mười ba triệu' }), paid] as const,
    [`${name}: the payable amount left out`, write({ paid: '' }), paid] as const,
    [`${name}: the tax`, write({ tax: '1,250' }), tax] as const,
    [`${name}: the tax left out`, write({ tax: '' }), tax] as const,
    [`${name}: the base`, write({ base: '12..5' }), base] as const,
    [`${name}: the base left out`, write({ base: '' }), base] as const,
  ]),
)('an amount that cannot be read is named and books nothing: %s', (_, xml, tag) => {
  const draft = draftOf(xml);
  expect(unreadIn(xml)).toContain(tag);
  expect(hasUnreadTotals(draft)).toBe(true);
  expect(bookedTotals(draft)).toMatchObject({ withoutTax: '0', tax: '0', withTax: '0' });
});

test.each(FORMATS)(
  'a quantity that cannot be read is named by its line, %s',
  (_, write, __, tag) => {
    const draft = draftOf(write({ quantity: '1,234' }));
    expect(draft.remarks).toEqual([{ kind: 'unread', tag, text: '1,234', isTotal: false }]);
    expect(draft.lines[0]?.quantity).toBeNull();
    expect(hasUnreadTotals(draft)).toBe(false);
  },
);

test('a rate or a base by rate that cannot be read excludes the invoice from the books', () => {
  for (const parts of [{ groupRate: 'tám' }, { groupRate: '0.08' }, { groupBase: '1.2.3' }])
    expect(hasUnreadTotals(draftOf(today(parts)))).toBe(true);
  expect(remarksOf(today({ lineRate: 'tám phần trăm' }))).toEqual([
    { kind: 'unread', tag: 'HHDVu 1/TSuat', text: 'tám phần trăm', isTotal: false },
  ]);
});

test('a rate that bears tax needs its amount of tax', () => {
  const xml = today({}).replace('<TThue>1250000</TThue>', '<TThue/>');
  expect(unreadIn(xml)).toEqual(['LTSuat 1/TThue']);
  const free = xml.replaceAll('10%', 'KCT').replace('<TgTThue>1250000', '<TgTThue>0');
  expect(unreadIn(free)).toEqual([]);
});

test('a rate spelt out is read with a note', () => {
  const draft = draftOf(today({ lineRate: 'Không chịu thuế' }));
  expect(draft.lines[0]?.rate).toBe('KCT');
  expect(draft.remarks).toMatchObject([{ kind: 'read-as', readAs: 'KCT' }]);
});

test('in a file that groups its money an amount below a million is thousands', () => {
  const parts = { base: '9.500.000', groupBase: '9.500.000', tax: '950.000', paid: '10.450.000' };
  for (const mark of ['.', ',']) {
    const written = Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, text.replaceAll('.', mark)]),
    );
    const draft = draftOf(today({ ...written, quantity: '2.00' }));
    expect(draft.totals).toMatchObject({ tax: '950000', byRate: [{ tax: '950000' }] });
    expect(hasUnreadTotals(draft)).toBe(false);
    expect(draft.remarks).toContainEqual(
      expect.objectContaining({ tag: 'TToan/TgTThue', kind: 'read-as', readAs: '950000' }),
    );
  }
});

const withoutSummary = (parts: InvoiceParts = {}) =>
  today(parts).replace(/<THTTLTSuat>.*<\/THTTLTSuat>/, '<THTTLTSuat/>');

test('a VAT invoice without a summary by rate has the rates of its lines, with a note', () => {
  for (const xml of [withoutSummary(), withoutSummary().replace('<THTTLTSuat/>', '')]) {
    const draft = draftOf(xml);
    expect(draft.totals.byRate).toEqual([
      { rate: '10', customRate: null, base: '12500000', tax: '1250000' },
    ]);
    expect(draft.remarks).toEqual([
      {
        kind: 'read-as',
        tag: 'TToan/THTTLTSuat',
        text: '',
        readAs: '10%: 12500000 + 1250000',
        isTotal: true,
      },
    ]);
  }
  const exempt = withoutSummary({ lineRate: 'KCT', tax: '0', paid: '12500000' });
  expect(draftOf(exempt).totals.byRate).toMatchObject([{ rate: 'KCT', tax: null }]);
  const provider = withoutSummary({ currency: 'VNĐ', tax: '1250001', paid: '13750001' });
  expect(draftOf(provider).totals.byRate).toMatchObject([{ rate: '10', tax: '1250001' }]);
});

test('lines that do not come to the sums of the invoice make no summary by rate, and the invoice is wrong', () => {
  for (const parts of [{ base: '12500002' }, { tax: '1250002' }, { lineRate: '' }]) {
    const draft = draftOf(withoutSummary(parts));
    expect(draft.totals.byRate).toEqual([]);
    expect(sumReasons(draft).map(({ code }) => code)).toContain('RATES_DIFFER');
  }
});

test('neither a sales invoice nor one of nothing needs a summary by rate', () => {
  const sales = withoutSummary({ tax: '0', paid: '12500000' }).replace(
    '>1</KHMSHDon>',
    '>2</KHMSHDon>',
  );
  expect(draftOf(sales).totals.byRate).toEqual([]);
  const nothing = withoutSummary({ base: '0', tax: '0', paid: '0' }).replace(
    /<HHDVu>.*<\/HHDVu>/,
    '',
  );
  for (const draft of [draftOf(sales), draftOf(nothing)]) {
    expect(draft.remarks).toBeUndefined();
    expect(sumReasons(draft)).toEqual([]);
  }
});

test('the older formats have the rates of their lines as well', () => {
  const item =
    '<inv:quantity>2</inv:quantity><inv:itemTotalAmountWithoutVat>12500000</inv:itemTotalAmountWithoutVat><inv:vatPercentage>10</inv:vatPercentage>';
  const older = of2014({}).replace('<inv:quantity>2</inv:quantity>', item);
  const vnpt = ofVnpt({})
    .replace('<VATRate>10</VATRate>', '')
    .replace('</Product>', '<Amount>12500000</Amount><VATRate>10</VATRate></Product>');
  for (const xml of [older, vnpt]) {
    expect(draftOf(xml).totals.byRate).toMatchObject([
      { rate: '10', base: '12500000', tax: '1250000' },
    ]);
    expect(draftOf(xml).remarks).toMatchObject([{ kind: 'read-as', isTotal: true }]);
  }
});

const small = { base: '100.000', groupBase: '100.000', tax: '10.000', paid: '110.000' };

test.each(FORMATS)(
  'what a quantity, a price or a rate is written like does not decide amounts of money, %s',
  (_, write) => {
    for (const quantity of ['2', '2.00', '0.5', '10800.000', '2.000.000'])
      expect(hasUnreadTotals(draftOf(write({ ...small, quantity })))).toBe(true);
  },
);

test.each([
  ['VND', {}],
  ['USD', { rate: '26350.50' }],
])('money of a line is doubted like that of the totals, in %s', (currency, parts) => {
  const xml = today({ ...parts, currency, quantity: '2.00' }).replace(
    '<ThTien>12500000</ThTien><TSuat>',
    '<ThTien>100.000</ThTien><TThue>10.000</TThue><STCKhau>1.000</STCKhau><TSuat>',
  );
  expect(unreadIn(xml).toSorted()).toEqual(['HHDVu 1/STCKhau', 'HHDVu 1/TThue', 'HHDVu 1/ThTien']);
  expect(draftOf(xml).lines[0]).toMatchObject({ subtotal: null, tax: null });
});

test('dollars with three decimals are read only if other money shows the meaning of the mark', () => {
  const parts = { currency: 'USD', rate: '26350.50', groupBase: '12.500', base: '12.500' };
  expect(hasUnreadTotals(draftOf(today(parts)))).toBe(true);
  const proven = today({ ...parts, tax: '1.25', paid: '13.75' }).replace(
    '<ThTien>12500000<',
    '<ThTien>12.50<',
  );
  expect(draftOf(proven).totals).toMatchObject({ withoutTax: '12.5', withTax: '13.75' });
});

test('a sales invoice may leave base and tax out, and a delivery note every amount', () => {
  const sales = today({}).replace('>1</KHMSHDon>', '>2</KHMSHDon>');
  const bare = sales.replace(/<THTTLTSuat>.*<\/TgTThue>/, '');
  expect(draftOf(bare)).toMatchObject({ totals: { withoutTax: '13750000', tax: '0' } });
  expect(unreadIn(bare)).toEqual([]);
  const note = today({}).replace('>1</KHMSHDon>', '>6</KHMSHDon>');
  expect(unreadIn(note.replace(/<TToan>.*<\/TToan>/, ''))).toEqual([]);
});

test.each([
  ['rate of nothing', '', null],
  ['rate of zero', '0', null],
  ['rate of one, which means dong', '1', null],
  ['rate that is no number', 'abc', null],
  ['rate', '26350', '26350'],
])('a foreign currency has its own exchange rate or none: %s', (_, rate, read) => {
  expect(draftOf(today({ currency: 'USD', rate })).exchangeRate).toBe(read);
});

const withRate = {
  'of today': (rate: string) => today({ currency: 'USD', rate }),
  'of 2014': (rate: string) =>
    of2014({}).replace(
      '<inv:items>',
      `<inv:currencyCode>USD</inv:currencyCode><inv:exchangeRate>${rate}</inv:exchangeRate><inv:items>`,
    ),
  'of VNPT before 2021': (rate: string) =>
    ofVnpt({}).replace(
      '<Products>',
      `<CurrencyUnit>USD</CurrencyUnit><ExchangeRate>${rate}</ExchangeRate><Products>`,
    ),
} as const;

test.each(FORMATS)(
  'a rate of exchange has no three decimals, so such a text is thousands and may be corrected by hand, %s',
  (name) => {
    for (const text of ['25.431', '25,431']) {
      const draft = draftOf(withRate[name](text));
      expect(draft.exchangeRate).toBe('25431');
      expect(draft.remarks).toMatchObject([
        { kind: 'read-as', text, readAs: '25431', isTotal: false, isExchangeRate: true },
      ]);
      expect(mayEnterRate(draft)).toBe(true);
    }
    const unread = draftOf(withRate[name]('25.431.00'));
    expect(unread).toMatchObject({ exchangeRate: null, remarks: [{ isExchangeRate: true }] });
    expect(mayEnterRate(unread)).toBe(true);
    const plain = draftOf(withRate[name]('25431.50'));
    expect(plain.exchangeRate).toBe('25431.5');
    expect(plain.remarks).toBeUndefined();
    expect(mayEnterRate(plain)).toBe(false);
    // With three decimals one means dong, as it does without.
    expect(draftOf(withRate[name]('1.000')).exchangeRate).toBeNull();
    expect(draftOf(withRate[name]('0.170')).exchangeRate).toBe('0.17');
  },
);

test.each([
  ['TToan', { content: '<TToan><TgTTTBSo>123750000</TgTTTBSo></TToan>' }],
  ['TgTTTBSo', { totals: '<TgTTTBSo>123750000</TgTTTBSo>' }],
  ['NMua', { content: '<NMua><Ten>Khác</Ten></NMua>' }],
  ['NBan', { content: '<NBan><Ten>Khác</Ten></NBan>' }],
  ['DSHHDVu', { content: '<DSHHDVu><HHDVu><THHDVu>Vàng</THHDVu></HHDVu></DSHHDVu>' }],
  ['SHDon', { header: '<SHDon>8</SHDon>' }],
  ['DVTTe', { header: '<DVTTe>USD</DVTTe>' }],
  ['TTHDLQuan', { header: '<TTHDLQuan/><TTHDLQuan/>' }],
])('a second %s is remarked', (tag, more) => {
  const twice = remarksOf(today({ more })).filter(({ kind }) => kind === 'twice');
  expect(twice.map((one) => one.tag.replace(/^.*\//, ''))).toContain(tag);
});

test.each([
  ['TTChung', (xml: string) => xml.replace('<NDHDon>', '<TTChung/><NDHDon>')],
  ['NDHDon', (xml: string) => xml.replace('</DLHDon>', '<NDHDon/></DLHDon>')],
  ['DLHDon', (xml: string) => xml.replace('</HDon>', '<DLHDon/></HDon>')],
  ['DSCKS', (xml: string) => xml.replace('</HDon>', '<DSCKS/><DSCKS/></HDon>')],
])('a second %s of the document is remarked', (tag, twice) => {
  expect(remarksOf(twice(today({}))).map((one) => [one.kind, one.tag])).toContainEqual([
    'twice',
    expect.stringMatching(new RegExp(`/${tag}$`)),
  ]);
});

test('a second part is remarked, however many others are remarked before it', () => {
  const lines = Array.from({ length: 60 }, () => '<HHDVu><SLuong>x</SLuong></HHDVu>').join('');
  const file = today({ more: { totals: '<TgTCThue>1</TgTCThue>' } }).replace(
    '<DSHHDVu>',
    `<DSHHDVu>${lines}`,
  );
  expect(remarksOf(file).map(({ kind }) => kind)).toContain('twice');
});

test('fees beside the lines are part of the amount to pay', () => {
  const totals =
    '<DSLPhi><LPhi><TLPhi>Phí môi trường</TLPhi><TPhi>50,000.0</TPhi></LPhi><LPhi/></DSLPhi>';
  const draft = draftOf(today({ paid: '13800000', more: { totals } }));
  expect(draft.totals).toMatchObject({ withTax: '13800000', fees: '50000' });
  const unread = today({ more: { totals: totals.replace('50,000.0', 'miễn') } });
  expect(unreadIn(unread).join()).toContain('TPhi');
});

test('the day of the invoice that is corrected is read day first, or remarked', () => {
  const related = (day: string) =>
    `<TTHDLQuan><TCHDon>1</TCHDon><KHMSHDCLQuan>1</KHMSHDCLQuan><KHHDCLQuan>K26TAA</KHHDCLQuan><SHDCLQuan>3</SHDCLQuan><NLHDCLQuan>${day}</NLHDCLQuan></TTHDLQuan>`;
  const xml = (day: string) => today({ more: { related: related(day) } });
  expect(draftOf(xml('05/11/2026')).related?.issuedOn).toBe('2026-11-05');
  expect(remarksOf(xml('05/11/2026'))).toEqual([]);
  expect(unreadIn(xml('hôm qua'))).toEqual(['NLHDCLQuan']);
});

test('an adjustment whose amounts cannot be read is about amounts, and such a ticket retains its tax', () => {
  const related =
    '<TTHDLQuan><TCHDon>2</TCHDon><KHMSHDCLQuan>1</KHMSHDCLQuan><KHHDCLQuan>K26TAA</KHHDCLQuan><SHDCLQuan>3</SHDCLQuan></TTHDLQuan>';
  const unread = { base: 'x', tax: 'x', paid: 'x', groupBase: 'x' };
  expect(draftOf(today({ ...unread, more: { related } })).related?.adjusts).toBe('amounts');
  expect(draftOf(today(unread).replace('>1</KHMSHDon>', '>5</KHMSHDon>')).kind).toBe('vat');
});
