import { numberMarksOf } from '@hoadon/domain/bank-statements/number-marks';
import { amountTexts, readStatementRow } from '@hoadon/domain/bank-statements/read-statement-row';
import { matchStatementColumns } from '@hoadon/domain/bank-statements/statement-columns';
import { findHeading, headingTexts } from '@hoadon/domain/import/find-heading';
import { ON_SERVER_THREAD_MS, type Target } from '../define-target.ts';
import { textSample } from '../read-sample.ts';
import { rowsOfTable } from '../rows-of-table.ts';

export const target: Target = {
  about: 'rows of bank statements',
  format: 'csv',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    textSample(
      'Sao kê tài khoản;;;;',
      'Ngày giao dịch;Ghi nợ;Ghi có;Nội dung;Số dư',
      '21/11/2026 09:30:12;;1.500.000;TT HD 7 C26TAA;10.000.000',
      '22/11/2026;-2.000;;phi;9.998.000',
    ),
    textSample(
      'Transaction date,Amount,Description,Currency,Balance',
      '2026-11-21,"1,500.25",INV 7,USD,"2,000.00"',
    ),
  ],
  async check(bytes) {
    const rows = await rowsOfTable(bytes);
    const heading = findHeading(
      rows,
      (headers) => Object.keys(matchStatementColumns(headers)).length,
    );
    if (!heading) return;
    const mapping = matchStatementColumns(headingTexts(heading));
    const below = rows.filter(({ row }) => row > heading.row);
    const format = numberMarksOf(below.flatMap(({ cells }) => amountTexts(cells, mapping)));
    for (const currency of ['VND', 'USD']) {
      for (const row of below) {
        const read = readStatementRow(row, mapping, { format, currency });
        if ('fault' in read) continue;
        if (!(Math.abs(Number(read.line.amount)) > 0))
          throw new Error(`row ${row.row} moves ${read.line.amount}`);
      }
    }
  },
};
