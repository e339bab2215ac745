import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { textCondition } from '../invoice-lists/index.ts';

export type PartnerRole = 'customer' | 'vendor';
export type FoundPartnerRow = Readonly<{ id: string; name: string; tax_code: string | null }>;

const ROLES: Readonly<Record<PartnerRole, RawBuilder<unknown>>> = {
  customer: sql`is_customer`,
  vendor: sql`is_vendor`,
};

/** Partners in a role that hold every word; the one with just this tax code first. */
export async function findPartners(
  db: Db,
  companyId: string,
  role: PartnerRole,
  { typed, limit }: Readonly<{ typed: string; limit: number }>,
): Promise<FoundPartnerRow[]> {
  const condition = textCondition(typed);
  if (condition === null) return [];
  const { rows } = await sql<FoundPartnerRow>`
    select id, name, tax_code from (
      (select id, name, tax_code, 0 as rank from partner
        where company_id = ${companyId} and identity = ${`tax ${typed}`} and ${ROLES[role]} and merged_into is null)
      union all
      (select id, name, tax_code, 1 from partner
        where company_id = ${companyId} and ${ROLES[role]} and tax_code is distinct from ${typed} and merged_into is null and ${condition}
        order by id limit ${limit})
    ) as found order by rank, id limit ${limit}`.execute(db);
  return rows;
}
