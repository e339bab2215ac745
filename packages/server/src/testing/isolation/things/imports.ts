import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Row, sha256, type Writer } from './insert-row.ts';

/** Files that were brought in row by row. */
export async function saveImports(platform: Platform, writer: Writer) {
  const { admin, mark } = writer;
  const at = platform.clock.now();
  const keep = (table: string, row: Row) => insertRow(platform, writer, table, row);
  const imported = await keep('draft_import', {
    state: 'mapping',
    file_name: `${mark}.xlsx`,
    heading_row: 1,
    headers: JSON.stringify([mark, 'Ký hiệu', 'Tên hàng']),
    mapping: '{}',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
  const statement = await keep('bank_statement', {
    state: 'mapping',
    file_name: `${mark}.csv`,
    file_hash: sha256(`${mark} statement`),
    headers: JSON.stringify([mark, 'Ghi có']),
    mapping: '{}',
    created_by: admin.actor,
    created_at: at,
  });
  await keep('bank_statement_row', {
    statement_id: statement,
    row: 2,
    cells: JSON.stringify([mark]),
    bucket: 'nothing',
    line: JSON.stringify({
      bookedOn: '2026-11-21',
      amount: '1000',
      text: mark,
      payer: mark,
      account: '',
      reference: '',
    }),
  });
  return { import: imported, statement };
}
