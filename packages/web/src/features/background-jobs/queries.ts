import {
  discardDeadJob,
  listDeadJobs,
  listNumbersWithoutInvoice,
  listUnappliedMessages,
  retryDeadJob,
  retryUnappliedMessage,
} from '@hoadon/contracts/background-jobs';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

export const deadJobsQuery = queryOptions({
  queryKey: ['background-jobs'],
  queryFn: ({ signal }) => call(listDeadJobs, {}, { signal }),
});

const ACTS = { retry: retryDeadJob, discard: discardDeadJob } as const;

/** Tries a failed job again, or gives it up; either way it leaves the list. */
export function useDeadJobAct(name: keyof typeof ACTS) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (id: string) => act.send(ACTS[name], { id }),
    onSettled: () => client.invalidateQueries(deadJobsQuery),
  });
}

export const unappliedMessagesQuery = queryOptions({
  queryKey: ['unapplied-messages'],
  queryFn: ({ signal }) => call(listUnappliedMessages, {}, { signal }),
});

/** Has the server read a message once more; applied, it leaves the list. */
export function useRetryMessage() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (id: string) => act.send(retryUnappliedMessage, { id }),
    onSettled: () => client.invalidateQueries(unappliedMessagesQuery),
  });
}

export const numbersWithoutInvoiceQuery = queryOptions({
  queryKey: ['numbers-without-invoice'],
  queryFn: ({ signal }) => call(listNumbersWithoutInvoice, {}, { signal }),
});
