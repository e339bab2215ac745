import type { Signer } from '@hoadon/signing/keys/signer';
import { signPdf } from '@hoadon/signing/pdf/sign-pdf';
import { signInPlace } from '@hoadon/signing/sign-in-place';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import { readPrepared } from '@hoadon/xml/prepared-document';
import { RELEASE } from './calls.ts';
import { type IssuingCompany, type IssuingFixture, issuingFixture } from './issuing-fixture.ts';

export const PREPARED = (id: string, kind: 'xml' | 'pdf') =>
  `/e-invoice-api/api/invoices/unpublish/prepared/${id}/${kind}`;
export const SIGNED_AT = '2026-11-21T09:05:00';

/** Issuing for companies with a token and without a hosted key. */
export const fixtureWithTokens = (): Promise<IssuingFixture> =>
  issuingFixture((deps) => ({
    ...deps,
    remoteSigning: { keysOf: async () => [] },
    pdf: { print: async () => plainPdf() },
  }));

export const prepare = ({ app }: Pick<IssuingCompany, 'app'>, id: string) =>
  app.post(RELEASE(id), { ca_type: 'USB' });

export async function preparedFile(
  { app }: Pick<IssuingCompany, 'app'>,
  id: string,
  kind: 'xml' | 'pdf',
): Promise<Buffer> {
  const answer = await app.get(PREPARED(id, kind));
  if (!('bytes' in answer)) throw new Error(`not returned: ${JSON.stringify(answer)}`);
  return answer.bytes;
}

export const signedXml = (bytes: Uint8Array, signer: Signer, signedAt = SIGNED_AT) =>
  signInPlace(readPrepared(bytes, 'hoa-don.xml'), signer, signedAt);

export const signedPdf = (bytes: Uint8Array, signer: Signer) =>
  signPdf(bytes, signer, { reason: 'sign contract', name: 'CÔNG TY THỬ', signedAt: SIGNED_AT });

export type Uploaded = Readonly<{ xml: Uint8Array; pdf?: Uint8Array }>;

export const upload = (
  { app }: Pick<IssuingCompany, 'app'>,
  id: string,
  { xml, pdf }: Uploaded,
  fields: Record<string, string> = { invoice_id: id, ca_type: 'USB' },
) =>
  app.upload(RELEASE(id), fields, {
    signed_xml: { name: 'hoa-don.xml', mediaType: 'application/xml', bytes: xml },
    ...(pdf && { signed_pdf: { name: 'hoa-don.pdf', mediaType: 'application/pdf', bytes: pdf } }),
  });
