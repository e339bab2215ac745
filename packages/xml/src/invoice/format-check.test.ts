import type { NumberedInvoice } from '@hoadon/domain/invoice/invoice';
import { expect, test } from 'vitest';
import { parseText } from '../dom/parse.ts';
import {
  ADJUSTING,
  ALL_RATES,
  COMPANY,
  FACTS,
  SALES,
  TRANSFER,
} from '../fixtures/sample-drafts.ts';
import { assembleInvoiceMarkup, encodeInvoiceData } from './encode.ts';
import { formatFaultsIn, invoiceDataOf } from './format-check.ts';
import { INVOICE_NAMES } from './from-draft.ts';

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

type Change = readonly [written: string | RegExp, instead: string];
const faultsWith = (file: string, ...changes: readonly Change[]): string[] =>
  faultsIn(
    changes.reduce((text, [written, instead]) => {
      expect(text).toMatch(written);
      return text.replace(written, instead);
    }, file),
  );

const x = (length: number) => 'x'.repeat(length);
const VAT = fileOf({ ...ALL_RATES, buyer: { ...COMPANY, passportNumber: 'B1' } });

test.each<readonly [fault: string, ...Change]>([
  ['TTChung/PBan required', /<PBan>.*<\/PBan>/, ''],
  ['TTChung/KHHDon pattern', 'C26TAA', 'AK26NA'],
  ['TTChung/SHDon pattern', '<SHDon>17', '<SHDon>a17'],
  ['TTChung/SHDon pattern', '<SHDon>17', '<SHDon>17a'],
  ['TTChung/MSTTCGP pattern', '<MSTTCGP>0100000001', '<MSTTCGP>1'],
  ['TTChung/HTTToan required', /<HTTToan>.*<\/HTTToan>/, ''],
  ['NDHDon/NMua/Ten length', /<NMua><Ten>[^<]*/, `<NMua><Ten>${x(401)}`],
  ['NDHDon/NMua/MST pattern', '<MST>0200000002-001', '<MST>02'],
  ['NDHDon/NMua/DChi length', '<DChi>Thôn Ví Dụ', `<DChi>${x(400)}`],
  ['NDHDon/NMua/SHChieu length', '<SHChieu>B1', `<SHChieu>${x(21)}`],
  ['NDHDon/TToan/TgTCThue required', '<TgTCThue>3100000</TgTCThue>', ''],
  ['NDHDon/TToan/TgTCThue number', '<TgTCThue>3100000', '<TgTCThue>3.100.000'],
  ['NDHDon/TToan/TgTThue required', '<TgTThue>175000</TgTThue>', ''],
  ['NDHDon/TToan/TgTThue number', '<TgTThue>175000', '<TgTThue>175000 đ'],
  ['NDHDon/TToan/TgTTTBSo required', '<TgTTTBSo>3275000</TgTTTBSo>', ''],
  ['NDHDon/TToan/TgTTTBSo number', '<TgTTTBSo>3275000', '<TgTTTBSo>3275000,0'],
  ['NDHDon/TToan/TgTTTBChu required', /<TgTTTBChu>.*<\/TgTTTBChu>/, ''],
  ['NDHDon/DSHHDVu/HHDVu[1]/TChat pattern', '<TChat>1', '<TChat>6'],
  ['NDHDon/DSHHDVu/HHDVu[1]/DGia number', '<DGia>400000', '<DGia>400,0'],
  ['NDHDon/DSHHDVu/HHDVu[1]/TSuat length', '<TSuat>10%', `<TSuat>${x(12)}`],
])('a VAT invoice is refused once for each tag that breaks its table: %s', (fault, ...change) => {
  expect(faultsIn(VAT)).toEqual([]);
  expect(faultsWith(VAT, change)).toEqual([fault]);
});

const WITHOUT_SUMS: readonly Change[] = [
  [/<HTTToan>.*<\/HTTToan>/, ''],
  [/<TToan>.*<\/TToan>/, '<TToan/>'],
];

test.each<readonly [string, string, readonly Change[]]>([
  ['adjusting', fileOf(ADJUSTING), []],
  ['ticket', VAT, [['<KHMSHDon>1', '<KHMSHDon>5']]],
])('an %s may leave out how it is paid and its sums', (_, file, changes) => {
  expect(faultsWith(file, ...changes, ...WITHOUT_SUMS)).toEqual([]);
});

