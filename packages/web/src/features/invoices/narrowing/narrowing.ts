import type { FilterFields, FilterValues } from '@hoadon/contracts/filters/filter-field';

/** What narrows a list now, and how to narrow it otherwise. */
export type Narrowing = Readonly<{
  fields: FilterFields;
  values: FilterValues<FilterFields>;
  /** What the address says and nobody understands. */
  ignored: readonly string[];
  narrow: (values: FilterValues<FilterFields>) => void;
}>;
