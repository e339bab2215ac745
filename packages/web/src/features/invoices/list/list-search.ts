import type { Texts } from '@hoadon/contracts/filters/filter-field';
import { LIST_SORTS } from '@hoadon/contracts/invoices';
import { matching, oneOf, rowId, searchReader } from '../../../lib/search.ts';
import type { ListOrder } from '../look/index.ts';

/** What a list of invoices keeps in the address beside its filters. */
const BESIDE = {
  page: matching(/^[1-9]\d{0,3}$/),
  page_size: matching(/^(?:[1-9]\d?|100)$/),
  sort: oneOf(...LIST_SORTS),
  order: oneOf('asc', 'desc'),
  /** The view that it was opened with. */
  view: rowId,
  statistics: oneOf('HIDE'),
  /** Written by old links; `invoiceType` says it (AMB-12). */
  invoice_type: matching(/^\w{1,20}$/),
  /** The invoice shown in the viewer. */
  invoice: rowId,
  /** The act on many that is watched. */
  run: rowId,
  /** The imports whose result is shown, with points between them. */
  import: matching(/^[\d.]{1,1000}$/),
};
const readBeside = searchReader(BESIDE);
const LONGEST = 2_000;

/**
 * The address of a list. Its filters are texts, read by their declaration: what none of them understands
 * stays, so that it can be named.
 */
export type ListSearch = Texts;

export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const texts = Object.entries(raw).flatMap(([name, value]) =>
    Object.hasOwn(BESIDE, name) || value === undefined
      ? []
      : [[name, String(value).slice(0, LONGEST)]],
  );
  return { ...Object.fromEntries(texts), ...readBeside(raw) };
}

/** What of an address its filters read. */
export const filterTexts = (search: ListSearch): Texts => without(search, Object.keys(BESIDE));

export const without = (search: ListSearch, names: readonly string[]): Texts =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));

/** How the rows lie; newest first while nobody says otherwise. */
export function orderOf(search: ListSearch): ListOrder {
  const { sort = 'date', order = 'desc' } = readBeside(search);
  return { sort, order };
}
