import type { askBulkAct } from '@hoadon/contracts/bulk-acts';
import type { AddressTexts } from '@hoadon/contracts/filters/filter-field';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import type { Selection } from '../../ui/list/index.ts';
import { type InvoiceListState, listRequest } from '../invoice-lists/index.ts';

/** Which invoices: those named, or all that a list finds as it is narrowed now. */
export type Scope = Omit<InputOf<typeof askBulkAct>, 'kind'>;

const PAGING = ['sort', 'order', 'page', 'page_size'];

/** The chosen rows of a list; all that it finds where that is chosen, or nothing is. */
export function scopeOf(list: InvoiceListState, { ids, isEverything }: Selection): Scope {
  const { definition, search, order } = list;
  if (ids.size > 0 && !isEverything) return { ...order, list_invoice_id: [...ids] };
  const filters = Object.entries(listRequest(definition, search));
  const query: AddressTexts = Object.fromEntries(
    filters.filter(([name]) => !PAGING.includes(name)),
  );
  return { ...order, [definition.source]: query };
}
