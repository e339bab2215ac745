import type { FilterValues, Range } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { daysBetween } from '@hoadon/domain/dates/add-days';
import { narrowsBy } from '../counted.ts';

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
/** More directories than this are not merged where nothing else is asked for: one index has them all. */
const FEW_DIRECTORIES = 4;
/** A quarter: so far what is due is read day by day whatever else it is narrowed by. */
export const MOST_DAYS = 92;
/** So many numbers stand on a few thousand invoices, however many series there are. */
const MOST_NUMBERS = 100;
const OPEN = { from: null, to: null };
const NONE = { operator: 'any', options: [] } as const;

type Ends = Readonly<{ from: string; to: string }>;

/** Values that are read one by one: what is due on each day, bears each number, lies in each directory. */
export type Each =
  | (Ends & Readonly<{ key: 'numbers' }>)
  | (Range<string> & Readonly<{ key: 'due' }>)
  | Readonly<{ key: 'directories'; options: readonly string[] }>;

/** What a part of a list is narrowed by, besides each value of a range. */
export type Part = Readonly<{ filters: Values; each: Each | null }>;

/**
 * A list that takes one of several options is as many lists of one option, merged: each is read in its
 * order through its own index, however unevenly the options lie in the years. So are the days on which
 * something is due, and the numbers of a short range: what is due in March was issued in
 * February, number 100 in the first days of a year, and the planner, who thinks the days independent of both,
 * would walk to there from today. These are one statement all the same, planned once: no day and no number
 * holds so many or so few that it should be read in another way. What is unpaid or partly paid lies everywhere,
 * and of a day or a number is soon found. So are directories, if nothing else is asked for: whatever else
 * it is, it would be looked for through the same index in each of them, and they hold as many as they like.
 */
export function alternatives(filters: Values, isDueFarOff = false): readonly Part[] {
  const each = eachOf(filters, isDueFarOff);
  if (each?.key === 'directories') return [{ filters: { ...filters, directories: NONE }, each }];
  const key = BY_DAY.find((key) => isSplit(key, filters) && !(key === 'payment' && each));
  if (key !== undefined)
    return filters[key].options.map((option) => ({
      filters: { ...filters, [key]: { ...filters[key], options: [option] } },
      each: null,
    }));
  return [{ filters: each ? { ...filters, [each.key]: OPEN } : filters, each }];
}

function eachOf(filters: Values, isDueFarOff: boolean): Each | null {
  const { due, numbers, directories } = filters;
  if (isShort(numbers, MOST_NUMBERS, (from, to) => Number(to) - Number(from)))
    return { key: 'numbers', ...numbers };
  if (isShort(due, MOST_DAYS, daysBetween) || isDueFarOff) return { key: 'due', ...due };
  const isLone = narrowsBy(INVOICE_FILTERS, filters, ['direction', 'directories']);
  if (isLone && directories.options.length > FEW_DIRECTORIES)
    return { key: 'directories', options: directories.options };
  return null;
}

/** Whether each value of what a list is narrowed by is looked up, each of which holds little. */
export const isReadByValue = (filters: Values): boolean =>
  alternatives(filters).some(({ each }) => each !== null);

/** Of more values than one, and no more than so many. */
function isShort(
  range: Range<string>,
  most: number,
  distance: (from: string, to: string) => number,
): range is Ends {
  const { from, to } = range;
  if (from === null || to === null) return false;
  const further = distance(from, to);
  return further > 0 && further < most;
}

/** Of four origins three are all but one, which asks for no index of theirs. */
const isSplit = (key: (typeof BY_DAY)[number], filters: Values): boolean => {
  const { length } = filters[key].options;
  // What has certain words is looked up once, and its row tells where it lies.
  if (key === 'directories' && filters.words !== '') return false;
  return length > 1 && length <= (key === 'origin' ? 2 : MOST);
};
