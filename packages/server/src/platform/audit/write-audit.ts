import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { atEnd, type Tx } from '../db/transact.ts';
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

async function appendAll(tx: Tx, entries: AuditEntry[]): Promise<void> {
  const companies = [...new Set(entries.map(({ companyId }) => companyId))].sort();
  for (const companyId of companies)
    await append(
      tx,
      companyId,
      entries.filter((entry) => entry.companyId === companyId),
    );
}

async function append(tx: Tx, companyId: string, entries: AuditEntry[]): Promise<void> {
  const head = await lockHead(tx, companyId);
  const [key = null] = auditKeysOf(tx);
  if (head.key_id !== null && key === null)
    throw new Error('AUDIT_KEY is needed: the audit trail is written with a key');
  const isSwitch = key !== null && key.id !== head.key_id;
  const all = isSwitch && entries[0] ? [switchTo(key, entries[0]), ...entries] : entries;
  const rows = chained(head, all, key);
  await sql`
    with added as (
      insert into audit_entry (company_id, sequence, actor, act, subject, at, payload, previous_hash, hash)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
        company_id bigint, sequence bigint, actor text, act text, subject text, at timestamptz,
        payload text, previous_hash text, hash text)
    )
    update audit_head set sequence = sequence + ${rows.length}, hash = ${rows.at(-1)?.hash},
      key_id = ${key?.id ?? null}
    where company_id = ${companyId}`.execute(tx);
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
