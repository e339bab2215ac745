import type { FoundInvoice } from '@hoadon/contracts/search';

/** The list of own invoices in each state; all other states are in the list of issued ones. */
const LIST_OF_STATE: Readonly<Record<string, string>> = {
  draft: '/main/status/draft',
  numbered: '/main/status/issuing',
  signing: '/main/status/issuing',
  signed: '/main/status/issuing',
  unknown: '/main/status/failed',
  refused: '/main/status/failed',
};

/** The address that opens a found invoice in its list. */
export function addressOfInvoice({ id, kind_of, state }: FoundInvoice): string {
  const list = kind_of ? (LIST_OF_STATE[state] ?? '/main/revenue') : '/main/expense';
  return `${list}?invoice=${id}`;
}

export const addressOfPartner = (side: 'customer' | 'vendor', id: string): string =>
  `/${side}/${id}`;
