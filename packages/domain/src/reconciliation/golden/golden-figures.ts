import { readRows } from '../../money/fixtures/read-rows.ts';
import { reconcile } from '../reconcile.ts';
import { type GoldenPair, goldenPair } from './golden-rows.ts';

export type GoldenFigures = Readonly<{
  pairs: number;
  /** Of the pairs that were found, how many are pairs. */
  precision: number;
  /** Of the pairs that are there, how many were found. */
  recall: number;
  /** Pairs that were not found, and those found that are none, by what makes them hard. */
  missed: readonly string[];
  wrong: readonly string[];
}>;

export const goldenPairs = (csv: string): GoldenPair[] => readRows(csv).map(goldenPair);

/**
 * Precision and recall of matching all pairs together: one side holds all own rows, the other all rows of the portal.
 */
export function goldenFigures(pairs: readonly GoldenPair[]): GoldenFigures {
  const findings = reconcile({
    own: pairs.flatMap(({ own }) => own ?? []),
    portal: pairs.flatMap(({ portal }) => portal ?? []),
    asOf: '2027-01-31',
  });
  const pairedIds = new Map(
    findings.flatMap(({ own, portal }) => (own !== null && portal !== null ? [[own, portal]] : [])),
  );
  const kinds = new Map(pairs.map(({ own, kind }) => [own?.id ?? '', kind]));
  const same = pairs.filter(({ isSame }) => isSame);
  const isThere = ({ own, portal }: GoldenPair) => pairedIds.get(own?.id ?? '') === portal?.id;
  const truth = new Map(same.map(({ own, portal }) => [own?.id ?? '', portal?.id]));
  const wrong = [...pairedIds].filter(([own, portal]) => truth.get(own) !== portal);
  const right = same.filter(isThere);
  return {
    pairs: same.length,
    precision: 1 - wrong.length / pairedIds.size,
    recall: right.length / same.length,
    missed: same.filter((pair) => !isThere(pair)).map(({ kind }) => kind),
    wrong: wrong.map(([own]) => kinds.get(own) ?? own),
  };
}
