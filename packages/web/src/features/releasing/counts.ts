import { summarizeUnissued } from '@hoadon/contracts/invoice-lists';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useMay, usePermitted } from '../auth/index.ts';

export const UNISSUED_STATUSES = ['draf', 'release_error', 'releasing'] as const;
export type UnissuedStatus = (typeof UNISSUED_STATUSES)[number];

/** Exact counts and totals of the three lists, in one call. */
export const unissuedSummaryQuery = queryOptions({
  queryKey: ['invoices', 'unissued-summary'],
  queryFn: ({ signal }) => call(summarizeUnissued, {}, { signal }),
});

export type UnissuedCounts = Readonly<Record<UnissuedStatus, number | null>>;

/** How many invoices are not issued yet; null until loaded, and without the right to see them. */
export function useUnissuedCounts(): UnissuedCounts {
  const data = usePermitted(unissuedSummaryQuery, useMay('invoice_draft_management.view'));
  return {
    draf: data?.draf.invoices ?? null,
    release_error: data?.release_error.invoices ?? null,
    releasing: data?.releasing.invoices ?? null,
  };
}
