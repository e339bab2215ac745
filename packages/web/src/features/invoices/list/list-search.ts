import { count, day, oneOf, rowId, type SearchOf, searchReader, words } from '../../lib/search.ts';

/** What a list of invoices keeps in the address. */
export const LIST_SEARCH = {
  search_text: words(200),
  page: count,
  page_size: count,
  origin: words(20),
  start_date: day,
  end_date: day,
  invoice_type: words(20),
  invoiceType: oneOf('ALL', 'INCOMING', 'OUTGOING'),
  invoice_outgoing: oneOf('true', 'false'),
  exclude_invoice_types: words(100),
  statistics: oneOf('HIDE'),
  /** The invoice shown in the viewer. */
  invoice: rowId,
} as const;

export type ListSearch = SearchOf<typeof LIST_SEARCH>;
export const readListSearch = searchReader(LIST_SEARCH);
