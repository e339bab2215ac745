import {
  approveInvoices,
  approveMatching,
  exportInconsistency,
  getReconciliation,
  listPortalLists,
  listReconciliationRows,
  listReconciliations,
  markConsidered,
  type Reconciliation,
  type ReconciliationRow,
  startReconciliation,
  type TAKE_REFUSALS,
  takeInvoicesFromVendor,
  uploadPortalList,
  withdrawApproval,
} from '@hoadon/contracts/reconciliation';
import type { ReconciliationOutcome } from '@hoadon/domain/reconciliation/reconcile';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { findingName } from './one-sided-columns.tsx';

const PAGE_SIZE = 100;
/** A reconciliation reports changes through events; polling catches the ones that were missed. Milliseconds. */
const POLL = 2_000;

/** In the order in which they are worked off. */
export const OUTCOMES = [
  'differs',
  'only-portal',
  'only-own',
  'matched',
  'awaited',
  'duplicate',
] as const satisfies readonly ReconciliationOutcome[];

export const runsQuery = queryOptions({
  queryKey: ['reconciliations', 'list'],
  queryFn: ({ signal }) => call(listReconciliations, {}, { signal }),
});

export const listsQuery = queryOptions({
  queryKey: ['reconciliations', 'lists'],
  queryFn: ({ signal }) => call(listPortalLists, {}, { signal }),
});

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['reconciliations', 'run', id],
    queryFn: ({ signal }) => call(getReconciliation, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL : false),
  });

/** Rows that were settled stay where they are until they are asked for anew: the next one is where the eye expects it. */
export const rowsQuery = (id: string, outcome: ReconciliationOutcome) =>
  infiniteQueryOptions({
    queryKey: ['reconciliation-rows', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReconciliationRows,
        { id, outcome, page_size: PAGE_SIZE, cursor: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pageInfo.next_cursor ?? undefined,
  });

/** What one side alone has, narrowed. */
export const oneSidedQuery = (
  id: string,
  outcome: ReconciliationOutcome,
  { open, text }: Readonly<{ open: boolean; text: string }>,
) =>
  infiniteQueryOptions({
    queryKey: ['reconciliation-rows', id, outcome, 'table', open, text],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReconciliationRows,
        {
          id,
          outcome,
          open: String(open),
          search_text: text,
          page_size: PAGE_SIZE,
          cursor: pageParam,
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pageInfo.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export function useUpload(onProgress: (share: number) => void) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (file: File) => act.send(uploadPortalList, {}, { files: { file }, onProgress }),
    onSuccess: () => client.invalidateQueries({ queryKey: listsQuery.queryKey }),
  });
}

export type ReconciliationInput = Readonly<{
  kind_of: boolean;
  start_date: string;
  end_date: string;
}>;

export function useStart() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (input: ReconciliationInput) => act.send(startReconciliation, input),
    onSuccess: (run: Reconciliation) => client.setQueryData(runQuery(run.id).queryKey, run),
  });
}

export function useApproveMatching(id: string) {
  const act = useAct();
  return useMutation({ mutationFn: () => act.sendUntilAnswered(approveMatching, { id }) });
}

/** What one row comes to, by itself. */
export type Settling =
  | Readonly<{ how: 'approve'; invoice: string }>
  | Readonly<{ how: 'withdraw'; invoice: string }>
  | Readonly<{ how: 'take'; portalInvoice: string }>
  | Readonly<{
      how: 'consider';
      invoice: string;
      /** Null: the note is taken back. */
      reason: string | null;
    }>;

/** Each row is an act of its own: the next may be settled before the last one is answered. */
export function useSettle() {
  const act = useAct();
  return useMutation({
    mutationFn: async (settling: Settling): Promise<Readonly<{ mayUndo: boolean }>> => {
      if (settling.how === 'approve') {
        const { already } = await act.send(approveInvoices, { ids: [settling.invoice] });
        // What another user approved before is not undone here.
        return { mayUndo: already.length === 0 };
      }
      if (settling.how === 'withdraw')
        await act.send(withdrawApproval, { ids: [settling.invoice] });
      else if (settling.how === 'take')
        await act.send(takeInvoicesFromVendor, { portal_invoices: [settling.portalInvoice] });
      else {
        const { invoice, reason } = settling;
        await act.send(markConsidered, {
          invoice_ids: [invoice],
          reason,
          consider_or_not: reason !== null,
        });
      }
      return { mayUndo: settling.how === 'consider' };
    },
  });
}

/** What many rows come to, together. */
type SettlingMany = Readonly<{ rows: readonly ReconciliationRow[] }> &
  (Readonly<{ how: 'take' }> | Readonly<{ how: 'consider'; reason: string }>);

/** What was not recorded, by its name. */
export type SkippedInvoice = Readonly<{ name: string; reason: (typeof TAKE_REFUSALS)[number] }>;

/** All in one act; rows and counts are read again whatever came of it. */
export function useSettleMany(runId: string) {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      settling: SettlingMany,
    ): Promise<Readonly<{ left_out: readonly SkippedInvoice[] }>> => {
      const { rows } = settling;
      const portal = rows.flatMap(({ invoice, portal_invoice }) =>
        invoice === null && portal_invoice ? [portal_invoice.id] : [],
      );
      if (settling.how === 'take') {
        const { left_out } = await act.send(takeInvoicesFromVendor, { portal_invoices: portal });
        const nameOf = new Map(rows.map((row) => [row.portal_invoice?.id, findingName(row)]));
        return {
          left_out: left_out.map(({ portal_invoice_id, reason }) => ({
            name: nameOf.get(portal_invoice_id) ?? '',
            reason,
          })),
        };
      }
      await act.send(markConsidered, {
        invoice_ids: rows.flatMap(({ invoice }) => invoice?.id ?? []),
        portal_invoices: portal,
        reason: settling.reason,
        consider_or_not: true,
      });
      return { left_out: [] };
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['reconciliations'] }),
        client.invalidateQueries({ queryKey: ['reconciliation-rows', runId] }),
      ]),
  });
}

export const exportRun = (id: string, outcome: ReconciliationOutcome) =>
  call(exportInconsistency, { id, outcome, words: {} });
