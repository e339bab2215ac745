import { DELIVERY_COLUMNS } from './delivery-columns.ts';
import type { ImportColumn } from './import-column.ts';
import { INVOICE_COLUMNS } from './invoice-columns.ts';
import { LINE_COLUMNS } from './line-columns.ts';

/** The columns in the order of the template. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  ...INVOICE_COLUMNS,
  ...LINE_COLUMNS,
  ...DELIVERY_COLUMNS,
];
