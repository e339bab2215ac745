import { getInvoice } from '@hoadon/contracts/invoices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'detail', id],
    queryFn: ({ signal }) => call(getInvoice, { id }, { signal }),
  });
