import type { PlainDate } from '../dates/plain-date.ts';
import { foreignCountry } from '../identity/country-code.ts';
import { oneLine } from '../identity/one-line.ts';
import { EMPTY_BUYER, ZERO_TOTALS } from '../invoice/empty-draft.ts';
import type { Buyer, Delivery, InvoiceDraft, Seller } from '../invoice/invoice.ts';
import type { InvoiceKind } from '../invoice/invoice-kind.ts';
import type { Line, LineType } from '../invoice/lines/line.ts';
import { DEFAULT_CURRENCY } from '../money/currency.ts';
import { decimalOrNull } from '../money/decimal.ts';
import type { NumberFormat } from '../money/number-format.ts';
import { cellText } from './cell.ts';
import { type InvoiceRows, keyedRow } from './group-rows.ts';
import { headOf } from './head-of.ts';
import type { ImportColumnKey } from './import-column.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import { cellFault, type PlacedIssue } from './import-issue.ts';
import type { Mapping } from './match-columns.ts';
import {
  type ReadRate,
  readBuyerType,
  readKind,
  readLineType,
  readPayment,
  readRate,
} from './read-choice.ts';
import { readCountry } from './read-country.ts';
import { type RowReader, rowReader } from './row-reader.ts';

/** What the file leaves open: who sells, today, and the marks of its numbers. */
export type ImportFacts = Readonly<{
  seller: Seller;
  today: PlainDate;
  format: NumberFormat;
  /** The series of every invoice of a file without a column of series, with its kind in front: `1C26TAA`; null: none was chosen. */
  serial: string | null;
}>;

/** The invoice as the file states it; its amounts are claims. Cells that could not be read are faults. */
export type ReadInvoice = Readonly<{ draft: InvoiceDraft; faults: readonly PlacedIssue[] }>;

/** As many lines as one invoice may have on any other way into the product. */
export const MAX_LINES = 1000;

const HEAD_KEYS: readonly ImportColumnKey[] = IMPORT_COLUMNS.filter(
  ({ path }) => !path.startsWith('lines.') && path !== 'key',
).map(({ key }) => key);

/**
 * Reads the rows of one invoice. What is stated in the head may be written once or in every row; the key must be in each, for a row
 * without it may as well be of an invoice that is not named.
 */
export function readInvoice(
  { key, rows }: InvoiceRows,
  mapping: Mapping,
  facts: ImportFacts,
): ReadInvoice {
  const faults: PlacedIssue[] = rows
    .filter((row) => keyedRow(row, mapping).key === null)
    .map(({ row }) => cellFault(row, 'invoiceKey', 'import-key-missing-below', { key }));
  const head = headOf(rows, mapping, HEAD_KEYS, faults);
  const reader = rowReader(head, mapping, facts.format, faults);
  const series = readSeries(reader, mapping.serial === undefined ? facts.serial : null);
  const kind = reader.choice('kind', (cell) => readKind(cellText(cell) ?? '')) ?? series.kind;
  const lines = rows
    .slice(0, MAX_LINES)
    .map((row) => readLine(rowReader(row, mapping, facts.format, faults), facts.format));
  const over = rows[MAX_LINES];
  if (over)
    faults.push(
      cellFault<ImportColumnKey>(over.row, null, 'import-too-many-lines', {
        max: String(MAX_LINES),
      }),
    );
  return {
    draft: {
      ...readHead(reader, facts),
      kind,
      serial: series.serial,
      lines,
      ...deliveryOf(kind, reader),
    },
    faults,
  };
}

/** `1C26TAA` names the kind in front of the series. */
function readSeries(
  reader: RowReader,
  ofFile: string | null,
): { serial: string; kind: InvoiceKind } {
  const text = (ofFile ?? reader.text('serial') ?? '').toUpperCase().replace(/\s/g, '');
  const parts = /^([126])([CK]\w{5})$/.exec(text);
  if (!parts) return { serial: text, kind: 'vat' };
  return { serial: parts[2] ?? '', kind: readKind(parts[1] ?? '') ?? 'vat' };
}

