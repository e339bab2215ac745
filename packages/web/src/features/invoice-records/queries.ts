import { getInvoiceRecord } from '@hoadon/contracts/invoice-records';
import { getAllTags } from '@hoadon/contracts/tags';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/**
 * Read when the form opens: a change saved since by another user is detected when this one is saved
 * (RECORD_CHANGED_MEANWHILE).
 */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice-record', id],
    queryFn: ({ signal }) => call(getInvoiceRecord, { id }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const tagChoicesQuery = queryOptions({
  queryKey: ['tags', 'to-choose'],
  queryFn: ({ signal }) => call(getAllTags, {}, { signal }),
});
