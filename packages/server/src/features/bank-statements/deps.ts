import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** The platform, and a reader of tables. */
export type BankStatementsDeps = Platform &
  Readonly<{ spreadsheet: Pick<Spreadsheet, 'readTable'> }>;
