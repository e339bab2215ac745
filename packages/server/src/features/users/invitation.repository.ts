import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Rights } from './granted-rights.ts';

export type InvitationRow = Selectable<Tables['invitation']>;

const open = (db: Db, companyId: string) =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('accepted_by', 'is', null)
    .where('withdrawn_at', 'is', null);

export const findOpen = (db: Db, companyId: string) =>
  open(db, companyId).orderBy('id', 'desc').execute();

export const findOpenById = (db: Db, companyId: string, id: string) =>
  open(db, companyId).where('id', '=', id).executeTakeFirst();

/** The one of a link, also once it was accepted; not once it was withdrawn. */
export const findByHash = (db: Db, companyId: string, hash: string) =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hash)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

type NewInvitation = Rights &
  Readonly<{ email: string; expiresAt: Instant; madeBy: string; at: Instant }>;

/** Null where the address has an open one: the key decides, not a query before. */
export async function insertInvitation(
  tx: Tx,
  companyId: string,
  { email, role, permissions, expiresAt, madeBy, at }: NewInvitation,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into invitation (company_id, email, role, permissions, expires_at, made_by, made_at)
    values (${companyId}, ${email}, ${role}, ${permissions && JSON.stringify(permissions)}, ${expiresAt},
      ${madeBy}, ${at})
    on conflict (company_id, email) where accepted_by is null and withdrawn_at is null do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Replaces the link; false where the invitation is not open any more. */
export async function saveToken(
  tx: Tx,
  companyId: string,
  id: string,
  { hash, expiresAt, at }: Readonly<{ hash: string; expiresAt: Instant; at: Instant }>,
): Promise<boolean> {
  const { rows } = await sql`
    update invitation set token_hash = ${hash}, expires_at = ${expiresAt}, letter_at = ${at},
      letters = letters + 1, sent_at = null
    where company_id = ${companyId} and id = ${id} and accepted_by is null and withdrawn_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function markSent(db: Db, companyId: string, id: string, at: Instant): Promise<void> {
  await sql`
    update invitation set sent_at = ${at} where company_id = ${companyId} and id = ${id}`.execute(
    db,
  );
}

export async function withdraw(
  tx: Tx,
  companyId: string,
  id: string,
  at: Instant,
): Promise<Pick<InvitationRow, 'email' | 'role' | 'permissions'> | undefined> {
  const { rows } = await sql<Pick<InvitationRow, 'email' | 'role' | 'permissions'>>`
    update invitation set withdrawn_at = ${at}
    where company_id = ${companyId} and id = ${id} and accepted_by is null and withdrawn_at is null
    returning email, role, permissions`.execute(tx);
  return rows[0];
}

/** Open ones that the actor made, locked. */
export const lockMadeBy = (tx: Tx, companyId: string, madeBy: string) =>
  open(tx, companyId).where('made_by', '=', madeBy).orderBy('id').forUpdate().execute();

/** Takes the invitation of a link for a person; false where it is not open any more. */
export async function accept(
  tx: Tx,
  companyId: string,
  hash: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update invitation set accepted_by = ${userId}
    where company_id = ${companyId} and token_hash = ${hash} and accepted_by is null
      and withdrawn_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Letters of the company since then; one that was sent again counts all of its letters. */
export async function countLetters(db: Db, companyId: string, since: Instant): Promise<number> {
  const { rows } = await sql<{ letters: string | null }>`
    select sum(letters) as letters from invitation
    where company_id = ${companyId} and letter_at > ${since}`.execute(db);
  return Number(rows[0]?.letters ?? 0);
}
