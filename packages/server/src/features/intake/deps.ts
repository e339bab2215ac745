import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { InvoiceReading } from './reading/entry.ts';

export type IntakeDeps = Platform &
  Readonly<{
    reading: InvoiceReading;
    spreadsheet: Pick<Spreadsheet, 'read' | 'write' | 'stream'>;
    /** Entries of one transaction; fewer in tests. */
    entriesAtOnce?: number;
  }>;
