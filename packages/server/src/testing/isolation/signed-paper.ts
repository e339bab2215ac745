import { randomUUID } from 'node:crypto';
import { signPdf } from '@hoadon/signing/pdf/sign-pdf';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import { localTime } from '@hoadon/xml/message/local-time';
import { sql } from 'kysely';
import { openRemoteSigning } from '../../connectors/remote-signing/open-remote-signing.ts';
import type { TestUpload } from '../../platform/http/testing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Writer } from './things/index.ts';

/** Prepares a paper of the invoice to be signed, and signs it with the company's certificate. */
export async function saveSignedPaper(
  { db, files, clock, config, log }: Platform,
  { companyId, taxCode, admin, mark }: Writer,
  invoiceId: string,
): Promise<TestUpload> {
  const signing = await openRemoteSigning(config.signing, { clock, log });
  const [key] = await signing.keysOf(taxCode);
  if (!key) throw new Error('the company has no certificate');
  // Each paper is another file: the same one handed in again changes nothing.
  const paper = plainPdf({ root: `/Lang (${randomUUID()})` });
  const hash = await files.put(companyId, paper);
  await sql`
    insert into invoice_conversion
      (company_id, invoice_id, act_id, state, converter, converted_at, prepared_hash, actor)
    values (${companyId}, ${invoiceId}, ${randomUUID()}, 'prepared', ${mark}, ${clock.now()}, ${hash},
      ${admin.actor})`.execute(db);
  const signature = { reason: 'sign contract', name: mark, signedAt: localTime(clock.now()) };
  const bytes = await signPdf(paper, key.signer, signature);
  return { name: 'hoa-don-chuyen-doi.pdf', mediaType: 'application/pdf', bytes };
}
