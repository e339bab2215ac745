import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { LookupDeps } from '../lookup/index.ts';

export type PartnersDeps = LookupDeps &
  Readonly<{ spreadsheet: Pick<Spreadsheet, 'readTable' | 'stream'> }>;
