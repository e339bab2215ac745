import { differencesFrom, type FactDifference, type StatedFacts } from './stated-facts.ts';

/** A way in which an invoice comes to a company. */
export type SourceWay = 'own' | 'excel' | 'file' | 'mail' | 'portal' | 'provider' | 'hand';

/** One source of an invoice and its facts. */
export type Statement = Readonly<{
  /** Names it among the sources of the invoice: way, name there, and hash of the bytes. */
  id: string;
  way: SourceWay;
  /** Its bytes have a valid signature of which holder and issuer are proven. */
  isSigned: boolean;
  /** Its bytes have a valid signature of any signer. */
  hasSignature?: boolean;
  /** It states the goods line by line; a list of the portal states totals alone. */
  tellsLines: boolean;
  /** statedRates() of it; left out: not known. */
  rates?: string | null;
  facts: StatedFacts;
}>;

export type SettledSources = Readonly<{
  /** Whose word counts. */
  truest: Statement;
  /** Differences of every other source, by its id. */
  differences: ReadonlyMap<string, readonly FactDifference[]>;
}>;

/**
 * Unsigned XML is an export of unknown origin: worth more than a table, less than the books of the seller's provider.
 */
const RANKS = { own: 7, portal: 5, provider: 4, file: 3, mail: 3, excel: 2, hand: 1 } as const;
const SIGNED_RANK = 6;
/** A signature of an unknown signer does not overrule the portal, but an unsigned copy does not take the place of the file either. */
const OF_UNKNOWN_SIGNER = 0.25;

/**
 * Signed XML before the portal, the portal before a provider, then files of unknown signers, unsigned files, tables,
 * and records by hand.
 */
export const rankOf = ({
  way,
  isSigned,
  hasSignature = false,
}: Pick<Statement, 'way' | 'isSigned' | 'hasSignature'>): number => {
  if (isSigned) return Math.max(SIGNED_RANK, RANKS[way]);
  return RANKS[way] + (hasSignature ? OF_UNKNOWN_SIGNER : 0);
};

/**
 * Whose word counts among the sources of one invoice, and where the others contradict it. It depends on what
 * the sources are, never on the order in which they came: of two that are as true the one with the
 * authority's code counts, then the one whose id comes first.
 */
export function settleSources(sources: readonly Statement[]): SettledSources | null {
  const [first, ...others] = [...sources].sort(truerFirst);
  if (!first) return null;
  const differences = others.map(
    ({ id, facts }) => [id, differencesFrom(first.facts, facts)] as const,
  );
  return { truest: first, differences: new Map(differences) };
}

/** A file whose amounts cannot be read yields to the portal and to files of its own rank whose amounts can. */
const worthOf = (statement: Statement): number =>
  statement.facts.withTax === null
    ? Math.min(rankOf(statement), RANKS.portal - 0.5)
    : rankOf(statement);

/** Of two the one whose word counts. */
export const truerFirst = (one: Statement, other: Statement): number =>
  worthOf(other) - worthOf(one) ||
  Number(other.facts.authorityCode !== null) - Number(one.facts.authorityCode !== null) ||
  (one.id < other.id ? -1 : 1);
