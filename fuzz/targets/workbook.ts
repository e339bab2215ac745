import {
  readTable,
  readWorkbook,
} from '../../packages/server/src/connectors/spreadsheet/spreadsheet-process.ts';
import { IN_OWN_PROCESS_MS, type Target } from '../define-target.ts';
import { sample } from '../read-sample.ts';

const MOST_ROWS = 20_000;

export const target: Target = {
  about: 'workbooks: xlsx, and xls of Excel 97 to 2003',
  format: 'bytes',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [sample('drafts.xlsx'), sample('drafts.xls')],
  async check(bytes) {
    for await (const _ of readWorkbook({ bytes, mostRows: MOST_ROWS }));
    for await (const _ of readTable({ bytes, mostRows: MOST_ROWS }));
  },
};
