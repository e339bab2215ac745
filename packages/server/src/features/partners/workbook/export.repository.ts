import type { PartnerType } from '@hoadon/contracts/partners';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { conditionOf } from '../listing/index.ts';

export type ExportedPartner = Readonly<{
  id: string;
  /** Its place in the order of names. */
  key: string;
  name: string;
  tax_code: string | null;
  address: string | null;
  emails: readonly string[];
  bank_account: string | null;
  bank_name: string | null;
  notes: string | null;
}>;

type ExportQuery = Readonly<{
  type: PartnerType;
  words: string;
  after: ExportedPartner | undefined;
  limit: number;
  /** Condition of whom the caller may see. */
  readable: RawBuilder<boolean>;
}>;

/** The next by name. */
export async function findExported(
  db: Db,
  companyId: string,
  { type, words, after, limit, readable }: ExportQuery,
): Promise<ExportedPartner[]> {
  const behind = after
    ? sql`and ((plain_name(name)) collate "C", id) > (${after.key} collate "C", ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<ExportedPartner>`
    select id, plain_name(name) as key, name, tax_code, coalesce(own_address, address) as address, emails,
      bank_account, bank_name, notes
    from partner where ${conditionOf(companyId, { type, words, among: null, except: [], readable })} ${behind}
    order by plain_name(name) collate "C", id limit ${limit}`.execute(db);
  return rows;
}
