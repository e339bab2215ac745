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
  undoBulkAct,
} from '@hoadon/contracts/bulk-acts';
import type { ExportColumn } from '@hoadon/contracts/exports';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { actsQuery } from './acts-query.ts';
import { beginRun } from './begin-run.ts';
import type { Scope } from './scope.ts';

/** An act reports changes through events; polling catches the ones that were missed. Milliseconds. */
const POLL = 3_000;
/** Rows that are fetched at once, and again when something changed while they are in sight. */
export const ROW_WINDOW = 100;

/** What would be done, asked once: what is confirmed is what was shown. */
export function useQuestion(kind: BulkActKind, scope: Scope) {
  const act = useAct();
  return useQuery({
    queryKey: ['bulk-question', kind, scope],
    queryFn: () => act.send(askBulkAct, { ...scope, kind }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

/** Whether anything of it may still change without anybody doing anything. */
const isMoving = ({ state, issuing }: BulkAct): boolean => state === 'running' || issuing > 0;

export const actQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', 'act', id],
    queryFn: ({ signal }) => call(getBulkAct, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL : false),
  });

export type RowFilter = 'all' | 'failed';

/** The rows of an act from this window on; an event reads only those in sight again. */
export const rowsQuery = (id: string, filter: RowFilter, window: number) =>
  queryOptions({
    queryKey: ['bulk-run', 'act', id, 'rows', filter, window],
    queryFn: ({ signal }) =>
      call(
        listBulkActRows,
        {
          id,
          from: window * ROW_WINDOW,
          page_size: ROW_WINDOW,
          ...(filter === 'failed' && { only: 'failed' as const }),
        },
        { signal },
      ),
  });

const STEPS = { pause: pauseBulkAct, resume: resumeBulkAct, end: endBulkAct, undo: undoBulkAct };
type Steering = keyof typeof STEPS;

/** Pauses an act, goes on with it, ends it for good, or takes back what it did. */
export function useSteerAct(id: string) {
  const act = useAct();
  return useActMutation(id, (steering: Steering) => act.sendUntilAnswered(STEPS[steering], { id }));
}

/** Begins what was asked about; `caId`: the certificate that signs. */
export function useStartAct(id: string) {
  const client = useQueryClient();
  const act = useAct();
  const start = useActMutation(id, (caId: string | undefined) => beginRun(act, { id, caId }));
  return {
    ...start,
    begin: (caId: string | undefined, onBegun: (begun: BulkAct) => void) =>
      start.mutate(caId, {
        onSuccess: onBegun,
        onSettled: () => void invoicesChanged(client, null),
      }),
  };
}

function useActMutation<Input>(id: string, mutationFn: (input: Input) => Promise<BulkAct>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => client.setQueryData(actQuery(answer.id).queryKey, answer),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['bulk-run', 'act', id] });
      void client.invalidateQueries(actsQuery);
    },
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
