import { prepareRelease } from '@hoadon/contracts/issuing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** What is about to be issued: series, next number, buyer and total. */
export const preparationQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'preparation', id],
    queryFn: ({ signal }) => call(prepareRelease, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
