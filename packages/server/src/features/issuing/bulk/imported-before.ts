import type { Db } from '../../../platform/db/open.ts';
import {
  findBegun,
  findCopies,
  findFacts,
  findImported,
  findSameFiles,
  type ImportedDraft,
} from './imported-before.repository.ts';

const BATCH = 2_000;

/**
 * Returns drafts of a run that duplicate an invoice of another import of the same file or sale, with the same current
 * buyer, day, currency and amounts. The other invoice is issued, in another run, or in this one. Of two drafts in this
 * run the later import's is returned, so that each sale is issued once without the returned ones.
 */
export async function importedBefore(db: Db, companyId: string, runId: string): Promise<string[]> {
  const mine = await findImported(db, companyId, runId);
  if (mine.length === 0) return [];
  const files = await findSameFiles(db, companyId, [...new Set(mine.map((one) => one.importId))]);
  const run = { db, companyId, runId, files, ids: new Set(mine.map(({ id }) => id)) };
  const named: string[] = [];
  for (let from = 0; from < mine.length; from += BATCH)
    named.push(...(await copiesIn(run, mine.slice(from, from + BATCH))));
  return named;
}

type Run = Readonly<{
  db: Db;
  companyId: string;
  runId: string;
  files: ReadonlyMap<string, readonly string[]>;
  ids: ReadonlySet<string>;
}>;

async function copiesIn(run: Run, batch: readonly ImportedDraft[]): Promise<string[]> {
  const { db, companyId, runId, files } = run;
  const others = await findCopies(db, companyId, batch, [...new Set([...files.values()].flat())]);
  const ids = [...new Set([...batch, ...others].map(({ id }) => id))];
  const facts = await findFacts(db, companyId, ids);
  const begun = await findBegun(db, companyId, runId, ids);
  const comparisonOf = ({ id }: ImportedDraft) => facts.get(id)?.comparison;
  const isCopy = (one: ImportedDraft, other: ImportedDraft): boolean =>
    other.importId !== one.importId &&
    ((one.saleHash !== null && other.saleHash === one.saleHash) ||
      (files.get(one.importId)?.includes(other.importId) ?? false));
  const goesFirst = (other: ImportedDraft, one: ImportedDraft): boolean =>
    facts.get(other.id)?.isDraft === false ||
    begun.has(other.id) ||
    (run.ids.has(other.id) && Number(other.importId) < Number(one.importId));
  const ofKey = Map.groupBy(others, ({ key }) => key);
  return batch.flatMap((one) => {
    const copy = ofKey
      .get(one.key)
      ?.find(
        (other) =>
          isCopy(one, other) &&
          comparisonOf(other) !== undefined &&
          comparisonOf(other) === comparisonOf(one) &&
          goesFirst(other, one),
      );
    return copy ? [one.id] : [];
  });
}
