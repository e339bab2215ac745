import type { FilterFields, FilterValues, Texts } from '@hoadon/contracts/filters/filter-field';
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
import { useInvoiceRows } from '../invoice-rows.ts';
import { type ListLook, type ListOrder, NO_VIEW, useListLook } from '../look/index.ts';
import { fieldsOf, isFilterName, type ListDefinition } from './list-definition.ts';
import { listQuery } from './list-query.ts';
import { filterTexts, type ListSearch, orderOf, without } from './list-search.ts';
import { useOpenedInvoice } from './opened-invoice-id.ts';

/** The address of a list, which holds what it shows. */
export type ListAddress = Readonly<{
  /** Without the invoice that is open: opening one draws nothing of the list again (`useOpenedId`). */
  search: ListSearch;
  /** `replace`: the way back leads past what is shown now. */
  change: (next: (now: ListSearch) => ListSearch, replace: boolean) => void;
}>;

/** What an address may say beside what is listed, and how. */
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

/** A list as its address asks for it: its rows, what narrows it, and how to ask for something else. */
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
    /** What a view keeps of the address. */
    kept: {
      ...filterTexts(search),
      ...(search['sort'] && { sort: search['sort'] }),
      ...(search['order'] && { order: search['order'] }),
    },
    openView: (view: Readonly<{ id: string; query: Texts }> | null) =>
      change(() => (view ? { ...view.query, view: view.id } : { view: NO_VIEW }), false),
    query,
    rows,
    loaded,
    fields,
    values: read.values,
    /** What the address says and nobody understands. */
    ignored: [...read.refused, ...read.unknown.filter((name) => !isFilterName(definition, name))],
    words: String(read.values['words'] ?? ''),
    isNarrowed: setFilters(fields, read.values).length > 0,
    /** Names what is asked for: another name, another list. */
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
    /** The act on many that is watched. */
    watchedId: search['run'] ?? null,
    watch,
  };
}

export type InvoiceListState = ReturnType<typeof useInvoiceList>;

/** A list that is entered without a wish of its own opens with the view that its reader has chosen for that. */
function useDefaultView({ views, defaultViewId }: ListLook, { search, change }: ListAddress): void {
  const view = views.find(({ id }) => id === defaultViewId);
  const isPlain = Object.keys(without(search, WISHLESS)).length === 0;
  useEffect(() => {
    if (isPlain && view) change((now) => ({ ...now, ...view.query, view: view.id }), true);
  }, [isPlain, view, change]);
}

/** A list that was left begins with its first page again: nobody waits for fifty when coming back. */
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
