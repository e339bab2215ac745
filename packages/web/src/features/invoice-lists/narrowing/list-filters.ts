import type { FilterFields, FilterValues } from '@hoadon/contracts/filters/filter-field';

/** Filters of a list, their values and the setter. */
export type ListFilters = Readonly<{
  fields: FilterFields;
  values: FilterValues<FilterFields>;
  /** Invalid or unknown parameters. */
  ignored: readonly string[];
  narrow: (values: FilterValues<FilterFields>) => void;
}>;
