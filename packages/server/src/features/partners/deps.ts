import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { LookupDeps } from '../lookup/index.ts';

/** What partners stand on: the platform, the registers, and the reader and writer of tables. */
export type PartnersDeps = LookupDeps &
  Readonly<{ spreadsheet: Pick<Spreadsheet, 'readTable' | 'stream'> }>;
