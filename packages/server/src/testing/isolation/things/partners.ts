import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Writer } from './insert-row.ts';

/** A customer to whom nothing was done yet. */
export const savePartner = (platform: Platform, writer: Writer): Promise<string> =>
  insertRow(platform, writer, 'partner', {
    is_customer: true,
    name: `Công ty ${writer.mark}`,
    search_text: foldForSearch(`Công ty ${writer.mark}`),
    created_at: platform.clock.now(),
  });

/** Two that were taken for one. */
export async function saveMerge(platform: Platform, writer: Writer): Promise<string> {
  const [from, into] = [await savePartner(platform, writer), await savePartner(platform, writer)];
  await sql`
    update partner set merged_into = ${into} where company_id = ${writer.companyId} and id = ${from}`.execute(
    platform.db,
  );
  return insertRow(platform, writer, 'partner_merge', {
    from_id: from,
    into_id: into,
    into_is_customer: true,
    into_is_vendor: false,
    created_by: writer.admin.actor,
    created_at: platform.clock.now(),
  });
}

/** One that is known from both sides. */
export const saveKnownPartner = (platform: Platform, writer: Writer): Promise<string> =>
  insertRow(platform, writer, 'partner', {
    is_customer: true,
    is_vendor: true,
    name: `Công ty ${writer.mark}`,
    search_text: foldForSearch(`Công ty ${writer.mark}`),
    created_at: platform.clock.now(),
  });
