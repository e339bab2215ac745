import {
  activeEinvoiceAccount,
  createEinvoiceAccount,
  deleteEinvoiceAccount,
  getEinvoiceAccounts,
  synchronizeEinvoice,
} from '@hoadon/contracts/einvoice-accounts';
import type { Call, InputOf } from '@hoadon/contracts/http/define-call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { type AnswerOf, call } from '../../lib/api.ts';

const KEY = ['einvoice-accounts'];
export const accountsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(getEinvoiceAccounts, {}, { signal }),
});

/** The list is read again whatever came of it: a lost answer may have changed it. */
function useWriting<C extends Call & Readonly<{ idempotent: true }>>(write: C) {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>): Promise<AnswerOf<C>> => act.send(write, input),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export const useCreateAccount = () => useWriting(createEinvoiceAccount);
export const useDeleteAccount = () => useWriting(deleteEinvoiceAccount);
export const useActivate = () => useWriting(activeEinvoiceAccount);
export const useSynchronise = () => useWriting(synchronizeEinvoice);
