import { expect, test } from 'vitest';
import { decodeInvoices } from '../decode.ts';

type InvoiceParts = Readonly<{
  template?: string;
  /** Amount before tax and rate of each line. */
  lines?: readonly (readonly [subtotal: string, rate: string])[];
  base?: string;
  tax?: string;
  paid?: string;
}>;

/** An invoice that states no summary by rate. */
function decoded({
  template = '1',
  lines = [['1000000', '10%']],
  base = '1000000',
  tax = '100000',
  paid = '1100000',
}: InvoiceParts) {
  const rows = lines.map(
    ([subtotal, rate]) =>
      `<HHDVu><TChat>1</TChat><THHDVu>Bát</THHDVu><ThTien>${subtotal}</ThTien><TSuat>${rate}</TSuat></HHDVu>`,
  );
  const [invoice] = decodeInvoices(
    Buffer.from(
      `<HDon><DLHDon><TTChung><KHMSHDon>${template}</KHMSHDon><KHHDon>C26TAA</KHHDon><SHDon>7</SHDon><NLap>2026-11-20</NLap></TTChung><NDHDon><DSHHDVu>${rows.join('')}</DSHHDVu><TToan><TgTCThue>${base}</TgTCThue><TgTThue>${tax}</TgTThue><TgTTTBSo>${paid}</TgTTTBSo></TToan></NDHDon></DLHDon></HDon>`,
    ),
  );
  if (!invoice) throw new Error('there is no invoice in the file');
  return invoice;
}
const ratesOf = (given: InvoiceParts) => decoded(given).totals.byRate.map(({ rate }) => rate);

test.each([
  ['a VAT invoice', '1', ['10']],
  ['a VAT invoice before 2022', '01GTKT0/002', ['10']],
  ['a VAT invoice with a receipt of a fee', '8', ['10']],
  ['a ticket that bears tax', '5', ['10']],
  ['a sales invoice that states tax all the same', '2', []],
  ['a sales invoice before 2022', '02GTTT0/001', []],
  ['a sales invoice of the fifth form', '02GTTT0/005', []],
])('%s (%s) has the rates of its lines: %j', (_, template, rates) => {
  expect(ratesOf({ template })).toEqual(rates);
});

test('a ticket without tax is sold without rates', () => {
  const free: InvoiceParts = { lines: [['1000000', 'KCT']], tax: '0', paid: '1000000' };
  expect(ratesOf({ ...free, template: '5' })).toEqual([]);
  expect(ratesOf({ ...free, template: '1' })).toEqual(['KCT']);
});

test('goods and their return come to nothing, of which there are no rates', () => {
  const lines = [
    ['1000000', '10%'],
    ['-1000000', '10%'],
  ] as const;
  expect(ratesOf({ lines, base: '0', tax: '0', paid: '0' })).toEqual([]);
});

test('no rates are made up for an invoice that is not booked', () => {
  const { totals, remarks } = decoded({ paid: 'một triệu mốt' });
  expect(totals.byRate).toEqual([]);
  expect(remarks?.map(({ kind, tag }) => [kind, tag])).toEqual([['unread', 'TToan/TgTTTBSo']]);
});

test('the remark names every rate with its base, and its tax where it bears any', () => {
  const { remarks } = decoded({
    lines: [
      ['1000000', '10%'],
      ['200000', 'KHAC:07.00%'],
      ['500000', 'KCT'],
    ],
    base: '1700000',
    tax: '114000',
    paid: '1814000',
  });
  expect(remarks?.map(({ readAs }) => readAs)).toEqual([
    '10%: 1000000 + 100000; 7%: 200000 + 14000; KCT: 500000',
  ]);
});
