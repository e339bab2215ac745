import { listMistakeReports, listReviews } from '@hoadon/contracts/mistake-reports';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** MIST-004. */
export const PAGE_SIZE = 5;

/** Events of notices and of requests to review make all of it stale. */
const KEY = 'mistake-reports';

export const reportsChanged = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [KEY] });

/** Both of its days belong to it; none: all days. */
export type OpenDateRange = Readonly<{ from: PlainDate | null; to: PlainDate | null }>;
export type Narrowing = Readonly<{ search: string; range: OpenDateRange; page: number }>;

/** Adjusted, replaced and cancelled invoices of which the tax authority has no notice (S-75). */
export const unreportedQuery = ({ search, range, page }: Narrowing) =>
  queryOptions({
    queryKey: [KEY, 'unreported', search, range, page],
    queryFn: ({ signal }) =>
      call(
        listMistakeReports,
        {
          bcss_status: 'CHUA_BAO_CAO',
          time_type: 'NGAY',
          ...(range.from !== null && { from_date: range.from }),
          ...(range.to !== null && { end_date: range.to }),
          search_text: search,
          page,
          page_size: PAGE_SIZE,
        },
        { signal },
      ),
    // Corrections are made meanwhile: an earlier result is stale.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Notices that were made, the newest first; those that name one invoice, where it is given. */
export const reportedQuery = (page: number, invoiceId: string | null = null) =>
  queryOptions({
    queryKey: [KEY, 'reported', page, invoiceId],
    queryFn: ({ signal }) =>
      call(
        listMistakeReports,
        {
          bcss_status: 'DA_BAO_CAO',
          time_type: 'NGAY',
          ...(invoiceId !== null && { invoice_id: invoiceId }),
          page,
          page_size: PAGE_SIZE,
        },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** What the tax authority asks to review and no notice answers, the most urgent first. */
export const openReviewsQuery = queryOptions({
  queryKey: [KEY, 'reviews'],
  queryFn: ({ signal }) => call(listReviews, { open: 'true' }, { signal }),
});
