import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { RuleStructure } from '@hoadon/domain/rules/rule';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type RuleFacts = Readonly<{
  name: string;
  structure: RuleStructure;
  is_enabled: boolean;
  on_new: boolean;
  nightly: boolean;
}>;
export type RuleRow = RuleFacts & Readonly<{ id: string; version: number }>;

const RULE = sql`id, name, structure, is_enabled, on_new, nightly, version`;

/** All rules of a company in their order; there are few. */
export async function findRules(db: Db, companyId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${RULE} from rule where company_id = ${companyId} order by position, id`.execute(db);
  return rows;
}

/** The same, locked in order of id against changes, reordering and deletion. */
export async function lockRules(tx: Tx, companyId: string): Promise<RuleRow[]> {
  await sql`select from rule where company_id = ${companyId} order by id for update`.execute(tx);
  return findRules(tx, companyId);
}

type Written = Readonly<{ actor: Actor; at: Instant }>;

/** Inserts a rule behind all others; returns its id. */
export async function insertRule(
  tx: Tx,
  companyId: string,
  { name, structure, is_enabled, on_new, nightly, actor, at }: RuleFacts & Written,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into rule (company_id, name, position, structure, is_enabled, on_new, nightly, created_by, created_at,
      changed_at)
    select ${companyId}::bigint, ${name}, coalesce(max(position), 0) + 1, ${JSON.stringify(structure)}::jsonb,
      ${is_enabled}::boolean, ${on_new}::boolean, ${nightly}::boolean, ${actor}, ${at}::timestamptz, ${at}::timestamptz
    from rule where company_id = ${companyId}
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an inserted rule has an id');
  return row.id;
}

export async function updateRule(
  tx: Tx,
  companyId: string,
  id: string,
  { name, structure, is_enabled, on_new, nightly, at }: RuleFacts & Pick<Written, 'at'>,
): Promise<void> {
  await sql`
    update rule set name = ${name}, structure = ${JSON.stringify(structure)}::jsonb, is_enabled = ${is_enabled},
      on_new = ${on_new}, nightly = ${nightly}, version = version + 1, changed_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export async function deleteRule(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from rule where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export async function orderRules(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update rule r set position = o.position
    from unnest(${ids}::bigint[]) with ordinality as o(id, position)
    where r.company_id = ${companyId} and r.id = o.id`.execute(tx);
}
