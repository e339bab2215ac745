import type {
  AddressTexts,
  FilterFields,
  FilterValues,
} from '@hoadon/contracts/filters/filter-field';
import {
  namesOf,
  readFilters,
  setFilters,
  writeFilters,
} from '@hoadon/contracts/filters/read-filters';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { type PlacesPage, useLoadedPlaces } from '../../../ui/list/index.ts';
import { useInvoiceRows } from '../../invoices/index.ts';
import { type ListLook, type ListOrder, NO_VIEW, useListLook } from '../look/index.ts';
import { fieldsOf, isFilterName, type ListDefinition } from './list-definition.ts';
import { listQuery } from './list-query.ts';
import { filterTexts, type ListSearch, orderOf, without } from './list-search.ts';
import { useOpenedInvoice } from './opened-invoice-id.ts';

/** Search parameters of a list and their setter. */
export type ListAddress = Readonly<{
  /** Without the open invoice, so that opening one does not render the list (`useOpenedId`). */
  search: ListSearch;
  /** `replace` replaces the current history entry. */
  change: (next: (now: ListSearch) => ListSearch, replace: boolean) => void;
}>;

/** Parameters that set neither filters nor order. */
const WISHLESS = [
  'invoice',
  'run',
  'import',
  'statistics',
  'invoice_type',
  'invoiceType',
  'invoice_outgoing',
];
const isAnywhere = () => true;

/** State of a list: rows, filters, view, and functions to change them. */
export function useInvoiceList(definition: ListDefinition, { search, change }: ListAddress) {
  const rows = useInvoiceRows();
  const options = listQuery(definition, search);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const loaded = useLoadedPlaces<InvoiceRow>(query, {
    rows,
    isListed: definition.isListed ?? isAnywhere,
  });
  const look = useListLook(definition.name, search['view']);
  useDefaultView(look, { search, change });
  useShortenedLater(definition, search);
  const fields = useMemo(() => fieldsOf(definition), [definition]);
  const read = useMemo(() => readFilters(fields, filterTexts(search)), [fields, search]);
  const put = (changes: ListSearch, dropped: readonly string[] = []) =>
    change((now) => ({ ...without(now, ['page', ...dropped]), ...changes }), false);
  const watch = useCallback(
    (id: string | null) =>
      change((now) => ({ ...without(now, ['run']), ...(id !== null && { run: id }) }), true),
    [change],
  );
  const opened = useOpenedInvoice();
  return {
    definition,
    search,
    look,
    /** Filters and order, which a saved view stores. */
    viewQuery: {
      ...filterTexts(search),
      ...(search['sort'] && { sort: search['sort'] }),
      ...(search['order'] && { order: search['order'] }),
    },
    openView: (view: Readonly<{ id: string; query: AddressTexts }> | null) =>
      change(() => (view ? { ...view.query, view: view.id } : { view: NO_VIEW }), false),
    query,
    rows,
    loaded,
    fields,
    values: read.values,
    /** Invalid or unknown parameters. */
    ignored: [...read.refused, ...read.unknown.filter((name) => !isFilterName(definition, name))],
    words: String(read.values['words'] ?? ''),
    isNarrowed: setFilters(fields, read.values).length > 0,
    /** Differs for every list, filter and order. */
    scope: JSON.stringify(options.queryKey),
    order: orderOf(search),
    narrow: (values: FilterValues<FilterFields>) =>
      put(writeFilters(fields, values), [...namesOf(fields), ...read.unknown]),
    find: (words: string) => put(words === '' ? {} : { search_text: words }, ['search_text']),
    arrange: ({ sort, order }: ListOrder) =>
      put({ ...(sort !== 'date' && { sort }), ...(order !== 'desc' && { order }) }, [
        'sort',
        'order',
      ]),
    ...opened,
    /** The bulk action whose progress is shown. */
    watchedId: search['run'] ?? null,
    watch,
  };
}

export type InvoiceListState = ReturnType<typeof useInvoiceList>;

/** Opens the user's default view if the URL sets neither filters, order nor view. */
function useDefaultView({ views, defaultViewId }: ListLook, { search, change }: ListAddress): void {
  const view = views.find(({ id }) => id === defaultViewId);
  const isPlain = Object.keys(without(search, WISHLESS)).length === 0;
  useEffect(() => {
    if (isPlain && view) change((now) => ({ ...now, ...view.query, view: view.id }), true);
  }, [isPlain, view, change]);
}

/** Drops all pages but the first after the list is left, so that returning does not reload them all. */
function useShortenedLater(definition: ListDefinition, search: ListSearch): void {
  const client = useQueryClient();
  const key = JSON.stringify(listQuery(definition, search).queryKey);
  useEffect(
    () => () =>
      void client.setQueryData<InfiniteData<PlacesPage>>(
        JSON.parse(key),
        (data) =>
          data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
        { updatedAt: client.getQueryState(JSON.parse(key))?.dataUpdatedAt ?? 0 },
      ),
    [client, key],
  );
}
