import { listReleasing } from '@hoadon/contracts/invoices';
import {
  bulkDeleteDrafts,
  deleteDraft,
  getBulkRun,
  pauseBulkRun,
  prepareRelease,
  releaseInvoice,
  resumeBulkRun,
  startBulkRelease,
} from '@hoadon/contracts/issuing';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const PAGE_SIZE = 100;
/** A run tells of itself through events; this catches what they miss. Milliseconds. */
const RUN_POLL = 3_000;

export const UNISSUED_STATUSES = ['draf', 'release_error', 'releasing'] as const;
export type UnissuedStatus = (typeof UNISSUED_STATUSES)[number];

export const unissuedQuery = (status: UnissuedStatus, search: string) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'unissued', status, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReleasing,
        { releasing_status: status, search_text: search, page_size: PAGE_SIZE, cursor: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pageInfo.next_cursor ?? undefined,
  });

const countQuery = (status: UnissuedStatus) =>
  queryOptions({
    queryKey: ['invoices', 'count', status],
    queryFn: async ({ signal }): Promise<Count> => {
      const { rows, pageInfo } = await call(
        listReleasing,
        { releasing_status: status, page_size: PAGE_SIZE },
        { signal },
      );
      const value = pageInfo.total ?? rows.length;
      return { value, more: pageInfo.total === null && pageInfo.next_cursor !== null };
    },
  });

/** `more`: at least this many; counting on would be dear. */
export type Count = Readonly<{ value: number; more: boolean }>;
export type UnissuedCounts = Readonly<Record<UnissuedStatus, Count | null>>;

export const countText = ({ value, more }: Count): string => (more ? `${value}+` : String(value));

/** How many invoices are not issued yet; null until known. */
export const useUnissuedCounts = (): UnissuedCounts =>
  useQueries({
    queries: UNISSUED_STATUSES.map(countQuery),
    combine: ([drafts, failed, issuing]) => ({
      draf: drafts?.data ?? null,
      release_error: failed?.data ?? null,
      releasing: issuing?.data ?? null,
    }),
  });

/** What is about to be issued: series, next number, buyer and total. */
export const preparationQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'preparation', id],
    queryFn: ({ signal }) => call(prepareRelease, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const bulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', id],
    queryFn: ({ signal }) => call(getBulkRun, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUN_POLL : false),
  });

/** Afterwards the lists are read again, whatever the outcome was. */
function useListMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}

type KeyedAct<Input> = Input & Readonly<{ idempotencyKey: string }>;

export const useRelease = () =>
  useListMutation(
    ({ id, caId, idempotencyKey }: KeyedAct<{ id: string; caId?: string | undefined }>) =>
      call(
        releaseInvoice,
        { id, ...(caId && { ca_id: caId, ca_type: 'HSM' }) },
        { idempotencyKey },
      ),
  );

/** One draft by its own call, several as a batch of which some may be refused. */
export const useDeleteDrafts = () =>
  useListMutation(async (ids: readonly string[]) => {
    const [only] = ids;
    if (ids.length === 1 && only) {
      await call(deleteDraft, { id: only });
      return { deleted: 1, refused: [] };
    }
    return call(bulkDeleteDrafts, { list_invoice_id: [...ids] });
  });

export const useStartBulk = () =>
  useListMutation(({ ids, idempotencyKey }: KeyedAct<{ ids: readonly string[] }>) =>
    call(startBulkRelease, { list_invoice_id: [...ids] }, { idempotencyKey }),
  );

/** Pauses a running run and goes on with a paused one. */
export function useSteerBulk(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: 'pause' | 'resume') =>
      call(act === 'pause' ? pauseBulkRun : resumeBulkRun, { id }),
    onSuccess: (run) => client.setQueryData(bulkRunQuery(id).queryKey, run),
  });
}
