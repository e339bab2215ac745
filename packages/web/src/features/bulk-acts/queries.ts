import {
  askBulkAct,
  type BulkAct,
  type BulkActKind,
  endBulkAct,
  getBulkAct,
  getBulkActFile,
  getBulkActResult,
  listBulkActRows,
  pauseBulkAct,
  resumeBulkAct,
  startBulkAct,
  undoBulkAct,
} from '@hoadon/contracts/bulk-acts';
import type { ExportColumn } from '@hoadon/contracts/exports';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import type { Scope } from './scope.ts';

/** An act tells of itself through events; this catches what they miss. Milliseconds. */
const POLL = 3_000;
/** Failed rows that are shown; the result file has all. */
export const SHOWN_FAILED = 50;

/** What would be done, asked once: what is confirmed is what was shown. */
export function useQuestion(kind: BulkActKind, scope: Scope) {
  const act = useAct();
  return useQuery({
    queryKey: ['bulk-question', kind, scope],
    queryFn: () => act.send(askBulkAct, { ...scope, kind }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Events of runs read it again, as they do runs of issuing. */
export const actQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', 'act', id],
    queryFn: ({ signal }) => call(getBulkAct, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL : false),
  });

export const failedRowsQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', 'act', id, 'failed'],
    queryFn: ({ signal }) =>
      call(listBulkActRows, { id, only: 'failed', page_size: SHOWN_FAILED }, { signal }),
  });

const STEPS = {
  start: startBulkAct,
  pause: pauseBulkAct,
  resume: resumeBulkAct,
  end: endBulkAct,
  undo: undoBulkAct,
} as const;

/** Begins what was asked about, pauses it, goes on, ends it, or takes back what it did. */
export function useSteerAct(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (step: keyof typeof STEPS): Promise<BulkAct> => act.send(STEPS[step], { id }),
    onSuccess: (answer) => client.setQueryData(actQuery(answer.id).queryKey, answer),
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-run', 'act', id] }),
  });
}

type Wanted = Readonly<{
  id: string;
  words: Record<string, string>;
  columns?: ExportColumn[] | undefined;
}>;

export const useActFile = () =>
  useMutation({
    mutationFn: async ({ columns, ...wanted }: Wanted) =>
      saveFile(await call(getBulkActFile, { ...wanted, ...(columns && { columns }) })),
  });

export const useActResult = (id: string) =>
  useMutation({
    mutationFn: async (words: Record<string, string>) =>
      saveFile(await call(getBulkActResult, { id, words })),
  });
