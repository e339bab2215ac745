import type { InputOf } from '@hoadon/contracts/http/define-call';
import type { PartnerType } from '@hoadon/contracts/partners';
import {
  listAdvances,
  listPayments,
  listVouchers,
  type OpenInvoice,
  type Payment,
  readDebts,
  readOpenInvoices,
  recordPayment,
  refundAdvance,
  setDueDate,
  undoPayment,
  uploadVirtualInvoice,
  useAdvance,
} from '@hoadon/contracts/payments';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { invoicesChanged } from '../invoices/index.ts';

/** Events of payments make all of it stale. */
const KEY = 'payments';

/** Payments of an invoice, the latest first. */
export const paymentsQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [KEY, 'of-invoice', invoiceId],
    queryFn: ({ signal }) => call(listPayments, { id: invoiceId }, { signal }),
  });

/** What is open of invoices, in the order in which a payment is shared out; as new each time it is asked. */
export const openInvoicesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [KEY, 'open', ids],
    queryFn: ({ signal }): Promise<OpenInvoice[]> =>
      call(readOpenInvoices, { invoices_id: [...ids] }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The advances that an invoice can be paid from; none for no invoice. */
export const advancesQuery = (invoiceId: string | null) =>
  queryOptions({
    queryKey: [KEY, 'advances', invoiceId],
    queryFn: ({ signal }) => call(listAdvances, { invoice_id: invoiceId ?? '' }, { signal }),
    enabled: invoiceId !== null,
    staleTime: 0,
  });

export const debtsQuery = (type: PartnerType, page: number) =>
  queryOptions({
    queryKey: ['debts', type, page],
    queryFn: ({ signal }) => call(readDebts, { type, page }, { signal }),
    placeholderData: keepPreviousData,
  });

export type VouchersAsked = Readonly<{
  direction?: Payment['direction'] | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  search_text?: string | undefined;
}>;

export const vouchersQuery = (filters: VouchersAsked) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'vouchers', filters],
    queryFn: ({ signal, pageParam }) =>
      call(listVouchers, { ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ pageInfo }) => pageInfo.next_cursor ?? undefined,
  });

/** What was paid or taken back shows in lists, debts and partners at once. */
function usePaymentsChanged() {
  const client = useQueryClient();
  return async (ids: readonly string[]) => {
    await Promise.all([
      invoicesChanged(client, new Set(ids)),
      ...[KEY, 'debts', 'partners'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    ]);
  };
}

const invoicesIn = ({ invoices }: Payment): string[] =>
  invoices.map(({ invoice_id }) => invoice_id);

export function useRecordPayment() {
  const act = useAct();
  const changed = usePaymentsChanged();
  return useMutation({
    mutationFn: (input: InputOf<typeof recordPayment>) => act.send(recordPayment, input),
    onSuccess: (payment) => void changed(invoicesIn(payment)),
  });
}

export function useUseAdvance() {
  const act = useAct();
  const changed = usePaymentsChanged();
  return useMutation({
    mutationFn: (input: InputOf<typeof useAdvance>) => act.send(useAdvance, input),
    onSuccess: (payment) => void changed(invoicesIn(payment)),
  });
}

export function useRefundAdvance() {
  const act = useAct();
  const changed = usePaymentsChanged();
  return useMutation({
    mutationFn: (input: InputOf<typeof refundAdvance>) => act.send(refundAdvance, input),
    onSuccess: () => void changed([]),
  });
}

export function useUndoPayment() {
  const act = useAct();
  const changed = usePaymentsChanged();
  return useMutation({
    mutationFn: (id: string) => act.send(undoPayment, { id }),
    onSuccess: (payment) => void changed(invoicesIn(payment)),
  });
}

export function useSetDueDate(invoiceId: string) {
  const act = useAct();
  const changed = usePaymentsChanged();
  return useMutation({
    mutationFn: (dueDate: string | null) =>
      act.send(setDueDate, { invoices_id: [invoiceId], due_date: dueDate }),
    onSuccess: () => void changed([invoiceId]),
  });
}

export function useKeepVoucher() {
  const act = useAct();
  const changed = usePaymentsChanged();
  return useMutation({
    mutationFn: ({
      document,
      ...input
    }: InputOf<typeof uploadVirtualInvoice> & { document: File }) =>
      act.send(uploadVirtualInvoice, input, { files: { document } }),
    onSuccess: () => void changed([]),
  });
}
