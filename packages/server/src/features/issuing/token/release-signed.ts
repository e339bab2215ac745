import { createHash } from 'node:crypto';
import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { localTime } from '@hoadon/xml/message/local-time';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { afterCommit, transact } from '../../../platform/db/transact.ts';
import { findSeller } from '../../company/index.ts';
import { type InvoiceInStore, requireInvoice } from '../../invoices/index.ts';
import { findCompanyIdentity, identityOf } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { issuedInvoice } from '../drafts/index.ts';
import type { Releasing } from '../numbering/index.ts';
import { saveSigned, storeSigned } from '../pipeline/index.ts';
import { type Sealed, sealInvoice } from '../workshop/index.ts';
import { checkSignedPdf, checkSignedXml } from './check-signed-file.ts';
import { loadPrepared } from './prepare-for-token.ts';
import { insertSignedPdf, isSignedFile, type Prepared } from './prepared.repository.ts';

export type SignedFiles = Readonly<{ xml: Uint8Array; pdf: Uint8Array | null }>;

const BEFORE_SIGNATURE: readonly InvoiceInStore['processing_state'][] = [
  'draft',
  'numbered',
  'signing',
];

/**
 * Saves the files that a token signed; the worker sends them. Idempotent for the same file, so an upload without a
 * response may be repeated. Refuses another signature of the same bytes: one document is one file. Throws
 * TAX_CODE_ERROR, SIGN_INVOICE_FAILED, RELEASE_INVOICE_FAILED and INVOICE_ALREADY_SIGNED.
 */
export async function releaseSigned(
  deps: IssuingDeps,
  { session, context }: Releasing,
  id: string,
  files: SignedFiles,
): Promise<IssuedInvoice> {
  const { companyId } = session;
  const signedEarlier = await alreadySigned(deps, companyId, id, files.xml);
  if (signedEarlier) return signedEarlier;
  const waiting = await loadPrepared(deps, companyId, id).catch((error: unknown) => error);
  // Another request saved a signature meanwhile: the same file, or another.
  if (!isPrepared(waiting)) {
    const signedMeanwhile = await alreadySigned(deps, companyId, id, files.xml);
    if (signedMeanwhile) return signedMeanwhile;
    throw waiting;
  }
  const { prepared } = waiting;
  const sealed = await checkAndSeal(deps, companyId, prepared, files);
  const signed = await storeSigned(deps, companyId, [sealed]);
  const pdf = files.pdf && {
    id,
    hash: await deps.files.put(companyId, files.pdf),
    size: files.pdf.length,
  };
  // Needs no act id: of two uploads one moves the state, and the stored file shows which.
  const isMine = await retryUntilOutcomeKnown(() =>
    transact(deps.db, async (tx) => {
      const change = { companyId, at: deps.clock.now(), actor: session.actor };
      const moved = await saveSigned(tx, deps, change, 'prepared', signed);
      if (!moved.has(id)) return false;
      if (pdf) await insertSignedPdf(tx, companyId, deps.clock.now(), pdf);
      afterCommit(tx, () => deps.wakeups.notify(companyId));
      await context.saveResponse(tx, issuedInvoice(await requireInvoice(tx, companyId, id)));
      return true;
    }),
  );
  if (!isMine) return (await alreadySigned(deps, companyId, id, files.xml)) ?? refuseLate(id);
  return issuedInvoice(await requireInvoice(deps.db, companyId, id));
}

/** Null before the signature. */
async function alreadySigned(
  deps: IssuingDeps,
  companyId: string,
  id: string,
  xml: Uint8Array,
): Promise<IssuedInvoice | null> {
  const invoice = await requireInvoice(deps.db, companyId, id);
  const hash = createHash('sha256').update(xml).digest('hex');
  if (await isSignedFile(deps.db, companyId, id, hash)) return issuedInvoice(invoice);
  if (BEFORE_SIGNATURE.includes(invoice.processing_state)) return null;
  throw new Failure('INVOICE_ALREADY_SIGNED', { state: invoice.processing_state });
}

async function checkAndSeal(
  deps: IssuingDeps,
  companyId: string,
  prepared: Prepared,
  { xml, pdf }: SignedFiles,
): Promise<Sealed> {
  const { taxCode } = await findSeller(deps.db, companyId);
  const identity = await findCompanyIdentity(deps.db, companyId);
  const expected = { taxCode, now: deps.clock.now(), trust: deps.trust };
  const { signature, signedAt } = await checkSignedXml(prepared, xml, expected);
  const { pdfHash } = prepared;
  if (pdf)
    await checkSignedPdf(
      deps,
      pdfHash === null ? null : await deps.files.get(companyId, pdfHash),
      pdf,
      { companyId, ...expected },
    );
  const toSign = { ...prepared, signedAt: localTime(signedAt) };
  return sealInvoice(
    toSign,
    { invoice: signature, list: null },
    taxCode,
    identityOf(deps.connections, identity),
  );
}

const isPrepared = (value: unknown): value is Awaited<ReturnType<typeof loadPrepared>> =>
  typeof value === 'object' && value !== null && 'prepared' in value;

function refuseLate(id: string): never {
  throw new Failure('RELEASE_INVOICE_FAILED', { id });
}
