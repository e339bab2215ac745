import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { WriteEnding } from '../db/ending.ts';
import type { Db } from '../db/open.ts';
import { afterCommit, atEnd, databaseOf, type Tx } from '../db/transact.ts';
import { type AuditKey, auditKeysOf } from './audit-keys.ts';
import { CHAIN_START, entryHash, KEY_CHANGED } from './chain.ts';

export type AuditEntry = Readonly<{
  companyId: string;
  actor: Actor;
  /** What was done: `invoice.numbered`. */
  act: string;
  /** Which thing: `invoice/42`. */
  subject: string;
  at: Instant;
  payload: unknown;
}>;

/**
 * Appends to the hash chains of the companies concerned when the transaction commits: the chain's end
 * is locked last of all, however early this is called, and many entries cost the same round trips as one.
 */
export const writeAudit = (tx: Tx, entries: readonly AuditEntry[]): void =>
  atEnd(tx, 'audit', entries, appendAll);

/**
 * Appends to the chain's end as this process saw it last, if it still is the end; else, the end is locked
 * and read first.
 */
const appendAll: WriteEnding<AuditEntry> = (entries, before, tx) => {
  const links = linksAtKnownEnds(tx, entries);
  return {
    steps: appending(links, before),
    last: 'audit_added',
    answer: sql`(select coalesce(json_agg(company_id::text), '[]') from audit_moved)`,
    async afterwards(tx, moved) {
      const done = new Set(moved as string[]);
      for (const link of links) if (done.has(link.companyId)) remember(tx, link);
      const companies = [...new Set(entries.map(({ companyId }) => companyId))].sort();
      for (const companyId of companies)
        if (!done.has(companyId))
          await append(
            tx,
            companyId,
            entries.filter((entry) => entry.companyId === companyId),
          );
    },
  };
};

/** A batch that lengthens the chain of a company from one end to the next. */
type Link = Readonly<{ companyId: string; from: Head; to: Head; rows: readonly unknown[] }>;

const knownEnds = new WeakMap<Db, Map<string, Head>>();
const MOST_KNOWN_ENDS = 10_000;

/** Entries of one company alone: who writes to several locks their ends in order. */
function linksAtKnownEnds(tx: Tx, entries: readonly AuditEntry[]): Link[] {
  const [{ companyId = '' } = {}] = entries;
  const end = knownEnds.get(databaseOf(tx))?.get(companyId);
  if (!end || entries.some((entry) => entry.companyId !== companyId)) return [];
  return [linkAt(tx, companyId, end, entries)];
}

/** Known once it is kept. */
function remember(tx: Tx, { companyId, to }: Link): void {
  const db = databaseOf(tx);
  afterCommit(tx, () => {
    const ends = knownEnds.get(db) ?? new Map<string, Head>();
    knownEnds.set(db, ends);
    ends.delete(companyId);
    ends.set(companyId, to);
    const [oldest] = ends.keys();
    if (ends.size > MOST_KNOWN_ENDS && oldest !== undefined) ends.delete(oldest);
  });
}

function linkAt(tx: Tx, companyId: string, from: Head, entries: readonly AuditEntry[]): Link {
  const [key = null] = auditKeysOf(tx);
  if (from.key_id !== null && key === null)
    throw new Error('AUDIT_KEY is needed: the audit trail is written with a key');
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

/** The steps that append where the chain's end is the one that was expected. */
function appending(links: readonly Link[], before: RawBuilder<unknown>): RawBuilder<unknown> {
  const ends = links.map(({ companyId, from, to }) => ({
    company_id: companyId,
    ...to,
    old_sequence: from.sequence,
    old_hash: from.hash,
  }));
  return sql`audit_moved as (
      update audit_head h set sequence = n.sequence, hash = n.hash, key_id = n.key_id
      from json_to_recordset(${JSON.stringify(ends)}::json) as n(company_id bigint, sequence bigint,
        hash text, key_id text, old_sequence bigint, old_hash text)
      where h.company_id = n.company_id and h.sequence = n.old_sequence and h.hash = n.old_hash
        and ${before}
      returning h.company_id
    ), audit_added as (
      insert into audit_entry (company_id, sequence, actor, act, subject, at, payload, previous_hash, hash)
      select row.* from json_to_recordset(${JSON.stringify(links.flatMap(({ rows }) => rows))}::json) as row(
        company_id bigint, sequence bigint, actor text, act text, subject text, at timestamptz,
        payload text, previous_hash text, hash text)
      join audit_moved on audit_moved.company_id = row.company_id
      returning 1
    )`;
}

async function append(tx: Tx, companyId: string, entries: AuditEntry[]): Promise<void> {
  const link = linkAt(tx, companyId, await lockHead(tx, companyId), entries);
  await sql`with ${appending([link], sql`true`)} select 1`.execute(tx);
  remember(tx, link);
}

/** Says in the chain itself from where on a key is used, and which. */
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

/** The end of the chain, its one row locked; a company's first entry begins it. */
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
