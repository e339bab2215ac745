import { getPreparedPdf, getPreparedXml, releaseInvoice } from '@hoadon/contracts/issuing';
import { getSigningAgent, listSigningAccounts } from '@hoadon/contracts/signing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { SignedFiles } from './signed-files.ts';

export const signingAccountsQuery = queryOptions({
  queryKey: ['signing-accounts'],
  queryFn: ({ signal }) =>
    call(
      listSigningAccounts,
      { is_active: 'true', ca_type: 'HSM', no_pagination: 'true' },
      { signal },
    ),
  staleTime: 60_000,
});

/** Where the signing agent listens (DECISIONS 54). */
export const signingAgentQuery = queryOptions({
  queryKey: ['signing-agent'],
  queryFn: ({ signal }) => call(getSigningAgent, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The exact bytes that wait for the token. */
export async function preparedFiles(id: string): Promise<SignedFiles> {
  const [xml, pdf] = await Promise.all([
    call(getPreparedXml, { id }),
    call(getPreparedPdf, { id }),
  ]);
  return { xml, pdf };
}

/** Hands the signed files over. The same files may be sent any number of times. */
export const uploadSigned = (
  id: string,
  { xml, pdf }: SignedFiles,
  onProgress: (share: number) => void,
) =>
  call(
    releaseInvoice,
    { id, invoice_id: id, ca_type: 'USB' },
    { files: { signed_xml: xml, signed_pdf: pdf }, onProgress },
  );
