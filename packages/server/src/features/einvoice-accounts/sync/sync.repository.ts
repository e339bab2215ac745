import type { EinvoiceSync } from '@hoadon/contracts/einvoice-accounts';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type SyncRow = Readonly<{
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
  tries: number;
  waits: number;
  created_by: Actor;
  created_at: Instant;
  finished_at: Instant | null;
}>;

const SYNC = sql`
  select id, account_id, provider, from_on::text, until_on::text, named, state, reason, words, cursor, is_listed,
    tries, waits, created_by, created_at, finished_at from einvoice_sync`;

export async function findSync(db: Db, companyId: string, id: string): Promise<SyncRow | null> {
  const { rows } = await sql<SyncRow>`
    ${SYNC} where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locked while it runs; null where it is over. */
export async function lockRunning(tx: Tx, companyId: string, id: string): Promise<SyncRow | null> {
  const { rows } = await sql<SyncRow>`
    ${SYNC} where company_id = ${companyId} and id = ${id} and state = 'running'
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** The latest one by an account. */
export async function findLastSync(
  db: Db,
  companyId: string,
  accountId: string,
): Promise<SyncRow | null> {
  const { rows } = await sql<SyncRow>`
    ${SYNC} where company_id = ${companyId} and account_id = ${accountId}
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

type NewSync = Pick<SyncRow, 'account_id' | 'provider' | 'from_on' | 'until_on' | 'named'> &
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

/** Counts that somebody begins it; how often since it came further last, null where it is over. */
export async function countTry(tx: Tx, companyId: string, id: string): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    update einvoice_sync set tries = tries + 1
    where company_id = ${companyId} and id = ${id} and state = 'running' returning tries`.execute(
    tx,
  );
  return rows[0]?.tries ?? null;
}

type Progress = Readonly<{ cursor: string | null; isListed: boolean; at: Instant }>;

export async function noteListed(
  tx: Tx,
  companyId: string,
  id: string,
  { cursor, isListed, at }: Progress,
): Promise<void> {
  await sql`
    update einvoice_sync set cursor = ${cursor}, is_listed = ${isListed}, tries = 0, changed_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export async function noteFetched(
  tx: Tx,
  companyId: string,
  id: string,
  at: Instant,
): Promise<void> {
  await sql`
    update einvoice_sync set tries = 0, changed_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Once more for the files that were not ready. */
export async function noteWaiting(
  tx: Tx,
  companyId: string,
  id: string,
  at: Instant,
): Promise<void> {
  await sql`
    update einvoice_sync set waits = waits + 1, tries = 0, changed_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  await sql`
    update einvoice_document set state = 'due'
    where company_id = ${companyId} and sync_id = ${id} and state = 'not-ready'`.execute(tx);
}

type End = Readonly<{ reason: EinvoiceSync['reason']; words: string; at: Instant }>;

export async function endSync(
  tx: Tx,
  companyId: string,
  id: string,
  { reason, words, at }: End,
): Promise<void> {
  await sql`
    update einvoice_sync set state = ${reason === null ? 'finished' : 'failed'}, reason = ${reason}, words = ${words},
      changed_at = ${at}, finished_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = 'running'`.execute(tx);
}
