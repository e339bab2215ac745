import { dateRangeFault } from '@hoadon/domain/dates/date-range';
import { useState } from 'react';
import type { Narrowing, OpenDateRange } from '../queries.ts';

const ALL_DAYS: OpenDateRange = { from: null, to: null };

/** Neither end is no range at all; one end alone is half of one. */
const faultOf = ({ from, to }: OpenDateRange) =>
  from === null && to === null ? null : dateRangeFault(from, to);

/** What the list is narrowed to. A range with a fault is not asked for: the list stays as it was. */
export function useNarrowing() {
  const [range, setRange] = useState(ALL_DAYS);
  const [filters, setFilters] = useState<Narrowing>({ search: '', range: ALL_DAYS, page: 1 });
  return {
    range,
    fault: faultOf(range),
    filters,
    isNarrowed: filters.search !== '' || filters.range.from !== null,
    find: (search: string) => setFilters({ ...filters, search, page: 1 }),
    choose: (next: OpenDateRange) => {
      setRange(next);
      if (faultOf(next) === null) setFilters({ ...filters, range: next, page: 1 });
    },
    turn: (page: number) => setFilters({ ...filters, page }),
  };
}

export type NarrowingState = ReturnType<typeof useNarrowing>;
