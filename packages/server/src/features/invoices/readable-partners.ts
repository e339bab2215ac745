import type { PermissionSet } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { mayReadDrafts } from './readable.ts';

/** An invoice named the partner, no issued or received invoice and no payment does, and no user recorded anything about it. */
const KNOWN_FROM_DRAFTS_ALONE = sql`(merged_into is null and named_on is not null and version = 1 and not is_name_own
  and emails = '{}' and notes is null and bank_account is null
  and not exists (
    select from invoice i
    where i.company_id = partner.company_id and i.partner_id = partner.id and i.direction in ('issued', 'received')
      and i.deleted_at is null and i.place <> 'draft')
  and not exists (
    select from payment p where p.company_id = partner.company_id and p.partner_id = partner.id))`;

/** Condition over the table `partner` of whom a caller may see: a partner of drafts alone is seen with the right to drafts. */
export const partnersReadableBy = (permissions: Partial<PermissionSet>): RawBuilder<boolean> =>
  mayReadDrafts(permissions) ? sql<boolean>`true` : sql<boolean>`not ${KNOWN_FROM_DRAFTS_ALONE}`;

/** Throws NOT_FOUND for a partner that the caller may not see. */
export async function requireReadablePartner(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  id: string,
): Promise<void> {
  const { rows } = await sql`
    select from partner
    where company_id = ${companyId} and id = ${id} and ${partnersReadableBy(permissions)}`.execute(
    db,
  );
  if (rows.length === 0) throw new Failure('NOT_FOUND');
}
