import { type Cell, cellText, isMerged } from '@hoadon/domain/import/cell';
import { findHeading, headingTexts } from '@hoadon/domain/import/find-heading';
import { groupRows, keyedRow } from '@hoadon/domain/import/group-rows';
import { type Mapping, matchColumns } from '@hoadon/domain/import/match-columns';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { SELLER } from '@hoadon/xml/fixtures/sample-drafts';
import { type JudgedRow, judge } from '../../packages/server/src/features/draft-import/judge.ts';
import { IN_OWN_PROCESS_MS, requireNoSilentZero, type Target } from '../define-target.ts';
import { textSample } from '../read-sample.ts';
import { rowsOfTable } from '../rows-of-table.ts';

const FACTS = {
  serial: null,
  seller: SELLER,
  today: '2026-11-23',
  permitted: [],
  series: [{ template: '1', serial: 'C26TAA', next_number: 8, last_issued_on: '2026-11-20' }],
  format: VIETNAMESE_FORMAT,
};

export const target: Target = {
  about: 'rows of invoices to be drafted',
  format: 'csv',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [
    textSample(
      'Mã nhóm hóa đơn;Ký hiệu;Ngày hóa đơn;MST người mua;Tên đơn vị;Tính chất;Tên hàng hóa, dịch vụ;Đơn vị tính;Số lượng;Đơn giá;Thuế suất;Thành tiền;Tiền thuế',
      'HD001;C26TAA;21/11/2026;0312345678;Công ty Minh Châu;1;Bàn gỗ;Cái;2;1.500.000,5;8%;3.000.001;240.000',
      ';;;;;;Ghế;Cái;1;300.000;10%;;',
      'HD002;1C26TAA;2026-11-22;;Đỗ Thị Sim;1;Tủ;;1;5.000.000;KCT;5.000.000;0',
    ),
  ],
  async check(bytes) {
    const rows = await rowsOfTable(bytes);
    const heading = findHeading(rows, (headers) => Object.keys(matchColumns(headers)).length);
    if (!heading) return;
    const mapping = matchColumns(headingTexts(heading));
    const below = new Map(rows.filter(({ row }) => row > heading.row).map((row) => [row.row, row]));
    const grouped = groupRows([...below.values()].map((row) => keyedRow(row, mapping)));
    const invoices = grouped.invoices.map(({ key, rows }) => ({
      key,
      rows: rows.flatMap((row) => below.get(row) ?? []),
    }));
    for (const { rows } of judge({ ...FACTS, invoices, mapping }))
      for (const row of rows) checkLine(row, below.get(row.row)?.cells ?? [], mapping);
  },
};

function checkLine({ row, line, issues }: JudgedRow, cells: readonly Cell[], mapping: Mapping) {
  if (!line) return;
  for (const key of ['quantity', 'price'] as const) {
    const cell = cells[mapping[key] ?? -1];
    const isRefused = isMerged(cell) || issues.some(({ column }) => column === key);
    if (!isRefused) requireNoSilentZero(`${key} of row ${row}`, line[key], cellText(cell));
  }
}
