import type { TAX_ACCOUNT_STATES } from '@hoadon/contracts/tax-account';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Claim } from '../../../platform/runs/index.ts';

export type AccountState = (typeof TAX_ACCOUNT_STATES)[number];

export type TaxAccountRow = Readonly<{
  company_id: string;
  user_name: string;
  password: string | null;
  with_issued: boolean;
  with_received: boolean;
  start_on: PlainDate;
  state: AccountState;
  session: string | null;
  session_ends_at: string | null;
  next_sync_at: string;
  resume_at: string | null;
  waits: number;
  connected_at: string;
}>;

const ACCOUNT = sql`company_id, user_name, password, with_issued, with_received, start_on, state, session,
  session_ends_at, next_sync_at, resume_at, waits, connected_at`;

export async function findAccount(db: Db, companyId: string): Promise<TaxAccountRow | null> {
  const { rows } = await sql<TaxAccountRow>`
    select ${ACCOUNT} from tax_account where company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** Accounts with a secret that was sealed by another key than the one with this mark. */
export async function findSealedByOthers(
  db: Db,
  keyMark: string,
  { passed, limit }: Readonly<{ passed: number; limit: number }>,
): Promise<(TaxAccountRow & Readonly<{ id: string }>)[]> {
  const { rows } = await sql<TaxAccountRow & Readonly<{ id: string }>>`
    select company_id as id, ${ACCOUNT} from tax_account
    where not starts_with(password, ${keyMark}) or not starts_with(session, ${keyMark})
    order by company_id limit ${limit} offset ${passed}`.execute(db);
  return rows;
}

type Sealed = Pick<TaxAccountRow, 'password' | 'session'>;

/** Returns false if it was changed meanwhile. */
export async function replaceSealed(
  tx: Tx,
  { company_id, password, session }: TaxAccountRow,
  sealed: Sealed,
): Promise<boolean> {
  const { rows } = await sql`
    update tax_account set password = ${sealed.password}, session = ${sealed.session}
    where company_id = ${company_id} and password is not distinct from ${password}
      and session is not distinct from ${session}
    returning company_id`.execute(tx);
  return rows.length > 0;
}

export async function lockAccount(tx: Tx, companyId: string): Promise<TaxAccountRow | null> {
  const { rows } = await sql<TaxAccountRow>`
    select ${ACCOUNT} from tax_account where company_id = ${companyId} for update`.execute(tx);
  return rows[0] ?? null;
}

export type SignedInAccount = Readonly<{
  userName: string;
  password: string;
  withIssued: boolean;
  withReceived: boolean;
  startOn: PlainDate;
  session: string;
  sessionEndsAt: Instant;
  nextSyncAt: Instant;
  actor: Actor;
  at: Instant;
}>;

/** Saves the account after a successful sign-in, and ends its pause. */
export async function saveSignedIn(
  tx: Tx,
  companyId: string,
  account: SignedInAccount,
): Promise<void> {
  const { userName, password, withIssued, withReceived, startOn, session, sessionEndsAt } = account;
  await sql`
    insert into tax_account (company_id, user_name, password, with_issued, with_received, start_on, state,
      session, session_ends_at, next_sync_at, connected_by, connected_at)
    values (${companyId}, ${userName}, ${password}, ${withIssued}, ${withReceived}, ${startOn}, 'connected',
      ${session}, ${sessionEndsAt}, ${account.nextSyncAt}, ${account.actor}, ${account.at})
    on conflict (company_id) do update set
      user_name = excluded.user_name, password = excluded.password, with_issued = excluded.with_issued,
      with_received = excluded.with_received, start_on = excluded.start_on, state = 'connected',
      session = excluded.session, session_ends_at = excluded.session_ends_at,
      next_sync_at = excluded.next_sync_at, resume_at = null, waits = 0`.execute(tx);
}

/** Ends the session; only from `connected`, so that users are notified once. */
export async function endSession(
  tx: Tx,
  companyId: string,
  state: 'expired' | 'blocked',
): Promise<boolean> {
  const { rows } = await sql`
    update tax_account set state = ${state}, session = null, session_ends_at = null, resume_at = null, waits = 0
    where company_id = ${companyId} and state = 'connected' returning company_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteSecrets(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    update tax_account set state = 'disconnected', password = null, session = null, session_ends_at = null
    where company_id = ${companyId} and state <> 'disconnected' returning company_id`.execute(tx);
  return rows.length > 0;
}

/** Sends no request before `until`; null: the portal responds again. */
export const setResume = (
  tx: Tx,
  companyId: string,
  resume: Readonly<{ until: Instant; waits: number }> | null,
) =>
  sql`
    update tax_account set resume_at = ${resume?.until ?? null}, waits = ${resume?.waits ?? 0}
    where company_id = ${companyId}`.execute(tx);

export const setNextSync = (tx: Tx, companyId: string, at: Instant) =>
  sql`update tax_account set next_sync_at = ${at} where company_id = ${companyId}`.execute(tx);

/** Claims the right to read a connected account; returns false if another reader's lease has not expired. */
export async function claimReading(
  tx: Tx,
  companyId: string,
  { holder, now, until }: Claim,
): Promise<boolean> {
  const { rows } = await sql`
    update tax_account set reader = ${holder}, reader_until = ${until}
    where company_id = ${companyId} and state = 'connected'
      and (reader is null or reader = ${holder} or reader_until <= ${now})
    returning company_id`.execute(tx);
  return rows.length > 0;
}

export const endReading = (tx: Tx, companyId: string, reader: string) =>
  sql`
    update tax_account set reader = null, reader_until = null
    where company_id = ${companyId} and reader = ${reader}`.execute(tx);

/** Accounts of all companies with something to read and no active reader. */
export async function findUnread(db: Db, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from tax_account a
    where state = 'connected' and (reader is null or reader_until <= ${now})
      and (resume_at is null or resume_at <= ${now})
      and (exists (select from portal_window w where w.company_id = a.company_id and w.state = 'waiting')
        or exists (select from portal_original o
          where o.company_id = a.company_id and o.state = 'due' and o.due_at <= ${now}))`.execute(
    db,
  );
  return rows.map(({ company_id }) => company_id);
}

/** Accounts of all companies that are due by night, and those whose session has expired unnoticed. */
export async function findDue(db: Db, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from tax_account
    where state <> 'disconnected' and next_sync_at <= ${now}
    union
    select company_id from tax_account where state = 'connected' and session_ends_at <= ${now}`.execute(
    db,
  );
  return rows.map(({ company_id }) => company_id);
}

/** Stops what is running until a user signs in again. */
export const stopSyncs = (tx: Tx, companyId: string) =>
  sql`update portal_sync set state = 'stopped' where company_id = ${companyId} and state = 'running'`.execute(
    tx,
  );
