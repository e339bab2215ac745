import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { beforeCommit, type Tx } from '../db/transact.ts';
import type { Session } from './route.ts';

/** Expiry of a lease that begins or is renewed now: after it the process that holds the key counts as dead. */
export const leaseEnd = (leaseMs: number) =>
  sql<string>`now() + make_interval(secs => ${sql.lit(leaseMs / 1_000)})`;

export type SavedResponse = Readonly<{ status: number; body: string }>;
export type KeyedRequest = Readonly<{ session: Session; key: string; requestHash: string }>;

/** A key claimed by this request, with the id of its act. */
export type HeldKey = Readonly<{ companyId: string; id: string; actId: string; holder: string }>;

/** Another process took the key over and responded first: this process must not save its work. */
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
 * Claims the key for this request, or returns the first response. Refuses another content under the key, and a request
 * that is still running.
 */
export async function claimKey(
  db: Db,
  claim: KeyedRequest,
  leaseMs: number,
): Promise<{ held: HeldKey } | { response: SavedResponse }> {
  const inserted = await insertKey(db, claim, leaseMs);
  if (inserted) return { held: inserted };
  const row = await ofClaim(db, claim)
    .select(['request_hash', 'status', 'answer'])
    .executeTakeFirst();
  if (!row) throw new Failure('IDEMPOTENCY_KEY_IN_USE');
  if (row.request_hash !== claim.requestHash) throw new Failure('IDEMPOTENCY_KEY_REUSED');
  const response = responseOf(row);
  if (response) return { response };
  const takenOver = await takeOver(db, claim, leaseMs);
  if (takenOver) return { held: takenOver };
  throw new Failure('IDEMPOTENCY_KEY_IN_USE');
}

type KeyedResponse = Readonly<{ held: HeldKey; response: SavedResponse }>;

/** Saves the response when the transaction commits, with its other writes; fails if another request responded first. */
export const saveResponse = (tx: Tx, held: HeldKey, response: SavedResponse): void =>
  beforeCommit(tx, 'answers', [{ held, response }], (responses, before) => ({
    ctes: sql`answered as (${updateResponses(responses, before)})`,
    last: 'answered',
    result: sql`(select count(*)::integer from answered)`,
    afterwards: async (_tx, saved) => checkSaved(responses, Number(saved)),
  }));

/** Saves responses that their own transactions did not save, in one statement; throws if a response exists. */
export async function saveResponses(db: Db, responses: readonly KeyedResponse[]): Promise<void> {
  const { rows } = await updateResponses(responses, sql`true`).execute(db);
  checkSaved(responses, rows.length);
}

function checkSaved(responses: readonly KeyedResponse[], saved: number): void {
  if (saved < responses.length) throw new AnsweredMeanwhile();
}

function updateResponses(
  responses: readonly KeyedResponse[],
  before: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = responses.map(({ held, response }) => ({
    company_id: held.companyId,
    id: held.id,
    ...response,
  }));
  return sql`
    update idempotency_key k set status = g.status, answer = g.body
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g(company_id bigint, id bigint, status integer, body text)
    where k.company_id = g.company_id and k.id = g.id and k.status is null and ${before}
    returning k.id`;
}

/** Returns the response saved under the key by any process; null if there is none. */
export async function findResponse(db: Db, held: HeldKey): Promise<SavedResponse | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .where('company_id', '=', held.companyId)
    .where('id', '=', held.id)
    .select(['status', 'answer'])
    .executeTakeFirst();
  return row ? responseOf(row) : null;
}

/**
 * Releases the key after an internal error, so that the caller may retry. Something may have been saved before the
 * error: a retry continues the same act.
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

/** Deletes responses after a day: no client retries a request for that long. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '1 day'`.execute(db);
}

const responseOf = (row: { status: number | null; answer: string | null }): SavedResponse | null =>
  row.status === null ? null : { status: row.status, body: row.answer ?? '' };

const ofClaim = (db: Db, { session, key }: KeyedRequest) =>
  db
    .selectFrom('idempotency_key')
    .where('company_id', '=', session.companyId)
    .where('actor', '=', session.actor)
    .where('key', '=', key);

async function insertKey(
  db: Db,
  { session, key, requestHash }: KeyedRequest,
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

/** Of several retries after a crash only one proceeds, with the same act. */
async function takeOver(
  db: Db,
  { session, key }: KeyedRequest,
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
