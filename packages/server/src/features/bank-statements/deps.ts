import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** What statements stand on: a reader of tables. */
export type BankStatementsDeps = Platform &
  Readonly<{ spreadsheet: Pick<Spreadsheet, 'readTable'> }>;
