import { listPartners } from '@hoadon/contracts/partners';
import {
  getInvoiceFileClient,
  getMemberTagAccessList,
  getOwnerTagAccessList,
  getSharedInvoices,
} from '@hoadon/contracts/tag-sharing';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What opens a share: its name, and the secret where it is opened by a link. */
export type ShareKey = Readonly<{ owner: string; list: string; secret: string | null }>;

const nameOf = ({ owner, list }: ShareKey) => ({ company_owner: owner, access_list_id: list });

/** What is shared of a tag, the latest first. */
export const sharesQuery = (tagId: string) =>
  infiniteQueryOptions({
    queryKey: ['tag-shares', tagId],
    queryFn: ({ pageParam, signal }) =>
      call(
        getOwnerTagAccessList,
        { tag_id: tagId, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => pageInfo.next_cursor,
  });

/** What others share with the user. */
export const sharedWithMeQuery = queryOptions({
  queryKey: ['shared-with-me'],
  queryFn: ({ signal }) => call(getMemberTagAccessList, {}, { signal }),
});

export async function listedCustomers(text: string, signal: AbortSignal) {
  const input = {
    type: 'customers',
    page_size: 25,
    ...(text && { search_text: text }),
  } as const;
  return (await call(listPartners, input, { signal })).rows;
}

/** Customers by name or tax code, to choose one. */
export const customersQuery = (text: string) =>
  queryOptions({
    queryKey: ['partners', 'customers-to-share-with', text],
    queryFn: ({ signal }) => listedCustomers(text, signal),
    placeholderData: keepPreviousData,
  });

/**
 * The invoices of a share. Each read of its first page counts as an opening and notifies the owner: it is read once.
 */
export const sharedInvoicesQuery = (key: ShareKey) =>
  infiniteQueryOptions({
    queryKey: ['shared-invoices', key],
    queryFn: ({ pageParam, signal }) =>
      call(
        getSharedInvoices,
        { ...nameOf(key), ...(pageParam !== null && { cursor: pageParam }) },
        { signal, linkSecret: key.secret },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const sharedFile = (
  key: ShareKey,
  id: string,
  file_type: 'pdf' | 'xml' | 'list',
  signal?: AbortSignal,
): Promise<File> =>
  call(getInvoiceFileClient, { ...nameOf(key), id, file_type }, { linkSecret: key.secret, signal });

export const sharedPdfQuery = (key: ShareKey, id: string) =>
  queryOptions({
    queryKey: ['shared-invoices', key, id, 'pdf'],
    queryFn: ({ signal }) => sharedFile(key, id, 'pdf', signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
