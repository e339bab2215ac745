import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { InvoiceReading } from './reading/entry.ts';

/** What taking invoices in stands on: readers of strangers' files. */
export type IntakeDeps = Platform &
  Readonly<{
    reading: InvoiceReading;
    spreadsheet: Pick<Spreadsheet, 'read' | 'write' | 'stream'>;
    /** Entries that are kept in one transaction; fewer in tests. */
    entriesAtOnce?: number;
  }>;