test('an invoice that replaces another states its sums like any other', () => {
  const { related } = ADJUSTING;
  const file = fileOf({ ...ADJUSTING, related: related && { ...related, relation: 'replaces' } });
  expect(faultsWith(file, ...WITHOUT_SUMS).toSorted()).toEqual([
    'NDHDon/TToan/TgTCThue required',
    'NDHDon/TToan/TgTTTBChu required',
    'NDHDon/TToan/TgTTTBSo required',
    'NDHDon/TToan/TgTThue required',
    'TTChung/HTTToan required',
  ]);
});

test.each(['TgTCThue', 'TgTThue', 'TgTTTBSo'])(
  'a sum that an adjusting invoice does state is a number: %s',
  (tag) => {
    expect(faultsWith(fileOf(ADJUSTING), [new RegExp(`<${tag}>`), `<${tag}>x`])).toEqual([
      `NDHDon/TToan/${tag} number`,
    ]);
  },
);

test('a sales invoice has a flag for a sale into a zone without tariffs', () => {
  expect(faultsWith(fileOf(SALES), ['<HDDCKPTQuan>0', '<HDDCKPTQuan>2'])).toEqual([
    'TTChung/HDDCKPTQuan pattern',
  ]);
});

const NOTE = fileOf(TRANSFER);

test.each<readonly [fault: string, ...Change]>([
  ['TTChung/KHHDon required', '<KHHDon>K26NAB</KHHDon>', ''],
  ['NDHDon/NBan/HDSo length', '<HDSo>', `<HDSo>${x(255)}`],
  ['NDHDon/NBan/HVTNXHang length', '<HVTNXHang>', `<HVTNXHang>${x(100)}`],
  ['NDHDon/NBan/TNVChuyen length', '<TNVChuyen>', `<TNVChuyen>${x(100)}`],
  ['NDHDon/NMua/HVTNNHang length', '<HVTNNHang>', `<HVTNNHang>${x(100)}`],
  ['NDHDon/NMua/DChi length', '<DChi>Thôn', `<DChi>${x(400)}`],
])('VAL-012 the transport details of a transfer note fit its table: %s', (fault, ...change) => {
  expect(faultsWith(NOTE, change)).toContain(fault);
  expect(faultsWith(NOTE, change).filter((one) => one === fault)).toHaveLength(1);
});

test('a note without a series is refused for nothing else of its series', () => {
  const faults = faultsWith(NOTE, ['<KHHDon>K26NAB</KHHDon>', '']);
  expect(faults.filter((fault) => fault.includes('KHHDon'))).toEqual(['TTChung/KHHDon required']);
});

/** The same note for goods that are sent to an agent. */
const TO_AGENT: readonly Change[] = [
  ['K26NAB', 'K26BAB'],
  [/<LDDNBo>.*<\/LDDNBo>/, '<HDKTSo>HĐĐL-01</HDKTSo><HDKTNgay>2026-01-05</HDKTNgay>'],
];

test.each<readonly [string, ...Change]>([
  ['NDHDon/NBan/HDKTSo required', /<HDKTSo>.*<\/HDKTSo>/, ''],
  ['NDHDon/NBan/HDKTNgay required', /<HDKTNgay>.*<\/HDKTNgay>/, ''],
  ['NDHDon/NBan/HDKTNgay date', '<HDKTNgay>2026-01-05', '<HDKTNgay>05/01/2026'],
  ['NDHDon/NBan/TNVChuyen required', /<TNVChuyen>.*<\/TNVChuyen>/, ''],
  ['NDHDon/NBan/PTVChuyen required', /<PTVChuyen>.*<\/PTVChuyen>/, ''],
  ['NDHDon/NMua/DChi required', /<DChi>Thôn[^<]*<\/DChi>/, ''],
])(
  'a note for goods sent to an agent names its contract and who carries: %s',
  (fault, ...change) => {
    expect(faultsWith(NOTE, ...TO_AGENT)).toEqual([]);
    expect(faultsWith(NOTE, ...TO_AGENT, change)).toEqual([fault]);
  },
);

test('signatures cover the data of the invoice', () => {
  expect(invoiceDataOf(parseText(VAT).root)?.attributes.get('Id')).toBe(FACTS.dataId);
  expect(invoiceDataOf(parseText('<HDon/>').root)).toBeNull();
});
