import { expect, test } from 'vitest';
import { decodeInvoices } from '../decode.ts';

/** A line with that text for its rate. */
function read(text: string) {
  const [invoice] = decodeInvoices(
    Buffer.from(
      `<HDon><DLHDon><TTChung><KHMSHDon>2</KHMSHDon><KHHDon>C26TAA</KHHDon><NLap>2026-11-20</NLap></TTChung><NDHDon><DSHHDVu><HHDVu><THHDVu>Bát</THHDVu><TSuat>${text}</TSuat></HHDVu></DSHHDVu><TToan><TgTTTBSo>0</TgTTTBSo></TToan></NDHDon></DLHDon></HDon>`,
    ),
  );
  const [line] = invoice?.lines ?? [];
  return { rate: line?.rate, customRate: line?.customRate, remarks: invoice?.remarks ?? [] };
}

test.each([
  ['Không chịu thuế', 'KCT'],
  ['không chịu thuế GTGT', 'KCT'],
  ['KCT GTGT', 'KCT'],
  ['Không kê khai', 'KKKNT'],
  ['Không kê khai, nộp thuế', 'KKKNT'],
  ['Không kê khai nộp thuế GTGT', 'KKKNT'],
  ['Không kê khai, tính nộp thuế', 'KKKNT'],
  ['Không kê khai, không nộp thuế', 'KKKNT'],
  ['Không kê khai không tính nộp thuế GTGT', 'KKKNT'],
  ['KKKTT', 'KKKNT'],
])('the rate "%s" is spelt out and means %s, which is remarked', (text, rate) => {
  expect(read(text)).toEqual({
    rate,
    customRate: null,
    remarks: [{ kind: 'read-as', tag: 'HHDVu 1/TSuat', text, readAs: rate, isTotal: false }],
  });
});

test.each([
  'hàng không chịu thuế',
  'không chịu thuế nhập khẩu',
  'hàng không kê khai',
  'không kê khai gì',
  'không kê khai, nộp',
  'mã KKKTT',
  'KKKTT2',
  '0.08',
  '0,5',
  '100.5%',
  '150%',
])('the rate "%s" has no single meaning: it is none, which is remarked', (text) => {
  expect(read(text)).toEqual({
    rate: 'NONE',
    customRate: null,
    remarks: [{ kind: 'unread', tag: 'HHDVu 1/TSuat', text, isTotal: false }],
  });
});

test.each([
  ['0.5%', '0.5'],
  ['1', '1'],
  ['7', '7'],
  ['100', '100'],
])('the rate "%s" is one that no list names', (text, customRate) => {
  expect(read(text)).toEqual({ rate: 'KHAC', customRate, remarks: [] });
});

test.each(['\\', '/', 'x', 'X', '***', '--', '\u2013', '\u2014', '.'])(
  '"%s" is written where a line has no rate and needs no remark',
  (text) => {
    expect(read(text)).toEqual({ rate: 'NONE', customRate: null, remarks: [] });
  },
);
