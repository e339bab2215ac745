import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { BuildFinalWrite } from '../db/final-writes.ts';
import type { Db } from '../db/open.ts';
import {
  afterCommit,
  beforeCommit,
  commitInTurn,
  databaseOf,
  type Tx,
  transact,
} from '../db/transact.ts';
import { type AuditKey, auditKeysOf } from './audit-keys.ts';
import { CHAIN_START, entryHash, KEY_CHANGED, KEY_LOST } from './chain.ts';
import { TrailKeyUnknown } from './trail-key.ts';

export type AuditEntry = Readonly<{
  companyId: string;
  actor: Actor;
  /** For example `invoice.numbered`. */
  act: string;
  /** For example `invoice/42`. */
  subject: string;
  at: Instant;
  payload: unknown;
}>;

/**
 * Appends to the hash chains of the companies when the transaction commits. Locks the chain's head last, however early
 * this is called; many entries need the same round trips as one.
 */
export function writeAudit(tx: Tx, entries: readonly AuditEntry[]): void {
  const [first] = entries;
  if (!first) return;
  commitInTurn(tx, `audit of ${first.companyId}`);
  beforeCommit(tx, 'audit', entries, appendAll);
}

/**
 * Appends to the chain's end as cached by this process, if it is still the end; otherwise locks and reads the head
 * first.
 */
const appendAll: BuildFinalWrite<AuditEntry> = (entries, before, tx) => {
  const link = linkAtKnownEnd(tx, entries);
  return {
    ctes: link ? appending(link, before) : sql`audit_moved as (select where false)`,
    result: sql`(select count(*)::integer from audit_moved)`,
    async afterwards(tx, moved) {
      if (link && moved === 1) remember(tx, link);
      else
        for (const [companyId, ofCompany] of byCompany(entries))
          await append(tx, companyId, ofCompany);
    },
  };
};

/** In the order in which all lock the ends. */
const byCompany = (entries: readonly AuditEntry[]): [string, AuditEntry[]][] =>
  [...new Set(entries.map(({ companyId }) => companyId))]
    .sort()
    .map((companyId) => [companyId, entries.filter((entry) => entry.companyId === companyId)]);

/** A batch that extends the chain of a company from one head to the next. */
type Link = Readonly<{ companyId: string; from: Head; to: Head; rows: readonly unknown[] }>;

const cachedHeads = new WeakMap<Db, Map<string, Head>>();
const MOST_KNOWN_ENDS = 10_000;

/** Null if the head is not cached, or the entries concern several companies. */
function linkAtKnownEnd(tx: Tx, entries: readonly AuditEntry[]): Link | null {
  const [{ companyId = '' } = {}] = entries;
  const end = cachedHeads.get(databaseOf(tx))?.get(companyId);
  if (!end || entries.some((entry) => entry.companyId !== companyId)) return null;
  return linkAt(tx, companyId, end, entries);
}

/** Caches the head after the commit. */
function remember(tx: Tx, { companyId, to }: Link): void {
  const db = databaseOf(tx);
  afterCommit(tx, () => {
    const ends = cachedHeads.get(db) ?? new Map<string, Head>();
    cachedHeads.set(db, ends);
    ends.delete(companyId);
    ends.set(companyId, to);
    const [oldest] = ends.keys();
    if (ends.size > MOST_KNOWN_ENDS && oldest !== undefined) ends.delete(oldest);
  });
}

function linkAt(tx: Tx, companyId: string, from: Head, entries: readonly AuditEntry[]): Link {
  const keys = auditKeysOf(tx);
  const [key = null] = keys;
  if (from.key_id !== null && !keys.some(({ id }) => id === from.key_id))
    throw new TrailKeyUnknown(key !== null);
  return extended(companyId, from, entries, key);
}

function extended(
  companyId: string,
  from: Head,
  entries: readonly AuditEntry[],
  key: AuditKey | null,
): Link {
  const isSwitch = key !== null && key.id !== from.key_id;
  const all = isSwitch && entries[0] ? [switchTo(key, entries[0]), ...entries] : entries;
  const rows = chained(from, all, key);
  const last = rows.at(-1);
  const to = {
    sequence: last?.sequence ?? from.sequence,
    hash: last?.hash ?? from.hash,
    key_id: key?.id ?? null,
  };
  return { companyId, from, to, rows };
}

