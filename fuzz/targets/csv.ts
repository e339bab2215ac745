import { readTable } from '../../packages/server/src/connectors/spreadsheet/spreadsheet-process.ts';
import { IN_OWN_PROCESS_MS, type Target } from '../define-target.ts';
import { textSample } from '../read-sample.ts';

export const target: Target = {
  about: 'tables as text, with any separator',
  format: 'csv',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [
    textSample('Ngày;Số tiền;"Nội ""dung"""', '21/11/2026;1.500.000;"a', 'b"', '22/11/2026;-5;'),
    textSample('Date\tAmount', '2026-11-21\t1,500.25'),
    Buffer.from('\ufeffNgày\tSố tiền\r\n21/11/2026\t5', 'utf16le'),
  ],
  async check(bytes) {
    for await (const _ of readTable({ bytes, mostRows: 20_000 }));
  },
};
