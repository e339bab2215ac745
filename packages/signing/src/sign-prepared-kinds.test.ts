import { ALL_RATES, FACTS, IN_DOLLARS, SALES, TRANSFER } from '@hoadon/xml/fixtures/sample-drafts';
import { assembleInvoice, encodeInvoiceData } from '@hoadon/xml/invoice/encode';
import { readPrepared } from '@hoadon/xml/prepared-document';
import { expect, test } from 'vitest';
import { createTrustStore } from './certificates/trust-store.ts';
import { signInPlace } from './sign-in-place.ts';
import { createTestAuthority } from './test-authority.ts';
import { verifyDocument } from './verify-xml.ts';

test.each([
  ['VAT', ALL_RATES],
  ['VAT in dollars', IN_DOLLARS],
  ['sales', SALES],
  ['internal transfer', TRANSFER],
])(
  'SIGN-010 a prepared %s file is signed as the server signs it: the same file but for the key',
  async (_, invoice) => {
    const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
    const { taxCode } = invoice.seller;
    const { signer } = await authority.issue({
      commonName: invoice.seller.name,
      taxCode,
      notBefore: new Date('2026-01-01T00:00:00Z'),
    });
    const { data } = encodeInvoiceData(invoice, FACTS);
    const parts = { data, qrText: '000201', sellerSignature: null };
    const prepared = readPrepared(assembleInvoice(parts), `${invoice.number}.xml`);
    expect(prepared.summaries).toMatchObject([
      { number: String(invoice.number), sellerTaxCode: taxCode, seller: invoice.seller.name },
    ]);
    const signed = Buffer.from(await signInPlace(prepared, signer, '2026-11-21T09:30:00'));
    const sellerSignature = /<Signature .*<\/Signature>/s.exec(signed.toString('utf8'))?.[0] ?? '';
    expect(signed.equals(assembleInvoice({ ...parts, sellerSignature }))).toBe(true);
    const { valid } = await verifyDocument(signed, { trust: createTrustStore([]) });
    expect(valid).toBe(true);
  },
);
