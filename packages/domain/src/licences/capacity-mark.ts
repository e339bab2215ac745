import type { Licence } from './licence.ts';

/** Percent of the invoices bought at which a company is warned, once each. */
export const CAPACITY_MARKS = [80, 95, 100] as const;
export type CapacityMark = (typeof CAPACITY_MARKS)[number];

type Counted = Pick<Licence, 'capacity' | 'count'>;

/** Every mark that is reached, the lowest first; none of a licence without a limit. */
export const reachedMarks = ({ capacity, count }: Counted): CapacityMark[] =>
  capacity === null ? [] : CAPACITY_MARKS.filter((mark) => count * 100 >= capacity * mark);

/** The highest mark that is reached; null where no warning is needed. */
export const capacityMark = (counted: Counted): CapacityMark | null =>
  reachedMarks(counted).at(-1) ?? null;
