import type {
  AddressTexts,
  FilterFields,
  FilterValues,
} from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, UNISSUED_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { namesOf, readFilters, writeFilters } from '@hoadon/contracts/filters/read-filters';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { ListWithViews } from '@hoadon/contracts/saved-views';
import type { TextKey } from '../../../lib/i18n.ts';
import type { InvoiceColumn } from '../columns.tsx';
import { filterTexts, type ListSearch, orderOf } from './list-search.ts';

const SOURCES = { invoices: INVOICE_FILTERS, unissued: UNISSUED_FILTERS } as const;

/** Content of a list. */
export type ListContent = Readonly<{
  source: keyof typeof SOURCES;
  /** Fixed filters by wire name; they are not offered to the user. */
  fixed: AddressTexts;
}>;

/** A list of invoices: content and initial columns. All lists share one page. */
export type ListDefinition = ListContent &
  Readonly<{
    /** Name under which the server stores views and columns. */
    name: ListWithViews;
    title: TextKey;
    /** Text of the empty list. */
    empty: TextKey;
    /** Initial columns in order; the first opens the invoice. */
    columns: readonly InvoiceColumn[];
    /** What the heads of months sum; left out: the totals of the invoices. */
    sums?: 'open';
    /** Returns false for a row that has moved to another list. */
    isListed?: (row: InvoiceRow) => boolean;
  }>;

/** Filters that the user may set. */
export const fieldsOf = ({ source, fixed }: ListContent): FilterFields =>
  Object.fromEntries(
    Object.entries<FilterFields[string]>(SOURCES[source]).filter(
      ([, { names }]) => !names.some((name) => name in fixed),
    ),
  );

/** Whether a search parameter is a filter of such lists, even if this list has it fixed. */
export const isFilterName = ({ source }: ListContent, name: string): boolean =>
  namesOf(SOURCES[source]).includes(name);

/** Input of the list call without default values, so that equal lists share a query key. */
export function listRequest(content: ListContent, search: ListSearch): AddressTexts {
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
