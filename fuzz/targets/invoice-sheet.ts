import { cellText } from '@hoadon/domain/import/cell';
import { findHeading, headingTexts } from '@hoadon/domain/import/find-heading';
import { groupSheet } from '@hoadon/domain/intake/sheet/group-sheet';
import { matchSheet } from '@hoadon/domain/intake/sheet/match-sheet';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { SELLER } from '@hoadon/xml/fixtures/sample-drafts';
import { judgeGroup } from '../../packages/server/src/features/intake/sheets/judge-sheet.ts';
import { ON_SERVER_THREAD_MS, requireNoSilentZero, type Target } from '../define-target.ts';
import { textSample } from '../read-sample.ts';
import { rowsOfTable } from '../rows-of-table.ts';

const FACTS = {
  own: SELLER,
  direction: 'received',
  today: '2026-11-23',
  format: VIETNAMESE_FORMAT,
} as const;

export const target: Target = {
  about: 'rows of purchases and sales from other programs',
  format: 'csv',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    textSample(
      'Ký hiệu mẫu số;Ký hiệu hóa đơn;Số hóa đơn;Ngày lập;MST người bán;Tên người bán;MST người mua;Tổng tiền chưa thuế;Tổng tiền thuế;Tổng tiền thanh toán;Tiền tệ;Tỷ giá',
      `1;C26TAA;7;21/11/2026;0312345678;Công ty Minh Châu;${SELLER.taxCode};1.000.000;80.000;1.080.000;VND;`,
      `1;C26TAA;8;22/11/2026;0312345678;Công ty Minh Châu;${SELLER.taxCode};100,5;10,05;110,55;USD;25.000`,
    ),
    textSample(
      'Mẫu số;Ký hiệu;Số;Ngày;MST người bán;Tên người bán;MST người mua;Tên hàng hóa, dịch vụ;Đơn vị tính;Số lượng;Đơn giá;Thành tiền;Thuế suất;Tiền thuế',
      `1;K26TBB;12;2026-11-02;0312345678;Công ty Minh Châu;${SELLER.taxCode};Bàn gỗ;Cái;2;500.000;1.000.000;8%;80.000`,
      ';;;;;;;Ghế;Cái;1;300.000;300.000;10%;30.000',
    ),
  ],
  async check(bytes) {
    const rows = await rowsOfTable(bytes);
    const heading = findHeading(rows, (headers) => Object.keys(matchSheet(headers)).length);
    if (!heading) return;
    const headers = headingTexts(heading);
    const mapping = matchSheet(headers);
    for (const group of groupSheet(
      rows.filter(({ row }) => row > heading.row),
      mapping,
    )) {
      const verdict = judgeGroup(group, {
        entryPath: 'a.csv',
        hash: '0',
        headers,
        mapping,
        facts: FACTS,
      });
      if (verdict.kind !== 'arrival' || group.kind !== 'invoice' || group.rows.length > 1) continue;
      const { totals, remarks } = verdict.draft;
      for (const key of ['withoutTax', 'tax', 'withTax'] as const)
        if (!remarks)
          requireNoSilentZero(key, totals[key], cellText(group.rows[0]?.cells[mapping[key] ?? -1]));
    }
  },
};
