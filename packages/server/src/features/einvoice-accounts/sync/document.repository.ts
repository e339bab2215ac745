import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { sql } from 'kysely';
import type { ProviderInvoice } from '../../../connectors/einvoice-providers/port.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

type OfSync = Readonly<{ companyId: string; syncId: string; provider: EinvoiceProvider }>;

/** Saves the list of the provider. A document that was handed in stays so; one that had no file is due once more. */
export async function saveListed(
  tx: Tx,
  { companyId, syncId, provider }: OfSync,
  listed: readonly ProviderInvoice[],
): Promise<void> {
  if (listed.length === 0) return;
  await sql`
    insert into einvoice_document (company_id, provider, reference, label, state, sync_id)
    select distinct on (d.reference) ${companyId}::bigint, ${provider}, d.reference, d.label, 'due', ${syncId}::bigint
    from json_to_recordset(${JSON.stringify(listed)}::json) as d(reference text, label text)
    order by d.reference
    on conflict (company_id, provider, reference) do update set sync_id = excluded.sync_id, label = excluded.label,
      state = case when einvoice_document.state = 'handed-in' then 'handed-in' else 'due' end, words = ''`.execute(
    tx,
  );
}

/** The next whose file is to be fetched. */
export async function findDue(
  db: Db,
  { companyId, syncId, provider }: OfSync,
  limit: number,
): Promise<ProviderInvoice[]> {
  const { rows } = await sql<ProviderInvoice>`
    select reference, label from einvoice_document
    where company_id = ${companyId} and sync_id = ${syncId} and provider = ${provider} and state = 'due'
    order by reference limit ${limit}`.execute(db);
  return rows;
}

export type DocumentOutcome = Readonly<{
  reference: string;
  state: 'handed-in' | 'not-ready' | 'no-file';
  words: string;
}>;

/** What became of files that were due. */
export async function noteEndings(
  tx: Tx,
  { companyId, syncId, provider }: OfSync,
  endings: readonly DocumentOutcome[],
  importId: string | null,
): Promise<void> {
  await sql`
    update einvoice_document d set state = e.state, words = e.words,
      import_id = case when e.state = 'handed-in' then ${importId}::bigint end,
      handed_in_by = case when e.state = 'handed-in' then ${syncId}::bigint end
    from json_to_recordset(${JSON.stringify(endings)}::json) as e(reference text, state text, words text)
    where d.company_id = ${companyId} and d.provider = ${provider} and d.reference = e.reference
      and d.state = 'due'`.execute(tx);
}

export type DocumentCounts = Readonly<{
  listed: number;
  fetched: number;
  known: number;
  due: number;
  not_ready: number;
  no_file: number;
}>;

export async function countDocuments(
  db: Db,
  companyId: string,
  syncId: string,
): Promise<DocumentCounts> {
  const { rows } = await sql<DocumentCounts>`
    select count(*)::integer as listed,
      count(*) filter (where handed_in_by = ${syncId})::integer as fetched,
      count(*) filter (where handed_in_by <> ${syncId})::integer as known,
      count(*) filter (where state = 'due')::integer as due,
      count(*) filter (where state = 'not-ready')::integer as not_ready,
      count(*) filter (where state = 'no-file')::integer as no_file
    from einvoice_document where company_id = ${companyId} and sync_id = ${syncId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count has a row');
  return counts;
}

const MOST_WITHOUT_FILE = 20;

export async function findWithoutFile(
  db: Db,
  companyId: string,
  syncId: string,
): Promise<{ label: string; words: string }[]> {
  const { rows } = await sql<{ label: string; words: string }>`
    select label, words from einvoice_document
    where company_id = ${companyId} and sync_id = ${syncId} and state = 'no-file'
    order by reference limit ${MOST_WITHOUT_FILE}`.execute(db);
  return rows;
}

/** The oldest first. */
export async function findImportsOf(db: Db, companyId: string, syncId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct import_id as id from einvoice_document
    where company_id = ${companyId} and sync_id = ${syncId} and handed_in_by = ${syncId}
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
