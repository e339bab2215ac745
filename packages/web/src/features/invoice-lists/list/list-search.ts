import type { AddressTexts } from '@hoadon/contracts/filters/filter-field';
import { LIST_SORTS } from '@hoadon/contracts/invoice-lists';
import { matching, oneOf, rowId, searchReader } from '../../../lib/search.ts';
import type { ListOrder } from '../look/index.ts';

/** Search parameters of a list besides its filters. */
const BESIDE = {
  page: matching(/^[1-9]\d{0,3}$/),
  page_size: matching(/^(?:[1-9]\d?|100)$/),
  sort: oneOf(...LIST_SORTS),
  order: oneOf('asc', 'desc'),
  /** The saved view. */
  view: rowId,
  statistics: oneOf('HIDE'),
  /** From old links, replaced by `invoiceType` (AMB-12). */
  invoice_type: matching(/^\w{1,20}$/),
  /** The invoice shown in the viewer. */
  invoice: rowId,
  /** The bulk action whose progress is shown. */
  run: rowId,
  /** The imports whose result is shown, joined by dots. */
  import: matching(/^[\d.]{1,1000}$/),
};
const readBeside = searchReader(BESIDE);
const LONGEST = 2_000;

/**
 * Search parameters of a list. Filters stay texts until they are read by their declaration; unknown ones
 * are retained, so that the page can name them.
 */
export type ListSearch = AddressTexts;

export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const texts = Object.entries(raw).flatMap(([name, value]) =>
    Object.hasOwn(BESIDE, name) || value === undefined
      ? []
      : [[name, String(value).slice(0, LONGEST)]],
  );
  return { ...Object.fromEntries(texts), ...readBeside(raw) };
}

/** The parameters that are filters. */
export const filterTexts = (search: ListSearch): AddressTexts =>
  without(search, Object.keys(BESIDE));

export const without = (search: ListSearch, names: readonly string[]): AddressTexts =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));

/** Sort order; default newest first. */
export function orderOf(search: ListSearch): ListOrder {
  const { sort = 'date', order = 'desc' } = readBeside(search);
  return { sort, order };
}
