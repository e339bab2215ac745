import type { InputOf } from '@hoadon/contracts/http/define-call';
import {
  declareFoundPurchases,
  discardVatReturn,
  explainInvoicePlace,
  fileVatReturn,
  getReturnChanges,
  getTaxDeduction,
  getVatReturn,
  kindOfPeriod,
  listCellInvoices,
  listReturnVersions,
  listVatReturns,
  saveVatReturn,
  signVatReturn,
  sumCellInvoices,
  undoFoundPurchases,
  type VatReturn,
  withdrawVatReturn,
} from '@hoadon/contracts/vat-return';
import { periodText } from '@hoadon/domain/dates/tax-period';
import type { VatCell } from '@hoadon/domain/vat-return/vat-cells';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import type { ChosenReturn } from './period/index.ts';

/** The name of its events: one makes all of it stale. */
const KEY = 'vat-return';
const PAGE_SIZE = 25;

export const wirePeriod = ({ period }: Pick<ChosenReturn, 'period'>) => ({
  kieuKy: kindOfPeriod(period),
  kyKKhai: periodText(period),
});

/** What the invoices of the period come to, as they are now. */
export const deductionQuery = (chosen: ChosenReturn) =>
  queryOptions({
    queryKey: [KEY, 'deduction', periodText(chosen.period), chosen.filing],
    queryFn: ({ signal }) =>
      call(getTaxDeduction, { ...wirePeriod(chosen), TKhaiThueSoLan: chosen.filing }, { signal }),
  });

export const returnQuery = (id: string | null) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }) => (id === null ? null : call(getVatReturn, { id }, { signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const returnsQuery = (page: number) =>
  queryOptions({
    queryKey: [KEY, 'list', page],
    queryFn: ({ signal }) => call(listVatReturns, { page, page_size: PAGE_SIZE }, { signal }),
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'versions', id],
    queryFn: ({ signal }) => call(listReturnVersions, { id }, { signal }),
  });

export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'changes', id],
    queryFn: ({ signal }) => call(getReturnChanges, { id }, { signal }),
  });

export const cellQuery = (chosen: ChosenReturn, cell: VatCell, returnId: string | null) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'cell', periodText(chosen.period), cell, returnId],
    queryFn: ({ signal, pageParam }) =>
      call(
        listCellInvoices,
        {
          ...wirePeriod(chosen),
          cell,
          ...(returnId !== null && { return_id: returnId }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => pageInfo.next_cursor,
  });

export const cellTotalQuery = (chosen: ChosenReturn, cell: VatCell, returnId: string | null) =>
  queryOptions({
    queryKey: [KEY, 'cell-total', periodText(chosen.period), cell, returnId],
    queryFn: ({ signal }) =>
      call(
        sumCellInvoices,
        { ...wirePeriod(chosen), cell, ...(returnId !== null && { return_id: returnId }) },
        { signal },
      ),
  });

export const whyQuery = (chosen: ChosenReturn, number: string) =>
  queryOptions({
    queryKey: [KEY, 'why', periodText(chosen.period), number],
    queryFn: ({ signal }) =>
      call(
        explainInvoicePlace,
        { ...wirePeriod(chosen), invoice: number, by: 'number' },
        { signal },
      ),
    enabled: number !== '',
  });

/** The acts on a return: each is sent again under its key until it is known what came of it. */
export function useReturnActs() {
  const client = useQueryClient();
  const acts = [useAct(), useAct(), useAct(), useAct(), useAct()] as const;
  const onSettled = () => client.invalidateQueries({ queryKey: [KEY] });
  const onSuccess = (savedReturn: VatReturn) =>
    client.setQueryData(returnQuery(savedReturn.id).queryKey, savedReturn);
  return {
    save: useMutation({
      mutationFn: (input: InputOf<typeof saveVatReturn>) => acts[0].send(saveVatReturn, input),
      onSuccess,
      onSettled,
    }),
    file: useMutation({
      mutationFn: (input: InputOf<typeof fileVatReturn>) => acts[1].send(fileVatReturn, input),
      onSettled,
    }),
    sign: useMutation({
      mutationFn: ({ file, ...input }: InputOf<typeof signVatReturn> & { file?: File }) =>
        acts[2].send(signVatReturn, input, file ? { files: { xml_file: file } } : {}),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (input: InputOf<typeof withdrawVatReturn>) =>
        acts[3].send(withdrawVatReturn, input),
      onSettled,
    }),
    discard: useMutation({
      mutationFn: (input: InputOf<typeof discardVatReturn>) =>
        acts[4].send(discardVatReturn, input),
      onSettled,
    }),
  };
}

export type ReturnActs = ReturnType<typeof useReturnActs>;

/** Declares missed purchases in the running period, and takes that back. */
export function useFoundPurchases() {
  const client = useQueryClient();
  const [declaring, undoing] = [useAct(), useAct()];
  const onSettled = () => client.invalidateQueries({ queryKey: [KEY] });
  return {
    declare: useMutation({
      mutationFn: (ids: readonly string[]) =>
        declaring.send(declareFoundPurchases, { ids: [...ids] }),
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (id: string) => undoing.send(undoFoundPurchases, { ids: [id] }),
      onSettled,
    }),
  };
}
