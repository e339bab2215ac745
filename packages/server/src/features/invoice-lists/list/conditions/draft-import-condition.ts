import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';

type Side = Readonly<{ companyId: string; direction: string }>;

/** Created by one of these imports of drafts, looked up by the import: the newest invoices belong to none. */
export function isOfDraftImport(
  ids: readonly string[],
  { companyId, direction }: Side,
): RawBuilder<unknown> | null {
  if (ids.length === 0) return null;
  if (direction === 'received') return sql`false`;
  return sql`id in (
    select invoice_id from draft_import_invoice
    where company_id = ${companyId} and import_id = ${anyId(ids)} and invoice_id is not null)`;
}
