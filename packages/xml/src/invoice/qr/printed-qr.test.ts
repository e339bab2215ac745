import type { NumberedInvoice } from '@hoadon/domain/invoice/invoice';
import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { ALL_RATES, FACTS, IN_DOLLARS, SALES, TRANSFER } from '../../fixtures/sample-drafts.ts';
import { decodeInvoices } from '../decode.ts';
import { assembleInvoice, encodeInvoiceData } from '../encode.ts';
import { INVOICE_NAMES } from '../from-draft.ts';
import type { Invoice } from '../invoice.ts';
import { printedQr } from './printed-qr.ts';
import { qrText } from './qr-text.ts';
import { readQrText } from './read-qr-text.ts';

/** The invoice read from a file with this text in DLQRCode. */
function fileWith(draft: NumberedInvoice, stated: string | null): Invoice {
  const { data } = encodeInvoiceData(draft, { ...FACTS, name: INVOICE_NAMES[draft.kind] });
  const [invoice] = decodeInvoices(
    assembleInvoice({ data, qrText: stated, sellerSignature: null }),
  );
  if (!invoice) throw new Error('there is no invoice in the file');
  return invoice;
}

const ownQr = (draft: NumberedInvoice, template: string) =>
  qrText({
    id: '0123456789ABCDEF0123456789ABCDEF',
    sellerTaxCode: draft.seller.taxCode,
    template,
    serial: draft.serial,
    number: String(draft.number),
    issuedOn: draft.issuedOn,
    total: draft.totals.withTax,
  });

test.each([
  ['all rates', ALL_RATES],
  ['sales', SALES],
  ['dollars', IN_DOLLARS],
])('the QR of our own invoice of %s is printed as it lies in the file', (_what, draft) => {
  const { template } = fileWith(draft, '');
  const text = ownQr(draft, template);
  expect(printedQr(fileWith(draft, text))).toBe(text);
});

test.each([
  ['an address', 'https://evil.example/pay?acc=999'],
  [
    'a payment to somebody',
    '00020101021238540010A00000072701240006970436011099999999990208QRIBFTTA53037045802VN6304ABCD',
  ],
  ['another invoice', ownQr({ ...ALL_RATES, number: 999_999 }, '1')],
  [
    'another total',
    ownQr({ ...ALL_RATES, totals: { ...ALL_RATES.totals, withTax: decimal('1') } }, '1'),
  ],
  [
    'an address for the GUID',
    '0002019936' + '0032' + 'https://evil.example/aaaaaaaaaaa' + '6304ABCD',
  ],
  ['a GUID with an address behind it', '0002019922' + '0018' + '0A://evil.example/' + '6304ABCD'],
  ['an invoice without a GUID', '00020199050101x6304ABCD'],
  ['text without end', 'x'.repeat(5_000)],
])(
  '%s in DLQRCode, which nobody signed, is not printed: the QR says what the data says',
  (_what, stated) => {
    const invoice = { ...fileWith(ALL_RATES, ''), qrText: stated };
    const printed = printedQr(invoice) ?? '';
    expect(printed).not.toContain('evil');
    expect(readQrText(printed)).toEqual({
      sellerTaxCode: ALL_RATES.seller.taxCode,
      template: invoice.template,
      serial: invoice.serial,
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      total: invoice.totals.withTax,
    });
  },
);

test('a file without a QR is printed without one, and so is what no QR can hold', () => {
  expect(printedQr(fileWith(TRANSFER, null))).toBeNull();
  const invoice = { ...fileWith(ALL_RATES, ''), qrText: 'x' };
  expect(printedQr({ ...invoice, number: null })).toBeNull();
  expect(printedQr({ ...invoice, serial: 'C'.repeat(80) })).toBeNull();
});

test('of a QR no fact is ever cut: what fills it is printed, one letter more is not', () => {
  const invoice = { ...fileWith(ALL_RATES, ''), qrText: ownQr(ALL_RATES, '1') };
  const { seller, template, number, totals } = invoice;
  const others = [seller.taxCode, template, number ?? '', totals.withTax].join('').length;
  // 99 less two digits of id and two of length for each of six facts, and the eight digits of the day.
  const serial = 'C'.repeat(99 - 6 * 4 - 8 - others);
  expect(readQrText(printedQr({ ...invoice, serial }) ?? '')).toMatchObject({
    serial,
    total: totals.withTax,
  });
  expect(printedQr({ ...invoice, serial: `${serial}C` })).toBeNull();
});

test("an issuer's own GUID of fewer digits is printed as it is", () => {
  const stated = ownQr(ALL_RATES, '1');
  const short = { ...fileWith(ALL_RATES, ''), qrText: '0002019908' + '00040A1b' + '6304ABCD' };
  expect(printedQr(short)).toContain('00040A1b01');
  expect(printedQr({ ...short, qrText: stated })).toBe(stated);
});
