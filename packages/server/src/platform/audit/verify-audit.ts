import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.generated.ts';
import { type AuditKey, auditKeysOf } from './audit-keys.ts';
import { CHAIN_START, entryHash, KEY_CHANGED } from './chain.ts';
import type { SavedHead } from './saved-heads.ts';

const PAGE = 5_000;

/** Where and how a company's chain is broken, or that it is valid. */
export type AuditVerdict = Readonly<{
  companyId: string;
  entries: number;
  /** The first entry that was written with a key; null: none was. */
  keyedFrom: string | null;
  fault: Readonly<{
    sequence: string;
    kind: 'changed' | 'missing' | 'reordered' | 'end-differs' | 'unknown-key' | 'head-differs';
  }> | null;
}>;

/**
 * Walks the chain of every company from its start. Compares its end with the stored head, and the entries with the
 * heads saved elsewhere. May run while entries are written.
 */
export async function verifyAudit(
  db: Db,
  saved: readonly SavedHead[] = [],
): Promise<AuditVerdict[]> {
  const keys = auditKeysOf(db);
  const verdicts: AuditVerdict[] = [];
  for (const companyId of await companiesWithTrail(db, saved)) {
    const own = saved.filter((each) => each.companyId === companyId);
    verdicts.push(await atOneMoment(db, (then) => verifyChain(then, companyId, keys, own)));
  }
  return verdicts;
}

/** Includes companies whose head was deleted, and companies with a saved head. */
async function companiesWithTrail(db: Db, saved: readonly SavedHead[]): Promise<string[]> {
  const heads = await db.selectFrom('audit_head').select('company_id').execute();
  const written = await sql<{ company_id: string }>`
    select c.id as company_id from company c
    where exists (select from audit_entry e where e.company_id = c.id)`.execute(db);
  const companies = new Set([
    ...[...heads, ...written.rows].map(({ company_id }) => company_id),
    ...saved.map(({ companyId }) => companyId),
  ]);
  return [...companies].sort((a, b) => Number(BigInt(a) - BigInt(b)));
}

/** Reads head and entries in one snapshot: an entry written in between would follow the head. */
const atOneMoment = <T>(db: Db, read: (then: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

type Head = Readonly<{ sequence: string; hash: string }>;
type FaultKind = NonNullable<AuditVerdict['fault']>['kind'];
type ChainState = Readonly<{
  sequence: bigint;
  hash: string;
  key: AuditKey | null;
  keyedFrom: string | null;
}>;

async function verifyChain(
  db: Db,
  companyId: string,
  keys: readonly AuditKey[],
  saved: readonly SavedHead[],
): Promise<AuditVerdict> {
  const head = await headOf(db, companyId);
  let state: ChainState = { sequence: 0n, hash: CHAIN_START, key: null, keyedFrom: null };
  const verdict = (kind: FaultKind | null): AuditVerdict => ({
    companyId,
    entries: Number(state.sequence),
    keyedFrom: state.keyedFrom,
    fault: kind && { sequence: String(state.sequence + 1n), kind },
  });
  for (let rows = await entriesAfter(db, companyId, state); rows.length > 0; ) {
    for (const row of rows) {
      const next = after(state, row, keys);
      if (typeof next === 'string') return verdict(next);
      if (isOtherHead(row, saved)) return verdict('head-differs');
      if (isOtherEnd(row, head)) return verdict('end-differs');
      state = next;
    }
    rows = await entriesAfter(db, companyId, state);
  }
  const ends = [head, ...saved].map(({ sequence }) => BigInt(sequence));
  return verdict(ends.some((end) => state.sequence < end) ? 'missing' : null);
}

async function headOf(db: Db, companyId: string): Promise<Head> {
  const head = await db
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return head ?? { sequence: '0', hash: CHAIN_START };
}

type EntryRow = Selectable<Tables['audit_entry']>;

/** State of the chain after this entry, or the fault of the entry. */
function after(
  state: ChainState,
  row: EntryRow,
  keys: readonly AuditKey[],
): ChainState | FaultKind {
  const key = row.act === KEY_CHANGED ? keyNamed(row, keys) : state.key;
  if (key === undefined) return 'unknown-key';
  const keyedFrom = state.keyedFrom ?? (key && row.sequence);
  return (
    faultOf(row, state, key) ?? { sequence: BigInt(row.sequence), hash: row.hash, key, keyedFrom }
  );
}

const keyNamed = ({ payload }: EntryRow, keys: readonly AuditKey[]): AuditKey | undefined =>
  keys.find(({ id }) => payload === JSON.stringify({ key: id }));

function faultOf(row: EntryRow, previous: ChainState, key: AuditKey | null): FaultKind | null {
  if (BigInt(row.sequence) !== previous.sequence + 1n) return 'missing';
  const asWritten = { ...row, at: new Date(row.at).toISOString() };
  if (entryHash(row.previous_hash, asWritten, key) !== row.hash) return 'changed';
  // The hash fits the content, but the entry does not follow its predecessor.
  return row.previous_hash === previous.hash ? null : 'reordered';
}

const isOtherHead = (row: EntryRow, saved: readonly SavedHead[]): boolean =>
  saved.some(({ sequence, hash }) => sequence === row.sequence && hash !== row.hash);

/** Whether the stored head differs from this last entry, or precedes it. */
const isOtherEnd = ({ sequence, hash }: EntryRow, head: Head): boolean =>
  BigInt(sequence) > BigInt(head.sequence) || (sequence === head.sequence && hash !== head.hash);

const entriesAfter = (db: Db, companyId: string, { sequence }: ChainState) =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sequence', '>', String(sequence))
    .orderBy('sequence')
    .limit(PAGE)
    .execute();
