import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Writer } from './insert-row.ts';

export async function saveView(platform: Platform, writer: Writer): Promise<string> {
  const at = platform.clock.now();
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from saved_view where company_id = ${writer.companyId}`.execute(
    platform.db,
  );
  return insertRow(platform, writer, 'saved_view', {
    list: 'revenue',
    name: `${writer.mark} ${rows[0]?.count}`,
    owner_id: writer.admin.userId,
    is_shared: true,
    query: JSON.stringify({ search_text: writer.mark }),
    created_at: at,
    changed_at: at,
  });
}
