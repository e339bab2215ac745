import type { FoundInvoice } from '@hoadon/contracts/search';

/** The lists in which own invoices lie, by their state; all others are issued. */
const LIST_OF_STATE: Readonly<Record<string, string>> = {
  draft: '/main/status/draft',
  numbered: '/main/status/issuing',
  signing: '/main/status/issuing',
  signed: '/main/status/issuing',
  unknown: '/main/status/failed',
  refused: '/main/status/failed',
};

/** Where a found invoice is opened, in the list that it lies in. */
export function addressOfInvoice({ id, kind_of, state }: FoundInvoice): string {
  const list = kind_of ? (LIST_OF_STATE[state] ?? '/main/revenue') : '/main/expense';
  return `${list}?invoice=${id}`;
}

export const addressOfPartner = (side: 'customer' | 'vendor', id: string): string =>
  `/${side}/${id}`;
