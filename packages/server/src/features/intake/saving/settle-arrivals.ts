import type { ImportFinding } from '@hoadon/contracts/intake';
import { bucketOf, type IntakeBucket } from '@hoadon/domain/intake/bucket';
import { comesToTheSame, filledIn, hasLines } from '@hoadon/domain/intake/filled-in';
import type { Sourced } from '@hoadon/domain/intake/replaced-parts';
import { type Statement, settleSources, truerFirst } from '@hoadon/domain/intake/settle-sources';
import { type FactDifference, factsOf } from '@hoadon/domain/intake/stated-facts';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import type { SavedArrival, StatedBySource } from '../../invoices/index.ts';
import type { Arrival } from '../import-verdict.ts';
import { sourceId } from '../source-id.ts';
import { changeOfCopy, RESTORED } from './changes-of-copy.ts';

/** The bucket of one arrival. */
export type SettledArrival = Readonly<{
  arrival: Arrival;
  bucket: Extract<IntakeBucket, 'new' | 'changed' | 'exists' | 'to-verify'>;
  differences: readonly FactDifference[];
  /** What it changed in the stored copy. */
  changes: readonly ImportFinding[];
}>;

/** What is to be written for one invoice after all its sources were combined. */
export type SettledInvoice = Readonly<{
  saved: SavedArrival | null;
  rows: readonly SettledArrival[];
  /** The arrival whose content takes precedence from now on; null: that of a stored source. */
  winner: Arrival | null;
  /** The new content of the invoice; null: unchanged. */
  content: Content | null;
  /** Arrivals that are new sources. */
  sources: readonly Readonly<{ arrival: Arrival; differences: readonly FactDifference[] }>[];
  /** Stored sources with what they state and where they differ. */
  settled: readonly Readonly<{
    id: string;
    stated: StatedBySource;
    differences: readonly FactDifference[];
  }>[];
  /** The portal and another side state the same. */
  isConfirmed: boolean;
}>;

/** `from`: the arrival that changed the content. */
type Content = Readonly<{ stated: InvoiceDraft; from: Arrival }>;

type SavedStatement = Readonly<{ statement: Statement; savedId: string | null }>;

/**
 * Combines arrivals of one invoice, in the order in which they came, with its stored sources. Pure: concurrent calls with
 * the same input have the same result.
 */
export function settleArrivals(
  saved: SavedArrival | null,
  arrivals: readonly Arrival[],
): SettledInvoice {
  const before = saved ? statementsOf(saved) : [];
  const statements = before.map(({ statement }) => statement);
  const rows: SettledArrival[] = [];
  const added: Arrival[] = [];
  const restored = saved?.isAside ? [RESTORED] : [];
  let copy = savedCopy(saved, statements);
  for (const arrival of arrivals) {
    const ways = statements.map(({ way }) => way);
    const isThere = statements.some(({ id }) => id === arrival.statement.id);
    let replaced: ImportFinding | null = null;
    if (!isThere) {
      statements.push(arrival.statement);
      added.push(arrival);
      const isTruest = settleSources(statements)?.truest.id === arrival.statement.id;
      const change = copy && changeOfCopy(copy, arrival, isTruest);
      copy = change?.copy ?? arrival;
      replaced = change?.finding ?? null;
    }
    const changes = [...restored, ...(replaced ? [replaced] : [])];
    const isChanging = changes.length > 0;
    const differences = isThere ? [] : differencesAbout(arrival.statement, statements);
    const { way } = arrival.statement;
    const { isAltered } = arrival;
    rows.push({
      arrival,
      differences,
      changes,
      bucket: bucketOf({ before: ways, way, differences, isAltered, isChanging }),
    });
  }
  const end = settleSources(statements);
  const differencesOf = ({ id }: Statement) => end?.differences.get(id) ?? [];
  const winner = added.find(({ statement }) => statement.id === end?.truest.id) ?? null;
  const isPortalAmong = new Set(statements.map(({ way }) => way === 'portal')).size === 2;
  return {
    saved,
    rows,
    winner,
    content: contentOf(
      saved,
      before.map(({ statement }) => statement),
      { winner, added },
    ),
    sources: added.map((arrival) => ({ arrival, differences: differencesOf(arrival.statement) })),
    settled: before.flatMap(({ statement, savedId }) =>
      savedId === null
        ? []
        : [{ id: savedId, stated: statedBy(statement), differences: differencesOf(statement) }],
    ),
    isConfirmed: isPortalAmong && statements.every((one) => differencesOf(one).length === 0),
  };
}

/** The content before the arrivals with its source; null: the invoice is new. */
function savedCopy(saved: SavedArrival | null, before: readonly Statement[]): Sourced | null {
  const truest = settleSources(before)?.truest;
  return saved && truest ? { draft: saved.content, statement: truest } : null;
}

type NewArrivals = Readonly<{ winner: Arrival | null; added: readonly Arrival[] }>;

/**
 * The source of precedence is the content of the invoice. If it states no lines, they come from the next source that states
 * lines and has the same totals, whichever came first.
 */
function contentOf(
  saved: SavedArrival | null,
  before: readonly Statement[],
  { winner, added }: NewArrivals,
): Content | null {
  const stated = winner?.draft ?? saved?.content;
  const word = winner && { stated: winner.draft, from: winner };
  if (!stated || saved?.origin === ISSUED_HERE || (winner && hasLines(winner.draft))) return word;
  const isTheirs = (draft: InvoiceDraft) => hasLines(draft) && comesToTheSame(stated, draft);
  const [brought] = added
    .filter(({ draft }) => isTheirs(draft))
    .sort((one, other) => truerFirst(one.statement, other.statement));
  const savedContent = saved && isTheirs(saved.content) ? saved.content : null;
  const [teller] = savedContent ? before.filter((one) => one.tellsLines).sort(truerFirst) : [];
  const isTruer = brought && (!teller || truerFirst(brought.statement, teller) < 0);
  if (isTruer) return { stated: filledIn(stated, brought.draft), from: winner ?? brought };
  return winner && savedContent ? { stated: filledIn(stated, savedContent), from: winner } : word;
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

/** Returns what differs if a new source contradicts the source of precedence, or is that source and is contradicted. */
function differencesAbout(one: Statement, all: readonly Statement[]): readonly FactDifference[] {
  const settled = settleSources(all);
  if (!settled || settled.truest.id !== one.id) return settled?.differences.get(one.id) ?? [];
  return [...settled.differences.values()].find((differences) => differences.length > 0) ?? [];
}

/** Sources without a stored statement state what the invoice does. */
function statementsOf(saved: SavedArrival): SavedStatement[] {
  const facts = factsOf(saved.content, saved.authorityCode);
  const statements = saved.sources.map(({ id: savedId, way, reference, hash, stated }) => {
    const {
      isSigned,
      // Stored before this was recorded: a signature counted as that of the seller.
      hasSignature = isSigned,
      tellsLines = way !== 'portal',
      rates,
      ...statedFacts
    }: StatedBySource = stated ?? { ...facts, isSigned: false };
    const id = sourceId({ way, hash, reference });
    const statement = {
      ...{ id, way, isSigned, hasSignature, tellsLines, facts: statedFacts },
      ...(rates !== undefined && { rates }),
    };
    return { savedId, statement };
  });
  const own: Statement = { id: 'own|', way: 'own', isSigned: true, tellsLines: true, facts };
  return saved.origin === ISSUED_HERE
    ? [...statements, { savedId: null, statement: own }]
    : statements;
}
