import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListDefinition } from './list-definition.ts';
import { monthsQuery } from './list-query.ts';
import { type ListSearch, orderOf } from './list-search.ts';
import type { Month } from './month-line.tsx';

export type Months = Readonly<{ isExact: boolean; of: (name: string) => Month | null }>;

/** Counts and sums for the month headings: possibly estimated first, then exact. Rows do not wait for them. */
export function useMonths(definition: ListDefinition, search: ListSearch): Months {
  const isByMonth = orderOf(search).sort === 'date';
  const soon = useQuery({ ...monthsQuery(definition, search, false), enabled: isByMonth });
  const isEstimate = soon.data?.is_exact === false;
  const exact = useQuery({
    ...monthsQuery(definition, search, true),
    enabled: isByMonth && isEstimate,
  });
  const data = isEstimate ? (exact.data ?? soon.data) : soon.data;
  return useMemo(() => {
    const months = new Map(data?.months.map((month) => [month.month, month]));
    return { isExact: data?.is_exact ?? false, of: (name) => months.get(name) ?? null };
  }, [data]);
}
