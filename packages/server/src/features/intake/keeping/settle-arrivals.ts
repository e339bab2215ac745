import { bucketOf, type IntakeBucket } from '@hoadon/domain/intake/bucket';
import { comesToTheSame, filledIn, tellsLines } from '@hoadon/domain/intake/filled-in';
import { type Statement, settleSources, truerFirst } from '@hoadon/domain/intake/settle-sources';
import { type FactDifference, factsOf } from '@hoadon/domain/intake/stated-facts';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import type { KeptArrival, StatedBySource } from '../../invoices/index.ts';
import type { Arrival } from '../judged.ts';
import { sourceId } from '../source-id.ts';

/** Where one arrival ends. */
export type SettledArrival = Readonly<{
  arrival: Arrival;
  bucket: Extract<IntakeBucket, 'new' | 'exists' | 'to-verify'>;
  differences: readonly FactDifference[];
}>;

/** What is to be written of one invoice once everything that is known of it was put together. */
export type SettledInvoice = Readonly<{
  known: KeptArrival | null;
  rows: readonly SettledArrival[];
  /** Its word counts from now on; null: the word of a source that was there. */
  winner: Arrival | null;
  /** What the invoice says from now on; null: as it did. */
  content: Content | null;
  /** Arrivals that are sources which were not there. */
  sources: readonly Readonly<{ arrival: Arrival; differences: readonly FactDifference[] }>[];
  /** What sources that were there are found to say. */
  settled: readonly Readonly<{
    id: string;
    stated: StatedBySource;
    differences: readonly FactDifference[];
  }>[];
  /** The portal and another side say the same. */
  isConfirmed: boolean;
}>;

/** `from`: the arrival that brought something of it. */
type Content = Readonly<{ stated: InvoiceDraft; from: Arrival }>;

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
    const { isAltered } = arrival;
    rows.push({
      arrival,
      differences,
      bucket: bucketOf({ before: ways, way, differences, isAltered }),
    });
  }
  const end = settleSources(statements);
  const differencesOf = ({ id }: Statement) => end?.differences.get(id) ?? [];
  const winner = added.find(({ statement }) => statement.id === end?.truest.id) ?? null;
  const isPortalAmong = new Set(statements.map(({ way }) => way === 'portal')).size === 2;
  return {
    known,
    rows,
    winner,
    content: contentOf(
      known,
      before.map(({ statement }) => statement),
      { winner, added },
    ),
    sources: added.map((arrival) => ({ arrival, differences: differencesOf(arrival.statement) })),
    settled: before.flatMap(({ statement, kept }) =>
      kept === null
        ? []
        : [{ id: kept, stated: statedBy(statement), differences: differencesOf(statement) }],
    ),
    isConfirmed: isPortalAmong && statements.every((one) => differencesOf(one).length === 0),
  };
}

type Come = Readonly<{ winner: Arrival | null; added: readonly Arrival[] }>;

/**
 * The truest says what the invoice says. Where that tells no lines, they are those of the truest that does and comes to the same,
 * whichever came first.
 */
function contentOf(
  known: KeptArrival | null,
  before: readonly Statement[],
  { winner, added }: Come,
): Content | null {
  const said = winner?.draft ?? known?.content;
  const word = winner && { stated: winner.draft, from: winner };
  if (!said || known?.origin === ISSUED_HERE || (winner && tellsLines(winner.draft))) return word;
  const isTheirs = (draft: InvoiceDraft) => tellsLines(draft) && comesToTheSame(said, draft);
  const [brought] = added
    .filter(({ draft }) => isTheirs(draft))
    .sort((one, other) => truerFirst(one.statement, other.statement));
  const kept = known && isTheirs(known.content) ? known.content : null;
  const [teller] = kept ? before.filter((one) => one.tellsLines).sort(truerFirst) : [];
  const isTruer = brought && (!teller || truerFirst(brought.statement, teller) < 0);
  if (isTruer) return { stated: filledIn(said, brought.draft), from: winner ?? brought };
  return winner && kept ? { stated: filledIn(said, kept), from: winner } : word;
}

export const statedBy = ({
  facts,
  isSigned,
  hasSignature = false,
  tellsLines,
  rates,
}: Statement): StatedBySource => ({
  ...facts,
  isSigned,
  hasSignature,
  tellsLines,
  ...(rates !== undefined && { rates }),
});

/** A new source contradicts the truest, or is the truest and is contradicted. */
function differencesAbout(one: Statement, all: readonly Statement[]): readonly FactDifference[] {
  const settled = settleSources(all);
  if (!settled || settled.truest.id !== one.id) return settled?.differences.get(one.id) ?? [];
  return [...settled.differences.values()].find((differences) => differences.length > 0) ?? [];
}

/** Sources that said nothing of their own say what the invoice does. */
function statementsOf(known: KeptArrival): KnownStatement[] {
  const facts = factsOf(known.content, known.authorityCode);
  const kept = known.sources.map(({ id: kept, way, reference, hash, stated }) => {
    const {
      isSigned,
      // Kept before it was noted: a signature counted for its seller's.
      hasSignature = isSigned,
      tellsLines = way !== 'portal',
      rates,
      ...said
    }: StatedBySource = stated ?? { ...facts, isSigned: false };
    const id = sourceId({ way, hash, reference });
    const statement = {
      ...{ id, way, isSigned, hasSignature, tellsLines, facts: said },
      ...(rates !== undefined && { rates }),
    };
    return { kept, statement };
  });
  const own: Statement = { id: 'own|', way: 'own', isSigned: true, tellsLines: true, facts };
  return known.origin === ISSUED_HERE ? [...kept, { kept: null, statement: own }] : kept;
}
