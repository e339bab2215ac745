import { TOKEN_CA_ID } from '@hoadon/contracts/signing';
import { Failure } from '@hoadon/domain/errors/failure';
import { readKnownCertificate } from '@hoadon/signing/certificates/certificate-cache';
import { signPdf } from '@hoadon/signing/pdf/sign-pdf';
import { localTime } from '@hoadon/xml/message/local-time';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { unlessLost } from '../../../platform/files/file-lost.ts';
import { signingKeyOf } from '../../signing/index.ts';
import type { InvoicesDeps } from '../deps.ts';
import {
  findSeal,
  findSigning,
  noteRefusal,
  type SealRefusal,
  saveSeal,
} from './seal.repository.ts';

/** An accepted invoice, whose signed file is final. */
export type ToSeal = Readonly<{
  companyId: string;
  invoiceId: string;
  sellerTaxCode: string;
  xmlHash: string;
  /** Reason in the signature dictionary of the PDF. */
  reason: string;
}>;

/**
 * Returns the PDF of a signed file for delivery: the output of `print` with a signature of the company. The first request
 * seals and stores it, so that every user gets the same bytes. If sealing fails, returns the unsealed PDF and saves the
 * refusal; the next request tries again. Invoices signed by a token, and invoices from elsewhere, are never sealed. A
 * paused installation, and a company that was imported and not resumed, seal nothing.
 */
export async function sealedOnce(
  deps: InvoicesDeps,
  toSeal: ToSeal,
  print: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { companyId, invoiceId, xmlHash } = toSeal;
  const seal = await findSeal(deps.db, companyId, xmlHash);
  const lost = seal?.pdf_hash ?? null;
  const storedPdf = lost && (await deps.files.get(companyId, lost).catch(unlessLost));
  if (storedPdf) return storedPdf;
  if (lost) deps.log.error({ companyId, hash: lost }, 'the file store lost a sealed PDF');
  const printed = await print();
  const signing = await findSigning(deps.db, companyId, invoiceId, xmlHash);
  if (!signing || signing.is_foreign || signing.ca_id === TOKEN_CA_ID) return printed;
  // Another installation may have the same invoice, and seal it.
  if (signing.is_copy) return printed;
  const sealed = await sealNow(deps, toSeal, printed);
  if (sealed === null) return printed;
  if ('refusal' in sealed) {
    await saveRefusal(deps, toSeal, sealed.refusal);
    return printed;
  }
  return saveSealed(deps, toSeal, { ...sealed, lost });
}

type Sealed = Readonly<{ bytes: Uint8Array; signer: string; at: string }>;

/** Null: the installation is paused, and uses no key. */
async function sealNow(
  deps: InvoicesDeps,
  { companyId, invoiceId, sellerTaxCode, xmlHash, reason }: ToSeal,
  printed: Uint8Array,
): Promise<Sealed | Readonly<{ refusal: SealRefusal }> | null> {
  const at = deps.clock.now();
  const xml = await deps.files.get(companyId, xmlHash).catch(unlessLost);
  const isValid = xml && (await deps.signatures.check(companyId, xml, at)).valid;
  if (!isValid) return { refusal: 'SIGNATURE_INVALID' };
  try {
    const { signer } = await signingKeyOf(deps, sellerTaxCode, null);
    const name = readKnownCertificate(signer.certificate).commonName;
    const bytes = await signPdf(printed, signer, { reason, name, signedAt: localTime(at) });
    return { bytes, signer: name, at };
  } catch (error) {
    if (error instanceof Failure && error.code === 'SIGNING_ACCOUNT_NOT_FOUND')
      return { refusal: 'NO_KEY' };
    if (error instanceof Failure && error.code === 'INSTALLATION_PAUSED') return null;
    deps.log.error({ err: error, companyId, invoiceId }, 'a PDF could not be sealed');
    return { refusal: 'KEY_FAILED' };
  }
}

/** The bytes that count: of two who sealed at once the first one's. */
async function saveSealed(
  deps: InvoicesDeps,
  toSeal: ToSeal,
  { bytes, signer, at, lost }: Sealed & Readonly<{ lost: string | null }>,
): Promise<Uint8Array> {
  const { companyId, invoiceId, xmlHash } = toSeal;
  const hash = await deps.files.put(companyId, bytes);
  await noted(deps, toSeal, async (tx) => {
    const isMine = await saveSeal(tx, { ...toSeal, at }, { hash, signer, lost });
    if (isMine)
      writeAudit(tx, [
        {
          companyId,
          actor: 'job/sealing',
          act: 'invoice.pdf-sealed',
          subject: `invoice/${invoiceId}`,
          at,
          payload: { pdf: hash, xml: xmlHash, signer },
        },
      ]);
    return isMine;
  });
  const counts = (await findSeal(deps.db, companyId, xmlHash))?.pdf_hash ?? hash;
  return counts === hash ? bytes : deps.files.get(companyId, counts);
}

const saveRefusal = (deps: InvoicesDeps, toSeal: ToSeal, refusal: SealRefusal): Promise<void> =>
  noted(deps, toSeal, (tx) => noteRefusal(tx, { ...toSeal, at: deps.clock.now() }, refusal));

/** Writes, and notifies open pages if `write` changed a row. May run again: `write` compares with the stored row. */
const noted = (
  deps: InvoicesDeps,
  { companyId, invoiceId }: ToSeal,
  write: (tx: Tx) => Promise<boolean>,
): Promise<void> =>
  retryUntilOutcomeKnown(() =>
    transact(deps.db, async (tx) => {
      if (await write(tx))
        deps.events.publish(tx, companyId, [{ type: 'invoice', id: invoiceId, state: 'accepted' }]);
    }),
  );
