import { pauseBulkAct, resumeBulkAct } from '@hoadon/contracts/bulk-acts';
import type { releaseCorrection } from '@hoadon/contracts/corrections';
import { getPreparedPdf, getPreparedXml, releaseInvoice } from '@hoadon/contracts/issuing';
import { getSigningAgent, listSigningAccounts, prepareTokenBatch } from '@hoadon/contracts/signing';
import { queryOptions } from '@tanstack/react-query';
import { Act } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { isRefusal } from '../../lib/call-error.ts';
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

/** Where the signing agent listens (S-54). */
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

/** The call that takes the signed files: that of new invoices, or that of corrections. */
export type ReleaseCall = typeof releaseInvoice | typeof releaseCorrection;

/** Hands the signed files over. The same files may be sent any number of times. */
export const uploadSigned = (
  act: Act,
  id: string,
  { xml, pdf }: SignedFiles,
  onProgress: (share: number) => void,
  release: ReleaseCall = releaseInvoice,
) =>
  act.send(
    release,
    { id, invoice_id: id, ca_type: 'USB' },
    { files: { signed_xml: xml, signed_pdf: pdf }, onProgress },
  );

/** As many as one question of the signing app shows, and as wait under their numbers where the token is pulled out. */
const BATCH = 20;
/** The next invoices of a run to be signed; `skip`: those that could not be. */
export const nextBatch = (runId: string, skip: readonly string[]) =>
  call(prepareTokenBatch, { id: runId, limit: BATCH, skip_invoice_id: [...skip] });

/** Sets a run going; one that is under way already, or over, stays as it is. */
export async function resumeRun(id: string): Promise<void> {
  try {
    await new Act().send(resumeBulkAct, { id });
  } catch (error) {
    if (!isRefusal(error, 'BULK_RUN_NOT_RESUMABLE')) throw error;
  }
}
export const pauseRun = (id: string) => new Act().send(pauseBulkAct, { id });
