import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { InvoicesDeps } from '../invoices/index.ts';

/** The documents of invoices, and a writer of workbooks. */
export type ExportsDeps = InvoicesDeps & Readonly<{ spreadsheet: Pick<Spreadsheet, 'stream'> }>;
