import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** The platform, and the writer of result workbooks. */
export type BulkActsDeps = Platform & Readonly<{ spreadsheet: Pick<Spreadsheet, 'stream'> }>;
