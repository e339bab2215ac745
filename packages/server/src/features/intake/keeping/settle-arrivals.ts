import { bucketOf, type IntakeBucket } from '@hoadon/domain/intake/bucket';
import { type Statement, settleSources } from '@hoadon/domain/intake/settle-sources';
import { type Difference, factsOf } from '@hoadon/domain/intake/stated-facts';
import type { KeptArrival, StatedBySource } from '../../invoices/index.ts';
import type { Arrival } from '../judged.ts';
import { sourceId } from '../source-id.ts';

/** Where one arrival ends. */
export type SettledArrival = Readonly<{
  arrival: Arrival;
  bucket: Extract<IntakeBucket, 'new' | 'exists' | 'to-verify'>;
  differences: readonly Difference[];
}>;

/** What is to be written of one invoice once everything that is known of it was put together. */
export type SettledInvoice = Readonly<{
  known: KeptArrival | null;
  rows: readonly SettledArrival[];
  /** Its word counts from now on; null: the word of a source that was there. */
  winner: Arrival | null;
  /** Arrivals that are sources which were not there. */
  sources: readonly Readonly<{ arrival: Arrival; differences: readonly Difference[] }>[];
  /** What sources that were there are found to say. */
  settled: readonly Readonly<{
    id: string;
    stated: StatedBySource;
    differences: readonly Difference[];
  }>[];
  /** The portal and another side say the same. */
  isConfirmed: boolean;
}>;

type KnownStatement = Readonly<{ statement: Statement; kept: string | null }>;

/**
 * Puts arrivals of one invoice, in the order in which they came, together with what is kept of it. Pure: two who
 * settle the same come to the same.
 */
export function settleArrivals(
  known: KeptArrival | null,
  arrivals: readonly Arrival[],
): SettledInvoice {
  const before = known ? statementsOf(known) : [];
  const statements = before.map(({ statement }) => statement);
  const rows: SettledArrival[] = [];
  const added: Arrival[] = [];
  for (const arrival of arrivals) {
    const ways = statements.map(({ way }) => way);
    const isThere = statements.some(({ id }) => id === arrival.statement.id);
    if (!isThere) {
      statements.push(arrival.statement);
      added.push(arrival);
    }
    const differences = isThere ? [] : differencesAbout(arrival.statement, statements);
    const { way } = arrival.statement;
    rows.push({ arrival, differences, bucket: bucketOf({ before: ways, way, differences }) });
  }
  const end = settleSources(statements);
  const differencesOf = ({ id }: Statement) => end?.differences.get(id) ?? [];
  const isPortalAmong = new Set(statements.map(({ way }) => way === 'portal')).size === 2;
  return {
    known,
    rows,
    winner: added.find(({ statement }) => statement.id === end?.truest.id) ?? null,
    sources: added.map((arrival) => ({ arrival, differences: differencesOf(arrival.statement) })),
    settled: before.flatMap(({ statement, kept }) =>
      kept === null
        ? []
        : [{ id: kept, stated: statedBy(statement), differences: differencesOf(statement) }],
    ),
    isConfirmed: isPortalAmong && statements.every((one) => differencesOf(one).length === 0),
  };
}

export const statedBy = ({ facts, isSigned }: Statement): StatedBySource => ({
  ...facts,
  isSigned,
});

/** A new source contradicts the truest, or is the truest and is contradicted. */
function differencesAbout(one: Statement, all: readonly Statement[]): readonly Difference[] {
  const settled = settleSources(all);
  if (!settled || settled.truest.id !== one.id) return settled?.differences.get(one.id) ?? [];
  return [...settled.differences.values()].find((differences) => differences.length > 0) ?? [];
}

/** Sources that said nothing of their own say what the invoice does. */
function statementsOf(known: KeptArrival): KnownStatement[] {
  const facts = factsOf(known.content, known.authorityCode);
  const kept = known.sources.map(({ id, way, reference, hash, stated }) => {
    const { isSigned, ...said } = stated ?? { ...facts, isSigned: false };
    const statement = { id: sourceId({ way, hash, reference }), way, isSigned, facts: said };
    return { kept: id, statement };
  });
  const own: Statement = { id: 'own|', way: 'own', isSigned: true, facts };
  return known.origin === 1 ? [...kept, { kept: null, statement: own }] : kept;
}
