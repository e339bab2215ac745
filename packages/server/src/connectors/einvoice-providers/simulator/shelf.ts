import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { EMPTY_BUYER, emptyLine, ZERO_TOTALS } from '@hoadon/domain/invoice/empty-draft';
import type { NumberedInvoice } from '@hoadon/domain/invoice/invoice';
import { amountInWords } from '@hoadon/domain/money/amount-in-words';
import { decimal } from '@hoadon/domain/money/decimal';
import { assembleInvoice, encodeInvoiceData } from '@hoadon/xml/invoice/encode';

/** A made-up invoice that a company issued by a provider. */
export type ShelvedInvoice = Readonly<{
  provider: EinvoiceProvider;
  taxCode: string;
  serial: string;
  number: number;
  issuedOn: PlainDate;
  /** Its id at BKAV. */
  guid: string;
}>;

const LETTERS = { E_VIETTEL: 'TVT', E_VNPT: 'TVN', E_BKAV: 'TBK' } as const;
const PROVIDER_TAX_CODES = {
  E_VIETTEL: '0100109106',
  E_VNPT: '0100684378',
  E_BKAV: '0101360697',
} as const;

/** One series per provider, numbered from 1, an invoice a day until today. */
export function shelvedInvoices(
  provider: EinvoiceProvider,
  taxCode: string,
  { today, count }: Readonly<{ today: PlainDate; count: number }>,
): ShelvedInvoice[] {
  const serial = `C${today.slice(2, 4)}${LETTERS[provider]}`;
  return Array.from({ length: count }, (_, index) => ({
    provider,
    taxCode,
    serial,
    number: index + 1,
    issuedOn: addDays(today, index + 1 - count),
    guid: guidOf(taxCode, index + 1),
  }));
}

const guidOf = (taxCode: string, number: number): string =>
  `${String(number).padStart(8, '0')}-0000-4000-8000-${taxCode.slice(0, 10).padStart(12, '0')}`;

/** Returns the company and the number of an invoice. */
export const ofGuid = (guid: string) => ({
  number: Number(guid.slice(0, 8)),
  taxCode: guid.slice(-10),
});

/** Returns its XML as the provider sends it. */
export function xmlOf(invoice: ShelvedInvoice): Uint8Array {
  const { data } = encodeInvoiceData(numberedInvoice(invoice), {
    dataId: `HD-${invoice.serial}-${invoice.number}`,
    providerTaxCode: PROVIDER_TAX_CODES[invoice.provider],
    version: '2.1.0',
    name: 'Hóa đơn giá trị gia tăng',
  });
  return assembleInvoice({ data, qrText: null, sellerSignature: null });
}

function numberedInvoice({ taxCode, serial, number, issuedOn }: ShelvedInvoice): NumberedInvoice {
  const withoutTax = decimal(1_000_000 * number);
  const tax = decimal(100_000 * number);
  const withTax = decimal(1_100_000 * number);
  const taxed = { rate: '10', customRate: null } as const;
  return {
    kind: 'vat',
    serial,
    number,
    issuedOn,
    currency: 'VND',
    exchangeRate: null,
    paymentMethod: 'CK',
    seller: {
      taxCode,
      name: `CÔNG TY TNHH MÔ PHỎNG ${taxCode}`,
      address: 'Số 1, Phố Mô Phỏng, Phường Cầu Giấy, TP Hà Nội',
      phone: null,
      email: null,
      fax: null,
      website: null,
      bankAccount: null,
      bankName: null,
    },
    buyer: {
      ...EMPTY_BUYER,
      legalName: 'CÔNG TY CỔ PHẦN KHÁCH HÀNG MÔ PHỎNG',
      taxCode: '0399995507',
      address: 'Số 8, Phố Mô Phỏng, TP Hà Nội',
    },
    lines: [
      {
        ...emptyLine(),
        ...taxed,
        name: 'Dịch vụ tư vấn',
        unit: 'Gói',
        quantity: decimal(number),
        price: decimal(1_000_000),
        subtotal: withoutTax,
        tax,
        total: withTax,
      },
    ],
    totals: {
      ...ZERO_TOTALS,
      withoutTax,
      tax,
      withTax,
      byRate: [{ ...taxed, base: withoutTax, tax }],
    },
    amountInWords: amountInWords(withTax, 'VND'),
    delivery: null,
    note: null,
    related: null,
  };
}
