import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.generated.ts';
import { type AuditKey, auditKeysOf } from './audit-keys.ts';
import { CHAIN_START, entryHash, KEY_CHANGED } from './chain.ts';
import type { SavedHead } from './saved-heads.ts';

const PAGE = 5_000;

/** Where a company's chain is broken and how, or that it holds. */
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
 * Walks the chain of every company that has one from its start, and compares its end with the head that was kept, and
 * what it passes with the heads that were saved elsewhere. May run while entries are written.
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

/** One whose end was removed is among them, and one of which a head was saved. */
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

/** Reads end and entries as they were at one moment: else an entry that is written in between stands behind the end. */
const atOneMoment = <T>(db: Db, read: (then: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

type Head = Readonly<{ sequence: string; hash: string }>;
type FaultKind = NonNullable<AuditVerdict['fault']>['kind'];
type Place = Readonly<{
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
  let place: Place = { sequence: 0n, hash: CHAIN_START, key: null, keyedFrom: null };
  const verdict = (kind: FaultKind | null): AuditVerdict => ({
    companyId,
    entries: Number(place.sequence),
    keyedFrom: place.keyedFrom,
    fault: kind && { sequence: String(place.sequence + 1n), kind },
  });
  for (let rows = await entriesAfter(db, companyId, place); rows.length > 0; ) {
    for (const row of rows) {
      const next = after(place, row, keys);
      if (typeof next === 'string') return verdict(next);
      if (isOtherHead(row, saved)) return verdict('head-differs');
      if (isOtherEnd(row, head)) return verdict('end-differs');
      place = next;
    }
    rows = await entriesAfter(db, companyId, place);
  }
  const ends = [head, ...saved].map(({ sequence }) => BigInt(sequence));
  return verdict(ends.some((end) => place.sequence < end) ? 'missing' : null);
}

async function headOf(db: Db, companyId: string): Promise<Head> {
  const head = await db
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return head ?? { sequence: '0', hash: CHAIN_START };
}

type Row = Selectable<Tables['audit_entry']>;

/** Where the chain stands after this entry, or what is wrong with it. */
function after(place: Place, row: Row, keys: readonly AuditKey[]): Place | FaultKind {
  const key = row.act === KEY_CHANGED ? keyNamed(row, keys) : place.key;
  if (key === undefined) return 'unknown-key';
  const keyedFrom = place.keyedFrom ?? (key && row.sequence);
  return (
    faultOf(row, place, key) ?? { sequence: BigInt(row.sequence), hash: row.hash, key, keyedFrom }
  );
}

const keyNamed = ({ payload }: Row, keys: readonly AuditKey[]): AuditKey | undefined =>
  keys.find(({ id }) => payload === JSON.stringify({ key: id }));

function faultOf(row: Row, previous: Place, key: AuditKey | null): FaultKind | null {
  if (BigInt(row.sequence) !== previous.sequence + 1n) return 'missing';
  const asWritten = { ...row, at: new Date(row.at).toISOString() };
  if (entryHash(row.previous_hash, asWritten, key) !== row.hash) return 'changed';
  // Its own hash fits its content, yet it does not follow the one before.
  return row.previous_hash === previous.hash ? null : 'reordered';
}

const isOtherHead = (row: Row, saved: readonly SavedHead[]): boolean =>
  saved.some(({ sequence, hash }) => sequence === row.sequence && hash !== row.hash);

/** The trail ends with another entry than this, or before it. */
const isOtherEnd = ({ sequence, hash }: Row, head: Head): boolean =>
  BigInt(sequence) > BigInt(head.sequence) || (sequence === head.sequence && hash !== head.hash);

const entriesAfter = (db: Db, companyId: string, { sequence }: Place) =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sequence', '>', String(sequence))
    .orderBy('sequence')
    .limit(PAGE)
    .execute();
