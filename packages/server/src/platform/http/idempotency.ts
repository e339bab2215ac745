import { createHash } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Session } from './route.ts';

/** A running request holds its key this long; past it the process is taken for dead. */
const LEASE = sql<string>`now() + interval '2 minutes'`;

export type KeptAnswer = Readonly<{ status: number; body: string }>;
type Claim = Readonly<{ session: Session; key: string; requestHash: string }>;

/** Same call, same person, same content: the same hash. */
export function requestHash(call: string, fields: unknown, files: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(call).update('\n').update(JSON.stringify(fields));
  for (const bytes of files) hash.update(createHash('sha256').update(bytes).digest());
  return hash.digest('hex');
}

/**
 * Takes the key for this request: null means go on, otherwise the answer given the first time.
 * Another content under the key and a request still running are refused.
 */
export async function claimKey(db: Db, claim: Claim): Promise<KeptAnswer | null> {
  if (await insertKey(db, claim)) return null;
  const row = await ofClaim(db, claim)
    .select(['request_hash', 'status', 'answer'])
    .executeTakeFirst();
  if (!row) throw new Failure('IDEMPOTENCY_KEY_IN_USE');
  if (row.request_hash !== claim.requestHash) throw new Failure('IDEMPOTENCY_KEY_REUSED');
  if (row.status !== null) return { status: row.status, body: row.answer ?? '' };
  if (await takeOver(db, claim)) return null;
  throw new Failure('IDEMPOTENCY_KEY_IN_USE');
}

/** Keeps the answer. The first one kept stays. */
export async function keepAnswer(db: Db, claim: Claim, answer: KeptAnswer): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: answer.status, answer: answer.body })
    .where('company_id', '=', claim.session.companyId)
    .where('user_id', '=', claim.session.userId)
    .where('key', '=', claim.key)
    .where('status', 'is', null)
    .execute();
}

/** Gives the key back after a fault of ours, so that the caller may try again. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('company_id', '=', claim.session.companyId)
    .where('user_id', '=', claim.session.userId)
    .where('key', '=', claim.key)
    .where('status', 'is', null)
    .execute();
}

/** Forgets answers older than a day: nobody retries a request for that long. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '1 day'`.execute(db);
}

const ofClaim = (db: Db, { session, key }: Claim) =>
  db
    .selectFrom('idempotency_key')
    .where('company_id', '=', session.companyId)
    .where('user_id', '=', session.userId)
    .where('key', '=', key);

async function insertKey(db: Db, { session, key, requestHash }: Claim): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_key')
    .values({
      company_id: session.companyId,
      user_id: session.userId,
      key,
      request_hash: requestHash,
      locked_until: LEASE,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Only one of those who retry after a crash goes on. */
async function takeOver(db: Db, { session, key }: Claim): Promise<boolean> {
  const taken = await db
    .updateTable('idempotency_key')
    .set({ locked_until: LEASE })
    .where('company_id', '=', session.companyId)
    .where('user_id', '=', session.userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('locked_until', '<', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
