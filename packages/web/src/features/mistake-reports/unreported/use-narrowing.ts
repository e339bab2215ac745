import { dateRangeFault } from '@hoadon/domain/dates/date-range';
import { useState } from 'react';
import type { DateRange, Narrowing } from '../queries.ts';

const ALL_DAYS: DateRange = { from: null, to: null };

/** Neither end is no range at all; one end alone is half of one. */
const faultOf = ({ from, to }: DateRange) =>
  from === null && to === null ? null : dateRangeFault(from, to);

/** What the list is narrowed to. A range with a fault is not asked for: the list stays as it was. */
export function useNarrowing() {
  const [range, setRange] = useState(ALL_DAYS);
  const [asked, setAsked] = useState<Narrowing>({ search: '', range: ALL_DAYS, page: 1 });
  return {
    range,
    fault: faultOf(range),
    asked,
    isNarrowed: asked.search !== '' || asked.range.from !== null,
    find: (search: string) => setAsked({ ...asked, search, page: 1 }),
    choose: (next: DateRange) => {
      setRange(next);
      if (faultOf(next) === null) setAsked({ ...asked, range: next, page: 1 });
    },
    turn: (page: number) => setAsked({ ...asked, page }),
  };
}

export type NarrowingState = ReturnType<typeof useNarrowing>;
