import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { Platform } from '../../platform/platform.ts';

export type StatisticsDeps = Pick<Platform, 'db' | 'clock'> &
  Readonly<{ spreadsheet: Pick<Spreadsheet, 'write'> }>;
