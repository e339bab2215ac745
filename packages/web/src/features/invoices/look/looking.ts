import type { Texts } from '@hoadon/contracts/filters/filter-field';
import type { ListSort } from '@hoadon/contracts/invoices';
import type { KeptList } from '@hoadon/contracts/saved-views';
import type { InvoiceColumn } from '../columns/index.ts';
import type { ListLook } from './views-query.ts';

/** How rows lie. */
export type ListOrder = Readonly<{ sort: ListSort; order: 'asc' | 'desc' }>;

/** A list and how it is looked at now, for those who change that. */
export type Looking = ListLook &
  Readonly<{
    list: KeptList;
    /** What the list begins with. */
    first: readonly InvoiceColumn[];
    /** What a view keeps of the address: filters and order. */
    query: Texts;
    order: ListOrder;
    arrange: (order: ListOrder) => void;
    /** Opens a view, or the list without one. */
    open: (view: Readonly<{ id: string; query: Texts }> | null) => void;
  }>;
