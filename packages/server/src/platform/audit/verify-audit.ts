import type { Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.generated.ts';
import { CHAIN_START, entryHash } from './chain.ts';

const PAGE = 5_000;

/** Where a company's chain is broken and how, or that it holds. */
export type AuditVerdict = Readonly<{
  companyId: string;
  entries: number;
  fault: Readonly<{
    sequence: string;
    kind: 'changed' | 'missing' | 'reordered' | 'end-differs';
  }> | null;
}>;

/** Walks every company's chain from its start and compares its end with the head that was kept. */
export async function verifyAudit(db: Db): Promise<AuditVerdict[]> {
  const heads = await db.selectFrom('audit_head').selectAll().orderBy('company_id').execute();
  const verdicts: AuditVerdict[] = [];
  for (const head of heads) verdicts.push(await verifyChain(db, head));
  return verdicts;
}

type Head = Readonly<{ company_id: string; sequence: string; hash: string }>;
type FaultKind = NonNullable<AuditVerdict['fault']>['kind'];
type Place = Readonly<{ sequence: bigint; hash: string }>;

async function verifyChain(db: Db, head: Head): Promise<AuditVerdict> {
  const companyId = head.company_id;
  let place: Place = { sequence: 0n, hash: CHAIN_START };
  const verdict = (kind: FaultKind | null): AuditVerdict => ({
    companyId,
    entries: Number(place.sequence),
    fault: kind && { sequence: String(place.sequence + 1n), kind },
  });
  for (let rows = await entriesAfter(db, companyId, place); rows.length > 0; ) {
    for (const row of rows) {
      const kind = faultOf(row, place);
      if (kind) return verdict(kind);
      place = { sequence: BigInt(row.sequence), hash: row.hash };
    }
    rows = await entriesAfter(db, companyId, place);
  }
  if (place.sequence < BigInt(head.sequence)) return verdict('missing');
  return verdict(place.hash === head.hash ? null : 'end-differs');
}

type Row = Selectable<Tables['audit_entry']>;

function faultOf(row: Row, previous: Place): FaultKind | null {
  if (BigInt(row.sequence) !== previous.sequence + 1n) return 'missing';
  const asWritten = { ...row, at: new Date(row.at).toISOString() };
  if (entryHash(row.previous_hash, asWritten) !== row.hash) return 'changed';
  // Its own hash fits its content, yet it does not follow the one before.
  return row.previous_hash === previous.hash ? null : 'reordered';
}

const entriesAfter = (db: Db, companyId: string, { sequence }: Place) =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sequence', '>', String(sequence))
    .orderBy('sequence')
    .limit(PAGE)
    .execute();
