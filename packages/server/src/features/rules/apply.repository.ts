import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** What a rule of a run does to an invoice, the first rule first. */
export type MatchRow = Readonly<{
  invoice_id: string;
  directory_id: string | null;
  was_directory_id: string | null;
  tags: readonly string[];
}>;
export type MatchState = 'found' | 'done' | 'undone';

export async function findMatches(
  tx: Tx,
  companyId: string,
  runId: string,
  { ids, state }: Readonly<{ ids: readonly string[]; state: MatchState }>,
): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select invoice_id, directory_id, was_directory_id, tags from rule_match
    where company_id = ${companyId} and invoice_id = ${anyId(ids)} and run_id = ${runId} and state = ${state}
    order by invoice_id, place`.execute(tx);
  return rows;
}

export type Targets = Readonly<{
  directories: ReadonlySet<string>;
  knownTags: ReadonlySet<string>;
}>;

/** Which directories and tags of them exist, locked against deletion. */
export async function lockTargets(
  tx: Tx,
  companyId: string,
  matches: readonly MatchRow[],
): Promise<Targets> {
  const directories = matches.flatMap(({ directory_id, was_directory_id }) =>
    [directory_id, was_directory_id].filter((id) => id !== null),
  );
  const tags = matches.flatMap((match) => match.tags);
  const idsOf = async (from: RawBuilder<unknown>, ids: readonly string[]) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${from} and company_id = ${companyId} and id = ${anyId([...new Set(ids)])}
      order by id for share`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  };
  return {
    directories: await idsOf(sql`directory where deletion_id is null`, directories),
    knownTags: await idsOf(sql`tag where true`, tags),
  };
}

type Noted = Readonly<{
  invoice_id: string;
  moved: boolean;
  /** Those that it was given; null: they stay as they are noted. */
  tags: readonly string[] | null;
}>;

/** Records what was applied or undone: only actual changes are explained later. */
export async function noteMatches(
  tx: Tx,
  companyId: string,
  runId: string,
  noted: readonly Noted[],
  { from, to }: Readonly<{ from: MatchState; to: MatchState }>,
): Promise<void> {
  await sql`
    update rule_match m set state = ${to},
      directory_id = case when n.moved then m.directory_id end,
      tags = case when n.tags is null then m.tags else coalesce((
        select jsonb_agg(t) from jsonb_array_elements(m.tags) t where n.tags @> t), '[]') end
    from json_to_recordset(${JSON.stringify(noted)}::json) as n(invoice_id bigint, moved boolean, tags jsonb)
    where m.company_id = ${companyId} and m.run_id = ${runId} and m.invoice_id = n.invoice_id
      and m.state = ${from}`.execute(tx);
}