/** The CTEs that append if the head is the expected one. */
const appending = (
  { companyId, from, to, rows }: Link,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`audit_moved as (
    update audit_head set sequence = ${to.sequence}::bigint, hash = ${to.hash}, key_id = ${to.key_id}
    where company_id = ${companyId} and sequence = ${from.sequence}::bigint and hash = ${from.hash}
      and ${before}
    returning company_id
  ), audit_added as (
    insert into audit_entry (company_id, sequence, actor, act, subject, at, payload, previous_hash, hash)
    select row.* from json_to_recordset(${JSON.stringify(rows)}::json) as row(
      company_id bigint, sequence bigint, actor text, act text, subject text, at timestamptz,
      payload text, previous_hash text, hash text)
    where exists (select from audit_moved)
    returning 1
  )`;

async function append(tx: Tx, companyId: string, entries: AuditEntry[]): Promise<void> {
  const link = linkAt(tx, companyId, await lockHead(tx, companyId), entries);
  await sql`with ${appending(link, sql`true`)} select 1`.execute(tx);
  remember(tx, link);
}

/**
 * Starts using the first key of this process in every chain whose key it lacks; returns the companies. For a lost key:
 * entries written with the lost key can never be checked again.
 */
export async function replaceLostKey(db: Db, at: Instant): Promise<string[]> {
  const keys = auditKeysOf(db);
  const [key] = keys;
  if (!key) throw new Error('AUDIT_KEY is not set: there is no key to write on with');
  const { rows } = await sql<{ company_id: string }>`
    select company_id from audit_head where key_id <> all(${keys.map(({ id }) => id)}::text[])
    order by company_id`.execute(db);
  const companies = rows.map(({ company_id }) => company_id);
  for (const companyId of companies)
    await transact(db, async (tx) => {
      const head = await lockHead(tx, companyId);
      if (keys.some(({ id }) => id === head.key_id)) return;
      const actor = 'job/audit';
      const lost = {
        companyId,
        actor,
        act: KEY_LOST,
        subject: `company/${companyId}`,
        at,
      } as const;
      const link = extended(companyId, head, [{ ...lost, payload: { key: head.key_id } }], key);
      await sql`with ${appending(link, sql`true`)} select 1`.execute(tx);
    });
  return companies;
}

/** Records in the chain itself which key is used from here on. */
const switchTo = (key: AuditKey, { companyId, at }: AuditEntry): AuditEntry => ({
  companyId,
  actor: 'job/audit',
  act: KEY_CHANGED,
  subject: `company/${companyId}`,
  at,
  payload: { key: key.id },
});

function chained(head: Head, entries: readonly AuditEntry[], key: AuditKey | null) {
  let { hash } = head;
  let sequence = BigInt(head.sequence);
  return entries.map((entry) => {
    sequence += 1n;
    const fields = {
      company_id: entry.companyId,
      sequence: String(sequence),
      actor: entry.actor,
      act: entry.act,
      subject: entry.subject,
      at: entry.at,
      payload: JSON.stringify(entry.payload ?? null),
    };
    const row = { ...fields, previous_hash: hash, hash: entryHash(hash, fields, key) };
    hash = row.hash;
    return row;
  });
}

type Head = Readonly<{ sequence: string; hash: string; key_id: string | null }>;

/** Locks and returns the head of the chain; inserts it for a company's first entry. */
async function lockHead(tx: Tx, companyId: string): Promise<Head> {
  const locked = () =>
    tx
      .selectFrom('audit_head')
      .where('company_id', '=', companyId)
      .select(['sequence', 'hash', 'key_id'])
      .forUpdate();
  const head = await locked().executeTakeFirst();
  if (head) return head;
  await tx
    .insertInto('audit_head')
    .values({ company_id: companyId, sequence: '0', hash: CHAIN_START })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  return locked().executeTakeFirstOrThrow();
}
