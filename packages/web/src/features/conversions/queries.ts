import {
  convertInvoice,
  getPreparedTransfer,
  listConversions,
  prepareTransfer,
  transferForToken,
  transferInvoice,
} from '@hoadon/contracts/conversions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { invoicesChanged } from '../invoices/index.ts';

/** The papers that were made of an invoice, the latest first. */
export const conversionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'conversions', id],
    queryFn: ({ signal }) => call(listConversions, { id }, { signal }),
  });

export function useConvert(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: () => act.send(convertInvoice, { id }),
    onSettled: () => invoicesChanged(client, new Set([id])),
  });
}

/** The latest paper. Refused with FILE_NOT_READY where there is none. */
export const readPaper = (id: string): Promise<File> => call(transferInvoice, { id });

/** A paper as a token is to sign it. */
export async function prepareForToken(act: Act, id: string): Promise<Readonly<{ pdf: File }>> {
  await act.send(prepareTransfer, { id });
  return { pdf: await call(getPreparedTransfer, { id }) };
}

export async function handInSigned(
  act: Act,
  id: string,
  pdf: File,
  onProgress: (share: number) => void,
): Promise<void> {
  await act.send(transferForToken, { id }, { files: { tranfered_file: pdf }, onProgress }); // sic
}
