import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import type { InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { addDays, daysBetween } from '@hoadon/domain/dates/add-days';

type Values = FilterValues<InvoiceFilters>;

/** A row has one value of each, and an index has them in the order of days. */
const BY_DAY = [
  'directories',
  'partners',
  'kinds',
  'chain',
  'validity',
  'payment',
  'origin',
  'createdBy',
] as const satisfies readonly (keyof Values)[];
/** More lists than this are not merged: each of them is planned. */
const MOST = 31;

/**
 * A list that takes one of several options is as many lists of one option, merged: each is read in its
 * order through its own index, however unevenly the options lie in the years. So are the days of a month
 * in which something is due: what is due in March was issued in February, and the planner, who thinks
 * days of both kinds independent, would walk to there from today.
 */
export function alternatives(filters: Values): readonly Values[] {
  const key = BY_DAY.find((key) => isSplit(key, filters));
  if (key === undefined) return daysDue(filters);
  return filters[key].options.map((option) => ({
    ...filters,
    [key]: { ...filters[key], options: [option] },
  }));
}

/** Of four origins three are all but one, which asks for no index of theirs. */
const isSplit = (key: (typeof BY_DAY)[number], filters: Values): boolean => {
  const { length } = filters[key].options;
  return length > 1 && length <= (key === 'origin' ? 2 : MOST);
};

function daysDue(filters: Values): readonly Values[] {
  const { from, to } = filters.due;
  if (from === null || to === null || daysBetween(from, to) >= MOST || from >= to) return [filters];
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index);
    return { ...filters, due: { from: day, to: day } };
  });
}
