import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { atEnd, type Tx } from '../db/transact.ts';
import type { Session } from './route.ts';

/** When a lease that begins or is renewed now expires: past it the process that holds the key is taken for dead. */
export const leaseEnd = (leaseMs: number) =>
  sql<string>`now() + make_interval(secs => ${sql.lit(leaseMs / 1_000)})`;

export type KeptAnswer = Readonly<{ status: number; body: string }>;
export type Claim = Readonly<{ session: Session; key: string; requestHash: string }>;

/** A key that this request holds, with the id of the act done under it. */
export type HeldKey = Readonly<{ companyId: string; id: string; actId: string; holder: string }>;

/** Another process took the key over and was first: what this one did must not be kept. */
export class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';
  constructor() {
    super('another request answered under this Idempotency-Key');
  }
}

/** Same call, same person, same content: the same hash. */
export function requestHash(call: string, fields: unknown, files: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(call).update('\n').update(JSON.stringify(fields));
  for (const bytes of files) hash.update(createHash('sha256').update(bytes).digest());
  return hash.digest('hex');
}

/**
 * Takes the key for this request, or answers what was answered the first time. Another content under
 * the key and a request still running are refused.
 */
export async function claimKey(
  db: Db,
  claim: Claim,
  leaseMs: number,
): Promise<{ held: HeldKey } | { kept: KeptAnswer }> {
  const inserted = await insertKey(db, claim, leaseMs);
  if (inserted) return { held: inserted };
  const row = await ofClaim(db, claim)
    .select(['request_hash', 'status', 'answer'])
    .executeTakeFirst();
  if (!row) throw new Failure('IDEMPOTENCY_KEY_IN_USE');
  if (row.request_hash !== claim.requestHash) throw new Failure('IDEMPOTENCY_KEY_REUSED');
  const kept = answerOf(row);
  if (kept) return { kept };
  const taken = await takeOver(db, claim, leaseMs);
  if (taken) return { held: taken };
  throw new Failure('IDEMPOTENCY_KEY_IN_USE');
}

type Given = Readonly<{ held: HeldKey; answer: KeptAnswer }>;

/** Keeps the answer when the transaction commits, with whatever else it does; it fails where another was first. */
export const keepAnswer = (tx: Tx, held: HeldKey, answer: KeptAnswer): void =>
  atEnd(tx, 'answers', [{ held, answer }], (given, before) => ({
    steps: sql`answered as (${updateAnswers(given, before)})`,
    last: 'answered',
    answer: sql`(select count(*)::integer from answered)`,
    afterwards: async (_tx, kept) => checkKept(given, Number(kept)),
  }));

/** Keeps answers that their own transactions did not, in one statement; throws where one was kept before. */
export async function keepAnswers(db: Db, given: readonly Given[]): Promise<void> {
  const { rows } = await updateAnswers(given, sql`true`).execute(db);
  checkKept(given, rows.length);
}

function checkKept(given: readonly Given[], kept: number): void {
  if (kept < given.length) throw new AnsweredMeanwhile();
}

function updateAnswers(given: readonly Given[], before: RawBuilder<unknown>): RawBuilder<unknown> {
  const rows = given.map(({ held, answer }) => ({
    company_id: held.companyId,
    id: held.id,
    ...answer,
  }));
  return sql`
    update idempotency_key k set status = g.status, answer = g.body
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g(company_id bigint, id bigint, status integer, body text)
    where k.company_id = g.company_id and k.id = g.id and k.status is null and ${before}
    returning k.id`;
}

/** The answer kept under the key, by whomever; null while there is none. */
export async function findAnswer(db: Db, held: HeldKey): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .where('company_id', '=', held.companyId)
    .where('id', '=', held.id)
    .select(['status', 'answer'])
    .executeTakeFirst();
  return row ? answerOf(row) : null;
}

/**
 * Gives the key back after a fault of ours, so that the caller may try again. Perhaps the fault came when something
 * was kept already: whoever comes again does the act that was begun.
 */
export async function releaseKey(db: Db, held: HeldKey): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ locked_until: sql<string>`'-infinity'` })
    .where('company_id', '=', held.companyId)
    .where('id', '=', held.id)
    .where('holder', '=', held.holder)
    .where('status', 'is', null)
    .execute();
}

/** Forgets answers older than a day: nobody retries a request for that long. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '1 day'`.execute(db);
}

const answerOf = (row: { status: number | null; answer: string | null }): KeptAnswer | null =>
  row.status === null ? null : { status: row.status, body: row.answer ?? '' };

const ofClaim = (db: Db, { session, key }: Claim) =>
  db
    .selectFrom('idempotency_key')
    .where('company_id', '=', session.companyId)
    .where('actor', '=', session.actor)
    .where('key', '=', key);

async function insertKey(
  db: Db,
  { session, key, requestHash }: Claim,
  leaseMs: number,
): Promise<HeldKey | undefined> {
  const { companyId, actor } = session;
  const [actId, holder] = [randomUUID(), randomUUID()];
  const row = await db
    .insertInto('idempotency_key')
    .values({
      company_id: companyId,
      actor,
      key,
      request_hash: requestHash,
      act_id: actId,
      holder,
      locked_until: leaseEnd(leaseMs),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'actor', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && { companyId, id: row.id, actId, holder };
}

/** Only one of those who retry after a crash goes on, with the act that was begun. */
async function takeOver(
  db: Db,
  { session, key }: Claim,
  leaseMs: number,
): Promise<HeldKey | undefined> {
  const { companyId, actor } = session;
  const holder = randomUUID();
  const row = await db
    .updateTable('idempotency_key')
    .set({ locked_until: leaseEnd(leaseMs), holder })
    .where('company_id', '=', companyId)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('locked_until', '<', sql<string>`now()`)
    .returning(['id', 'act_id'])
    .executeTakeFirst();
  return row && { companyId, id: row.id, actId: row.act_id, holder };
}
