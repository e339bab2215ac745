import type { Spreadsheet } from '../../connectors/spreadsheet/port.ts';
import type { IssuingDeps } from '../issuing/index.ts';
import type { Judging } from './judging.ts';

/** The platform, and what creating drafts from workbooks needs. */
export type DraftImportDeps = IssuingDeps &
  Readonly<{ spreadsheet: Pick<Spreadsheet, 'read' | 'write' | 'stream'>; judging: Judging }>;
