import type { EinvoiceSync } from '@hoadon/contracts/einvoice-accounts';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { columnsOf, type RunKind } from '../../../platform/runs/index.ts';

export type ProviderSyncRow = Readonly<{
  id: string;
  account_id: string;
  provider: EinvoiceProvider;
  from_on: PlainDate;
  until_on: PlainDate;
  named: readonly string[];
  state: EinvoiceSync['state'];
  reason: EinvoiceSync['reason'];
  words: string;
  cursor: string | null;
  is_listed: boolean;
  waits: number;
  created_by: Actor;
  created_at: Instant;
  finished_at: Instant | null;
}>;

/** Minutes of waiting; a user who starts another synchronisation loses nothing. */
export const MOST_TRIES = 6;

export const SYNCS: RunKind<'einvoice_sync', ProviderSyncRow> = {
  table: 'einvoice_sync',
  columns: [
    'id',
    'account_id',
    'provider',
    'from_on',
    'until_on',
    'named',
    'state',
    'reason',
    'words',
    'cursor',
    'is_listed',
    'waits',
    'created_by',
    'created_at',
    'finished_at',
  ],
  running: 'running',
  event: 'einvoice-sync',
  mostTries: MOST_TRIES,
};

/** The latest one by an account. */
export async function findLastSync(
  db: Db,
  companyId: string,
  accountId: string,
): Promise<ProviderSyncRow | null> {
  const { rows } = await sql<ProviderSyncRow>`
    select ${columnsOf(SYNCS)} from einvoice_sync
    where company_id = ${companyId} and account_id = ${accountId}
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

type NewSync = Pick<ProviderSyncRow, 'account_id' | 'provider' | 'from_on' | 'until_on' | 'named'> &
  Readonly<{ actor: Actor; at: Instant }>;

/** Null where one of the company is running. */
export async function insertSync(
  tx: Tx,
  companyId: string,
  { account_id, provider, from_on, until_on, named, actor, at }: NewSync,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into einvoice_sync (company_id, account_id, provider, from_on, until_on, named, state, created_by, created_at, changed_at)
    values (${companyId}, ${account_id}, ${provider}, ${from_on}, ${until_on}, ${JSON.stringify(named)}::jsonb,
      'running', ${actor}, ${at}, ${at})
    on conflict (company_id) where state = 'running' do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

type Progress = Readonly<{ cursor: string | null; isListed: boolean; at: Instant }>;

export async function noteListed(
  tx: Tx,
  companyId: string,
  id: string,
  { cursor, isListed, at }: Progress,
): Promise<void> {
  await sql`
    update einvoice_sync set cursor = ${cursor}, is_listed = ${isListed}, changed_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** The files that were not ready are due once more. */
export async function noteWaiting(
  tx: Tx,
  companyId: string,
  id: string,
  at: Instant,
): Promise<void> {
  await sql`
    update einvoice_sync set waits = waits + 1, changed_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  await sql`
    update einvoice_document set state = 'due'
    where company_id = ${companyId} and sync_id = ${id} and state = 'not-ready'`.execute(tx);
}
