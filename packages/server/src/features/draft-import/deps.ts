import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { IssuingDeps } from '../issuing/index.ts';
import type { Judging } from './judging.ts';

/** What making drafts from workbooks stands on. */
export type DraftImportDeps = IssuingDeps &
  Readonly<{ spreadsheet: Pick<Spreadsheet, 'read' | 'write' | 'stream'>; judging: Judging }>;