function readHead(reader: RowReader, { seller, today }: ImportFacts) {
  const soldOn = reader.date('soldOn');
  const currency = reader.text('currency')?.toUpperCase() ?? DEFAULT_CURRENCY;
  return {
    issuedOn: reader.date('issuedOn') ?? today,
    currency,
    exchangeRate: reader.rate('exchangeRate'),
    paymentMethod:
      reader.choice('paymentMethod', (cell) => readPayment(cellText(cell) ?? '')) ?? 'CK',
    seller,
    buyer: readBuyer(reader),
    totals: ZERO_TOTALS,
    amountInWords: '',
    related: null,
    note: reader.text('note'),
    ...(soldOn && { earlierSale: { soldOn, reason: reader.text('lateReason') ?? '' } }),
  } as const;
}

/** Cells of names and addresses hold line breaks that a person made by Alt+Enter. */
function lineIn(reader: RowReader, key: Parameters<RowReader['text']>[0]): string | null {
  const text = reader.text(key);
  return text === null ? null : oneLine(text) || null;
}

function readBuyer(reader: RowReader): Buyer {
  const stated = reader.choice('buyerType', (cell) => readBuyerType(cellText(cell) ?? ''));
  const legalName = lineIn(reader, 'legalName');
  const taxCode = lineIn(reader, 'taxCode')?.replace(/\s/g, '') ?? null;
  return {
    ...EMPTY_BUYER,
    type: stated ?? (legalName === null && taxCode === null ? 'PERSONAL' : 'ENTERPRISE'),
    name: lineIn(reader, 'buyerName'),
    legalName,
    taxCode,
    address: lineIn(reader, 'address'),
    phone: lineIn(reader, 'phone'),
    email: lineIn(reader, 'email'),
    identityNumber: lineIn(reader, 'identityNumber'),
    budgetUnitCode: lineIn(reader, 'budgetUnitCode'),
    country: foreignCountry(reader.choice('country', (cell) => readCountry(cellText(cell) ?? ''))),
    code: lineIn(reader, 'buyerCode'),
    bankAccount: lineIn(reader, 'bankAccount'),
    bankName: lineIn(reader, 'bankName'),
  };
}

function deliveryOf(kind: InvoiceKind, reader: RowReader): { delivery: Delivery | null } {
  if (kind !== 'transfer') return { delivery: null };
  return {
    delivery: {
      dispatchOrder: lineIn(reader, 'dispatchOrder') ?? '',
      vehicle: lineIn(reader, 'vehicle') ?? '',
      contractNumber: lineIn(reader, 'contractNumber'),
      warehouseAddress: lineIn(reader, 'warehouseAddress'),
      carrierName: lineIn(reader, 'carrierName'),
      shipperName: lineIn(reader, 'shipperName'),
    },
  };
}

function readLine(reader: RowReader, format: NumberFormat): Line {
  const type = reader.choice('lineType', (cell) => readLineType(cellText(cell) ?? '')) ?? 'product';
  const rate = reader.choice('rate', (cell) => readRate(cell, format));
  return {
    type,
    code: lineIn(reader, 'lineCode'),
    name: reader.text('lineName') ?? '',
    unit: lineIn(reader, 'unit'),
    quantity: reader.decimal('quantity'),
    price: reader.price('price'),
    ...rateOfLine(type, rate),
    subtotal: reader.decimal('subtotal'),
    tax: reader.decimal('tax'),
    total: reader.decimal('lineTotal'),
    method: null,
  };
}

/** The decree row bears its share as a rate of its own kind: 1, 2, 3, 5 per cent. */
function rateOfLine(type: LineType, read: ReadRate | null): ReadRate {
  if (read === null) return { rate: 'NONE', customRate: null };
  if (type !== 'decree' || read.customRate !== null) return read;
  return { rate: 'KHAC', customRate: decimalOrNull(read.rate) };
}
