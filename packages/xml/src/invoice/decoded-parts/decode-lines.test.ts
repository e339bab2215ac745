import { expect, test } from 'vitest';
import { decodeInvoices } from '../decode.ts';

function lineOf(inside: string) {
  const [invoice] = decodeInvoices(
    Buffer.from(
      `<HDon><DLHDon><TTChung><KHMSHDon>2</KHMSHDon><KHHDon>C26TAA</KHHDon><NLap>2026-11-20</NLap></TTChung><NDHDon><DSHHDVu><HHDVu>${inside}</HHDVu></DSHHDVu></NDHDon></DLHDon></HDon>`,
    ),
  );
  return invoice?.lines[0];
}

test('a line that states nothing is goods without a name, a rate or an amount', () => {
  expect(lineOf('')).toEqual({
    type: 'product',
    position: null,
    nature: '1',
    code: null,
    name: '',
    unit: null,
    quantity: null,
    price: null,
    discountPercent: null,
    discountAmount: null,
    rate: 'NONE',
    customRate: null,
    rateText: null,
    subtotal: null,
    tax: null,
    total: null,
    method: null,
  });
});

test('a line may be named as the draft of 2020 named it, and states its own discount', () => {
  expect(
    lineOf('<Ten>Bát</Ten><TLCKhau>5</TLCKhau><STCKhau>2000</STCKhau><ThTien>38000</ThTien>'),
  ).toMatchObject({ name: 'Bát', discountPercent: '5', discountAmount: '2000', total: '38000' });
});

test('tax on an amount that is not stated comes to nothing known', () => {
  expect(lineOf('<TThue>100</TThue>')).toMatchObject({ subtotal: null, tax: '100', total: null });
});
