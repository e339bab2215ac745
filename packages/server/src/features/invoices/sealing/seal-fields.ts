import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { TOKEN_CA_ID } from '@hoadon/contracts/signing';
import type { Db } from '../../../platform/db/open.ts';
import { findSeal, findSigning } from './seal.repository.ts';

type Accepted = Readonly<{ companyId: string; invoiceId: string; xmlHash: string }>;

/** Whether the PDF of an accepted invoice bears a signature, and if not, why. */
export async function sealFields(
  db: Db,
  { companyId, invoiceId, xmlHash }: Accepted,
): Promise<InvoiceDetail['pdf_seal']> {
  const signing = await findSigning(db, companyId, invoiceId, xmlHash);
  if (!signing || signing.is_foreign) return null;
  const seal = await findSeal(db, companyId, xmlHash);
  if (seal?.pdf_hash)
    return { state: 'sealed', signer: seal.signer, sealed_at: seal.at, reason: null };
  const none = { signer: null, sealed_at: null };
  if (signing.ca_id === TOKEN_CA_ID) return { state: 'unsealed', ...none, reason: 'TOKEN' };
  if (seal) return { state: 'unsealed', ...none, reason: seal.refusal };
  return { state: 'unmade', ...none, reason: null };
}
