import type { AddressTexts } from '@hoadon/contracts/filters/filter-field';
import type { ListSort } from '@hoadon/contracts/invoice-lists';
import type { ListWithViews } from '@hoadon/contracts/saved-views';
import type { InvoiceColumn } from '../columns.tsx';
import type { ListLook } from './views-query.ts';

export type ListOrder = Readonly<{ sort: ListSort; order: 'asc' | 'desc' }>;

/** A list with its current view, columns and order, and functions to change them. */
export type ListView = ListLook &
  Readonly<{
    list: ListWithViews;
    /** Initial columns. */
    first: readonly InvoiceColumn[];
    /** Filters and order, which a saved view stores. */
    query: AddressTexts;
    order: ListOrder;
    arrange: (order: ListOrder) => void;
    /** Opens a view; null opens the list without one. */
    open: (view: Readonly<{ id: string; query: AddressTexts }> | null) => void;
  }>;
