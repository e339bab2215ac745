import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { textCondition } from '../invoice-lists/index.ts';
import { partnersReadableBy } from '../invoices/index.ts';

export type PartnerRole = 'customer' | 'vendor';
export type FoundPartnerRow = Readonly<{ id: string; name: string; tax_code: string | null }>;

const ROLES: Readonly<Record<PartnerRole, RawBuilder<unknown>>> = {
  customer: sql`is_customer`,
  vendor: sql`is_vendor`,
};

/** Partners in a role that the caller may see and that hold every word; the one with just this tax code first. */
export async function findPartners(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  role: PartnerRole,
  { typed, limit }: Readonly<{ typed: string; limit: number }>,
): Promise<FoundPartnerRow[]> {
  const condition = textCondition(typed);
  if (condition === null) return [];
  const readable = partnersReadableBy(permissions);
  const { rows } = await sql<FoundPartnerRow>`
    select id, name, tax_code from (
      (select id, name, tax_code, 0 as rank from partner
        where company_id = ${companyId} and identity = ${`tax ${typed}`} and ${ROLES[role]} and ${readable} and merged_into is null)
      union all
      (select id, name, tax_code, 1 from partner
        where company_id = ${companyId} and ${ROLES[role]} and ${readable} and tax_code is distinct from ${typed} and merged_into is null and ${condition}
        order by id limit ${limit})
    ) as found order by rank, id limit ${limit}`.execute(db);
  return rows;
}
