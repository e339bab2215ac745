import { expect, test } from 'vitest';
import { decodeInvoices } from '../decode.ts';

function decoded(totals: string, template = '1') {
  const [invoice] = decodeInvoices(
    Buffer.from(
      `<HDon><DLHDon><TTChung><KHMSHDon>${template}</KHMSHDon><KHHDon>C26TAA</KHHDon><NLap>2026-11-20</NLap></TTChung><NDHDon><TToan>${totals}</TToan></NDHDon></DLHDon></HDon>`,
    ),
  );
  if (!invoice) throw new Error('there is no invoice in the file');
  return invoice;
}

const unread = (tag: string, text = '') => ({ kind: 'unread', tag, text, isTotal: true });
const rate = (inside: string) => `<LTSuat>${inside}</LTSuat>`;
const RIGHT = rate('<TSuat>10%</TSuat><ThTien>1000</ThTien><TThue>100</TThue>');
const rates = (...more: readonly string[]) =>
  `<THTTLTSuat>${RIGHT}${more.join('')}</THTTLTSuat><TgTCThue>1000</TgTCThue><TgTThue>100</TgTThue><TgTTTBSo>1100</TgTTTBSo>`;
const TEN = { rate: '10', customRate: null, base: '1000', tax: '100' };

test('a rate of the summary that cannot be read is remarked, and its text is handed on', () => {
  const { totals, remarks, extras } = decoded(
    rates(rate('<TSuat>tám</TSuat><ThTien>0</ThTien><TThue>0</TThue>')),
  );
  expect(totals.byRate).toEqual([TEN, { rate: 'NONE', customRate: null, base: '0', tax: '0' }]);
  expect(remarks).toEqual([unread('LTSuat 2/TSuat', 'tám')]);
  expect(extras).toEqual([
    {
      place: 'HDon/DLHDon/NDHDon/TToan/THTTLTSuat/LTSuat',
      name: 'TSuat',
      type: 'tag',
      value: 'tám',
    },
  ]);
});

test('an empty row of the summary is none', () => {
  const { totals, remarks } = decoded(rates('<LTSuat/>', rate('<TSuat/><ThTien/>')));
  expect(totals.byRate).toEqual([TEN]);
  expect(remarks).toBeUndefined();
});

test.each([
  ['10%', '1000', ['LTSuat 2/TThue']],
  ['KHAC:07.00%', '1000', ['LTSuat 2/TThue']],
  ['10%', '0', []],
  ['0%', '1000', []],
  ['KCT', '1000', []],
])('a rate of %s on %s that states no tax leaves unread: %j', (text, base, tags) => {
  const row = rate(`<TSuat>${text}</TSuat><ThTien>${base}</ThTien>`);
  expect(decoded(rates(row)).remarks ?? []).toEqual(tags.map((tag) => unread(tag)));
});

test('a rate of the summary needs its base', () => {
  const row = rate('<TSuat>5%</TSuat><TThue>0</TThue>');
  expect(decoded(rates(row)).remarks).toEqual([unread('LTSuat 2/ThTien')]);
});

const fee = (inside: string) => `<LPhi><TLPhi>Phí</TLPhi>${inside}</LPhi>`;
const withFees = (...fees: readonly string[]) =>
  decoded(`${rates().replace('1100', '1150')}<DSLPhi>${fees.join('')}</DSLPhi>`);

test('a fee that is named needs its amount, and an empty row is no fee', () => {
  expect(withFees(fee('<TPhi>50</TPhi>'), '<LPhi/>').remarks).toBeUndefined();
  expect(withFees(fee('<TPhi>50</TPhi>'), fee('')).remarks).toEqual([unread('LPhi 2/TPhi')]);
});

test.each([
  ['a VAT invoice', '1', '<TgTThue>0</TgTThue><TgTTTBSo>0</TgTTTBSo>', ['TgTCThue']],
  ['a VAT invoice', '1', '<TgTCThue>1000</TgTCThue><TgTTTBSo>1100</TgTTTBSo>', ['TgTThue']],
  ['a VAT invoice', '1', '<TgTCThue>1000</TgTCThue><TgTTTBSo>1000</TgTTTBSo>', []],
  ['a VAT invoice before 2022', '01GTKT0/003', '<TgTCThue>0</TgTCThue>', ['TgTTTBSo']],
  ['a sales invoice', '2', '<TgTTTBSo>1000</TgTTTBSo>', []],
  ['a sales invoice before 2022', '02GTTT0/001', '<TgTTTBSo>1000</TgTTTBSo>', []],
  ['a sales invoice', '2', '<TgTCThue>900</TgTCThue><TgTTTBSo>1000</TgTTTBSo>', []],
  [
    'a sales invoice with tax',
    '2',
    '<TgTThue>100</TgTThue><TgTTTBSo>1100</TgTTTBSo>',
    ['TgTCThue'],
  ],
  ['a sales invoice', '2', '', ['TgTTTBSo']],
  ['a transfer note', '6', '', []],
  ['a transfer note before 2022', '03XKNB0/001', '', []],
])('%s of form %s that states "%s" leaves unread: %j', (_, template, totals, tags) => {
  expect(decoded(totals, template).remarks ?? []).toEqual(
    tags.map((tag) => unread(`TToan/${tag}`)),
  );
});

test('a transfer note may state the value of its goods', () => {
  expect(decoded('<TgTTTBSo>16000000</TgTTTBSo>', '6').totals.withTax).toBe('16000000');
});
