import type { Db } from '../../../platform/db/open.ts';
import {
  findBegun,
  findCopies,
  findFacts,
  findImported,
  findSameFiles,
  type Imported,
} from './imported-before.repository.ts';

/** Drafts of a run that are compared at a time. */
const BATCH = 2_000;

/**
 * Drafts of a run that another import of the same file, or of the same sale, made as well: same buyer, day, currency and amounts as they
 * are now. The other invoice is issued, on its way in another run, or in this one; of two in this one it is the later import's that is
 * named, so that without those that are named each sale is issued once.
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
  /** For each import the others of the same file. */
  files: ReadonlyMap<string, readonly string[]>;
  /** Its drafts. */
  ids: ReadonlySet<string>;
}>;

async function copiesIn(run: Run, batch: readonly Imported[]): Promise<string[]> {
  const { db, companyId, runId, files } = run;
  const others = await findCopies(db, companyId, batch, [...new Set([...files.values()].flat())]);
  const ids = [...new Set([...batch, ...others].map(({ id }) => id))];
  const facts = await findFacts(db, companyId, ids);
  const begun = await findBegun(db, companyId, runId, ids);
  const says = ({ id }: Imported) => facts.get(id)?.says;
  const isCopy = (one: Imported, other: Imported): boolean =>
    other.importId !== one.importId &&
    ((one.saleHash !== null && other.saleHash === one.saleHash) ||
      (files.get(one.importId)?.includes(other.importId) ?? false));
  const goesFirst = (other: Imported, one: Imported): boolean =>
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
          says(other) !== undefined &&
          says(other) === says(one) &&
          goesFirst(other, one),
      );
    return copy ? [one.id] : [];
  });
}
