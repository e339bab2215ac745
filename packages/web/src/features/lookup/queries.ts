import type { InputOf } from '@hoadon/contracts/http/define-call';
import { getInvoicePdf } from '@hoadon/contracts/invoices';
import { findOutsideLookup, searchBySecretCode } from '@hoadon/contracts/lookup';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readPrinted } from './printed/index.ts';

/** A file that was taken to be read, and how many were before it. */
export type TakenFile = Readonly<{ file: File | null; time: number }>;

export const printedQuery = ({ file, time }: TakenFile) =>
  queryOptions({
    queryKey: ['printed-invoice', file?.name, time],
    queryFn: file ? () => readPrinted(file) : skipToken,
    // The content of a file does not change.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** By what is looked up. */
export type AskedLookup = InputOf<typeof findOutsideLookup>;

/** What is known of an invoice may be more the next time. */
export const lookupQuery = (lookupInput: AskedLookup) =>
  queryOptions({
    queryKey: ['outside-lookup', lookupInput],
    queryFn: ({ signal }) => call(findOutsideLookup, lookupInput, { signal }),
    gcTime: 0,
  });

export const bySecretCodeQuery = (value: string) =>
  queryOptions({
    queryKey: ['by-secret-code', value],
    queryFn: ({ signal }) => call(searchBySecretCode, { value }, { signal }),
    gcTime: 0,
  });

export const foundPdfQuery = (id: string) =>
  queryOptions({
    queryKey: ['by-secret-code', 'pdf', id],
    queryFn: ({ signal }) => call(getInvoicePdf, { id }, { signal }),
    gcTime: 0,
  });
