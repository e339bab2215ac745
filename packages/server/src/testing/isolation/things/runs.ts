import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Row, type Writer } from './insert-row.ts';

/** Acts on many. */
export async function saveRuns(
  platform: Platform,
  writer: Writer,
  { issued, draft }: Readonly<{ issued: string; draft: string }>,
) {
  const { admin } = writer;
  const at = platform.clock.now();
  const keep = (table: string, row: Row) => insertRow(platform, writer, table, row);
  const run = await keep('bulk_run', {
    kind: 'issue',
    state: 'paused',
    ca_id: 'usb',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
  const bulkAct = await keep('bulk_run', {
    kind: 'delete',
    state: 'paused',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
  await keep('bulk_item', { run_id: run, position: 1, invoice_id: draft });
  const fileAct = await keep('bulk_run', {
    kind: 'export',
    state: 'asked',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
  await keep('bulk_item', { run_id: fileAct, position: 1, invoice_id: issued });
  return { run, bulkAct, fileAct };
}
