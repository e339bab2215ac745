import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { type Db, transact } from '../db/open.ts';
import { CHAIN_START, entryHash } from './chain.ts';

export type AuditEntry = Readonly<{
  companyId: string;
  /** User id, or the name of the job. */
  actor: string;
  /** What was done: `invoice.numbered`. */
  act: string;
  /** Which thing: `invoice/42`. */
  subject: string;
  at: Instant;
  payload: unknown;
}>;

/**
 * Appends to the hash chains of the companies concerned, in the caller's transaction; many entries
 * cost the same few round trips as one. The chain's end stays locked until that transaction ends, so
 * this is the last thing a transaction does.
 */
export async function writeAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const companies = [...new Set(entries.map((entry) => entry.companyId))].sort();
  await transact(db, async (db) => {
    for (const companyId of companies)
      await append(
        db,
        companyId,
        entries.filter((entry) => entry.companyId === companyId),
      );
  });
}

async function append(db: Db, companyId: string, entries: AuditEntry[]): Promise<void> {
  let { sequence, hash } = await lockHead(db, companyId);
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
      payload text, previous_hash text, hash text)`.execute(db);
  await db
    .updateTable('audit_head')
    .set({ sequence: String(sequence), hash })
    .where('company_id', '=', companyId)
    .execute();
}

async function lockHead(db: Db, companyId: string): Promise<{ sequence: bigint; hash: string }> {
  const head = await db
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
