import type { InvoiceKind } from '../invoice/invoice-kind.ts';

/**
 * A column of the sheet that drafts are made from. `path` is the field of the draft that it fills, by which its faults
 * are mapped back (`lines.` means the line of the row).
 */
export type ImportColumn = Readonly<{
  key: ImportColumnKey;
  /** Heading in the template. */
  header: string;
  /** Other headings it is known by. */
  also: readonly string[];
  path: string;
  /** The file cannot be read without it. */
  required: boolean;
  /** Kinds of document whose template has it; left out: all. A file may hold any column. */
  of?: readonly InvoiceKind[];
  /** What the example rows of the template hold: the first line, and the second of the same invoice. */
  example: readonly [string | number, string | number];
  /** For the sheet of explanations. */
  meaning: string;
}>;

export const IMPORT_COLUMN_KEYS = [
  'invoiceKey',
  'kind',
  'serial',
  'issuedOn',
  'soldOn',
  'lateReason',
  'buyerType',
  'legalName',
  'buyerName',
  'taxCode',
  'address',
  'email',
  'phone',
  'identityNumber',
  'budgetUnitCode',
  'country',
  'buyerCode',
  'bankAccount',
  'bankName',
  'paymentMethod',
  'currency',
  'exchangeRate',
  'note',
  'lineType',
  'lineCode',
  'lineName',
  'unit',
  'quantity',
  'price',
  'rate',
  'subtotal',
  'tax',
  'lineTotal',
  'dispatchOrder',
  'vehicle',
  'contractNumber',
  'warehouseAddress',
  'carrierName',
  'shipperName',
] as const;
export type ImportColumnKey = (typeof IMPORT_COLUMN_KEYS)[number];

/** Returns a heading without the star that marks a required column, for use inside a sentence. */
export const plainHeading = (heading: string | undefined): string =>
  (heading ?? '').replace(/\s*\*+\s*$/, '').trim();

/** The columns that fill the fields of a line which a fault names, written as `name/unit`. */
export const columnsOfFields = (fields: string): ImportColumnKey[] =>
  fields.split('/').flatMap((field) => {
    if (field === 'name') return ['lineName'];
    return IMPORT_COLUMN_KEYS.find((key) => key === field) ?? [];
  });
