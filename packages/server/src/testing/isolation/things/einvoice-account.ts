import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Writer } from './insert-row.ts';

/** An account with a provider, the active one of the company where none was before. */
export async function saveEinvoiceAccount(platform: Platform, writer: Writer): Promise<string> {
  const active = await platform.db
    .selectFrom('einvoice_account')
    .select('id')
    .where('company_id', '=', writer.companyId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return insertRow(platform, writer, 'einvoice_account', {
    provider: 'E_VIETTEL',
    user_name: `${writer.mark}-${randomUUID()}`,
    password: 'none',
    is_active: active === undefined,
    created_by: writer.admin.actor,
    created_at: platform.clock.now(),
  });
}
