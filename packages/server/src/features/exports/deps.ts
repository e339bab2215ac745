import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { InvoicesDeps } from '../invoices/index.ts';

/** What files of many invoices stand on: their documents, and a writer of workbooks. */
export type ExportsDeps = InvoicesDeps & Readonly<{ spreadsheet: Pick<Spreadsheet, 'stream'> }>;
