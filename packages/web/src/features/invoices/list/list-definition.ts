import type { FilterFields, FilterValues, Texts } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, UNISSUED_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { namesOf, readFilters, writeFilters } from '@hoadon/contracts/filters/read-filters';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { KeptList } from '@hoadon/contracts/saved-views';
import type { TextKey } from '../../../lib/i18n.ts';
import type { InvoiceColumn } from '../columns/index.ts';
import { filterTexts, type ListSearch, orderOf } from './list-search.ts';

const SOURCES = { invoices: INVOICE_FILTERS, unissued: UNISSUED_FILTERS } as const;

/** What a list holds. */
export type ListContent = Readonly<{
  source: keyof typeof SOURCES;
  /** What all of its rows meet, as the call names it. Nobody narrows by it again. */
  fixed: Texts;
}>;

/** One list of invoices: what it holds and how it is shown at first. Every list is the same page. */
export type ListDefinition = ListContent &
  Readonly<{
    /** Its name among the lists whose look is kept. */
    name: KeptList;
    title: TextKey;
    /** Where there is nothing in it. */
    empty: TextKey;
    /** Shown at first, in this order. The first opens the invoice. */
    columns: readonly InvoiceColumn[];
    /** False for a row that has moved on to another list. */
    isListed?: (row: InvoiceRow) => boolean;
  }>;

/** The filters that are left to the reader of a list. */
export const fieldsOf = ({ source, fixed }: ListContent): FilterFields =>
  Object.fromEntries(
    Object.entries<FilterFields[string]>(SOURCES[source]).filter(
      ([, { names }]) => !names.some((name) => name in fixed),
    ),
  );

/** Whether a name in the address is one of the filters of such lists at all; the list itself may hold it fixed. */
export const isFilterName = ({ source }: ListContent, name: string): boolean =>
  namesOf(SOURCES[source]).includes(name);

/** What a list is asked for: no more than what differs from its beginning, so that equal lists are one. */
export function askedOf(content: ListContent, search: ListSearch): Texts {
  const fields = fieldsOf(content);
  const { values } = readFilters(fields, filterTexts(search));
  const { sort, order } = orderOf(search);
  return {
    ...content.fixed,
    ...writeFilters(fields, values as FilterValues<typeof fields>),
    ...(sort !== 'date' && { sort }),
    ...(order !== 'desc' && { order }),
    ...(search['page'] && { page: search['page'] }),
    ...(search['page_size'] && { page_size: search['page_size'] }),
  };
}
