import type { FilterValues, Range } from '@hoadon/contracts/filters/filter-field';
import type { InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { daysBetween } from '@hoadon/domain/dates/add-days';

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
/** A quarter. Of a year so many days are in question that walking from today is as quick where it finds them soon. */
const MOST_DAYS = 92;
const OPEN = { from: null, to: null };

/** What a part of a list is narrowed by. Where it names days, what is due on each of them is read by itself. */
export type Part = Readonly<{ filters: Values; dueOnEach: Range<string> | null }>;

/**
 * A list that takes one of several options is as many lists of one option, merged: each is read in its
 * order through its own index, however unevenly the options lie in the years. So are the days of a
 * quarter in which something is due: what is due in March was issued in February, and the planner, who thinks
 * days of both kinds independent, would walk to there from today. Days are one statement all the same,
 * planned once: none holds so many or so few that it should be read in another way.
 */
export function alternatives(filters: Values): readonly Part[] {
  const key = BY_DAY.find((key) => isSplit(key, filters));
  if (key === undefined)
    return areFewDays(filters.due)
      ? [{ filters: { ...filters, due: OPEN }, dueOnEach: filters.due }]
      : [{ filters, dueOnEach: null }];
  return filters[key].options.map((option) => ({
    filters: { ...filters, [key]: { ...filters[key], options: [option] } },
    dueOnEach: null,
  }));
}

/** Of four origins three are all but one, which asks for no index of theirs. */
const isSplit = (key: (typeof BY_DAY)[number], filters: Values): boolean => {
  const { length } = filters[key].options;
  return length > 1 && length <= (key === 'origin' ? 2 : MOST);
};

const areFewDays = ({ from, to }: Range<string>): boolean =>
  from !== null && to !== null && from < to && daysBetween(from, to) < MOST_DAYS;
