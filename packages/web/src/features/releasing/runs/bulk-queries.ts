import {
  type BulkRun,
  bulkAskAuthority,
  bulkRetry,
  endBulkRun,
  getBulkRun,
  getBulkRunResult,
  listBulkItems,
  pauseBulkRun,
  prepareBulkRelease,
  resumeBulkRun,
  startBulkRelease,
} from '@hoadon/contracts/issuing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/acts/act.ts';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { invoicesChanged } from '../../invoices/index.ts';
import type { DraftSelection } from '../draft-selection.ts';
import { bulkRunsQuery } from './runs-query.ts';

/** A run tells of itself through events; this catches what they miss. Milliseconds. */
const RUN_POLL = 3_000;
/** Invoices that are fetched at once, and again when something changed while they are in sight. */
export const ITEM_WINDOW = 100;

/** Whether anything of it may still change without anybody doing anything. */
export const isMoving = (run: BulkRun): boolean => run.state === 'running' || run.issuing > 0;

export const bulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', id],
    queryFn: ({ signal }) => call(getBulkRun, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? RUN_POLL : false),
  });

export type ItemFilter = 'all' | 'problem';

/** The invoices of a run from this window on; an event reads only those in sight again. */
export const itemsQuery = (id: string, filter: ItemFilter, window: number) =>
  queryOptions({
    queryKey: ['bulk-run', id, 'items', filter, window],
    queryFn: ({ signal }) =>
      call(
        listBulkItems,
        {
          id,
          from: window * ITEM_WINDOW,
          page_size: ITEM_WINDOW,
          ...(filter === 'problem' && { only: 'problem' as const }),
        },
        { signal },
      ),
  });

const inputOf = (drafts: DraftSelection) =>
  'ids' in drafts ? { list_invoice_id: [...drafts.ids] } : { search_text: drafts.search };

/** What a run over the drafts would issue. */
export const bulkPreparationQuery = (drafts: DraftSelection) =>
  queryOptions({
    queryKey: ['bulk-preparation', drafts],
    queryFn: ({ signal }) => call(prepareBulkRelease, inputOf(drafts), { signal }),
    staleTime: 0,
    gcTime: 0,
  });

type Start = Readonly<{
  drafts: DraftSelection;
  confirmed: Readonly<{ total: number; stamp: string }>;
  caId: string | undefined;
}>;

export function useStartBulk() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: ({ drafts, confirmed, caId }: Start) =>
      act.sendOrRepeat(startBulkRelease, {
        ...inputOf(drafts),
        confirmed_total: confirmed.total,
        confirmed_stamp: confirmed.stamp,
        ...(caId && { ca_id: caId }),
      }),
    onSuccess: (run) => client.setQueryData(bulkRunQuery(run.id).queryKey, run),
    onSettled: () => {
      void invoicesChanged(client, null);
      void client.invalidateQueries(bulkRunsQuery);
    },
  });
}

const STEER = { pause: pauseBulkRun, resume: resumeBulkRun, end: endBulkRun } as const;

/** Pauses a running run, goes on with a paused one, or ends it for good. */
export function useSteerBulk(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (way: keyof typeof STEER) => act.send(STEER[way], { id }),
    onSuccess: (run) => {
      client.setQueryData(bulkRunQuery(id).queryKey, run);
      void client.invalidateQueries({ queryKey: ['bulk-run'] });
    },
  });
}

export const useBulkResult = (id: string) =>
  useMutation({
    mutationFn: async (words: Record<string, string>) =>
      saveFile(await call(getBulkRunResult, { id, words })),
  });

function useOnMany<Output>(mutationFn: (ids: readonly string[]) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_answer, _error, ids: readonly string[]) => invoicesChanged(client, new Set(ids)),
  });
}

export function useRetryMany() {
  const act = useAct();
  return useOnMany((ids) => act.send(bulkRetry, { list_invoice_id: [...ids] }));
}

export function useAskMany() {
  const act = useAct();
  return useOnMany((ids) => act.send(bulkAskAuthority, { list_invoice_id: [...ids] }));
}
