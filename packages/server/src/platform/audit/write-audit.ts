import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { atEnd, type Tx } from '../db/transact.ts';
import { CHAIN_START, entryHash } from './chain.ts';

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
  let { sequence, hash } = await lockHead(tx, companyId);
  const rows = entries.map((entry) => {
    sequence += 1n;
    const fields = {
      company_id: companyId,
      sequence: String(sequence),
      actor: entry.actor,
      act: entry.act,
      subject: entry.subject,
      at: entry.at,
      payload: JSON.stringify(entry.payload ?? null),
    };
    const row = { ...fields, previous_hash: hash, hash: entryHash(hash, fields) };
    hash = row.hash;
    return row;
  });
  await sql`
    insert into audit_entry (company_id, sequence, actor, act, subject, at, payload, previous_hash, hash)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
      company_id bigint, sequence bigint, actor text, act text, subject text, at timestamptz,
      payload text, previous_hash text, hash text)`.execute(tx);
  await tx
    .updateTable('audit_head')
    .set({ sequence: String(sequence), hash })
    .where('company_id', '=', companyId)
    .execute();
}

async function lockHead(tx: Tx, companyId: string): Promise<{ sequence: bigint; hash: string }> {
  const head = await tx
    .insertInto('audit_head')
    .values({ company_id: companyId, sequence: '0', hash: CHAIN_START })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ company_id: (row) => row.ref('excluded.company_id') }),
    )
    .returning(['sequence', 'hash'])
    .executeTakeFirstOrThrow();
  return { sequence: BigInt(head.sequence), hash: head.hash };
}
