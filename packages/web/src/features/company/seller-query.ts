import { getSellerInformation } from '@hoadon/contracts/company';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The company as its invoices and notices name it, with the tax office in charge. */
export const sellerQuery = queryOptions({
  queryKey: ['seller'],
  queryFn: ({ signal }) => call(getSellerInformation, {}, { signal }),
  staleTime: 60_000,
});
