import type { SellerInformation } from '@hoadon/contracts/company';
import type { RecordedInvoice } from '@hoadon/contracts/invoice-records';
import { type Decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import type { RecordTotals } from '@hoadon/domain/records/record-totals';

/** What is written in the form. */
export type RecordValues = Readonly<{
  invoice_type: RecordedInvoice['invoice_type'];
  invoice_number: string;
  invoice_serial: string;
  issued_date: string | null;
  paid_date: string | null;
  seller_name: string;
  seller_taxcode: string;
  seller_address: string;
  buyer_name: string;
  buyer_taxcode: string;
  buyer_address: string;
  total_amount_without_tax: Decimal | null;
  tax_percentage: Decimal | null;
  total_amount_with_tax: Decimal | null;
  cqt_code: string;
  content: string;
  tags: readonly string[];
  own_fields: RecordedInvoice['own_fields'];
}>;
export type RecordField = keyof RecordValues;

export const EMPTY_RECORD: RecordValues = {
  invoice_type: '1',
  invoice_number: '',
  invoice_serial: '',
  issued_date: null,
  paid_date: null,
  seller_name: '',
  seller_taxcode: '',
  seller_address: '',
  buyer_name: '',
  buyer_taxcode: '',
  buyer_address: '',
  total_amount_without_tax: null,
  tax_percentage: null,
  total_amount_with_tax: null,
  cqt_code: '',
  content: '',
  tags: [],
  own_fields: [],
};

/** A new record of what the company bought. */
export const boughtBy = ({
  full_name,
  tax_code,
  company_address,
}: Pick<SellerInformation, 'full_name' | 'tax_code' | 'company_address'>): RecordValues => ({
  ...EMPTY_RECORD,
  buyer_name: full_name,
  buyer_taxcode: tax_code,
  buyer_address: company_address,
});

export function valuesOf(record: RecordedInvoice): RecordValues {
  const values: Record<string, unknown> = {};
  for (const field of Object.keys(EMPTY_RECORD)) values[field] = record[field as RecordField];
  return {
    ...(values as RecordValues),
    total_amount_without_tax: decimalOrNull(record.total_amount_without_tax),
    tax_percentage: decimalOrNull(record.tax_percentage),
    total_amount_with_tax: decimalOrNull(record.total_amount_with_tax),
  };
}

export const totalsIn = (values: RecordValues): RecordTotals => ({
  withoutTax: values.total_amount_without_tax,
  percentage: values.tax_percentage,
  withTax: values.total_amount_with_tax,
});

export const withTotals = (values: RecordValues, totals: RecordTotals): RecordValues => ({
  ...values,
  total_amount_without_tax: totals.withoutTax,
  tax_percentage: totals.percentage,
  total_amount_with_tax: totals.withTax,
});

export const isSame = (a: RecordValues, b: RecordValues): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** As the call takes them; only what has no fault is sent. */
export const inputOf = (values: RecordValues) => ({
  ...values,
  issued_date: values.issued_date ?? '',
  total_amount_without_tax: values.total_amount_without_tax ?? '',
  total_amount_with_tax: values.total_amount_with_tax ?? '',
  tags: [...values.tags],
  own_fields: values.own_fields.filter(({ name }) => name.trim() !== ''),
});
