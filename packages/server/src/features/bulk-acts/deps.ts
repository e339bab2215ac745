import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** What acts on many stand on: the platform, and the writer of their results. */
export type BulkActsDeps = Platform & Readonly<{ spreadsheet: Pick<Spreadsheet, 'stream'> }>;
