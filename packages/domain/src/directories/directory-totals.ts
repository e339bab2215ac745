import { type Decimal, plus, ZERO } from '../money/decimal.ts';
import type { Directory } from './directory-tree.ts';

/** Sums of a directory itself, of one currency. */
export type DirectoryPart = Readonly<{
  directoryId: string;
  currency: string;
  invoices: number;
  revenue: Decimal;
  expense: Decimal;
}>;
export type DirectoryTotals = Readonly<{
  invoices: number;
  amounts: ReadonlyMap<string, Readonly<{ revenue: Decimal; expense: Decimal }>>;
}>;

type Growing = { invoices: number; amounts: Map<string, { revenue: Decimal; expense: Decimal }> };

/** Sums of each directory with all directories below it. */
export function directoryTotals(
  directories: readonly Directory[],
  parts: readonly DirectoryPart[],
): ReadonlyMap<string, DirectoryTotals> {
  const parents = new Map(directories.map(({ id, parentId }) => [id, parentId]));
  const totals = new Map<string, Growing>(
    directories.map(({ id }) => [id, { invoices: 0, amounts: new Map() }]),
  );
  for (const part of parts) {
    for (
      let id: string | null | undefined = part.directoryId;
      id != null && totals.has(id);
      id = parents.get(id)
    )
      addTo(totals.get(id), part);
  }
  return totals;
}

function addTo(
  total: Growing | undefined,
  { currency, invoices, revenue, expense }: DirectoryPart,
) {
  if (!total) return;
  total.invoices += invoices;
  const before = total.amounts.get(currency) ?? { revenue: ZERO, expense: ZERO };
  total.amounts.set(currency, {
    revenue: plus(before.revenue, revenue),
    expense: plus(before.expense, expense),
  });
}
