import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { golden } from '@hoadon/xml/fixtures/golden';
import { ADJUSTING_MANY, EVERY_CORRECTION } from '@hoadon/xml/fixtures/sample-corrections';
import { ALL_RATES, FACTS, IN_DOLLARS, SALES, TRANSFER } from '@hoadon/xml/fixtures/sample-drafts';
import { VAT_RETURN } from '@hoadon/xml/fixtures/sample-vat-return';
import { assembleInvoice, encodeInvoiceData } from '@hoadon/xml/invoice/encode';
import { assembleCorrectionList, encodeCorrectionList } from '@hoadon/xml/message/correction-list';
import { PreparedRefused, readPrepared } from '@hoadon/xml/prepared-document';
import {
  assembleVatReturn,
  DECLARED_AROUND,
  encodeVatReturn,
  RETURN_ID,
  signedReturn,
} from '@hoadon/xml/vat-return/encode';
import { vatReturnFileName } from '@hoadon/xml/vat-return/file-name';
import { expect, test } from 'vitest';
import { createTrustStore } from './certificates/trust-store.ts';
import { signInPlace } from './sign-in-place.ts';
import { signElement } from './sign-xml.ts';
import { createTestAuthority } from './test-authority.ts';
import { verifyDocument } from './verifying/verify-xml.ts';

/** Returns the report of an independent verifier; throws with its text if it refuses the file. */
function judgedByXmlsec(
  signed: Uint8Array,
  authority: Uint8Array,
  signedElement: string,
  attribute = 'Id',
): string {
  const folder = mkdtempSync(join(tmpdir(), 'judged-'));
  try {
    const [file, root] = [join(folder, 'signed.xml'), join(folder, 'root.pem')];
    writeFileSync(file, signed);
    writeFileSync(root, new X509Certificate(authority).toString());
    const named = [
      `--id-attr:${attribute}`,
      signedElement,
      '--id-attr:Id',
      'http://www.w3.org/2000/09/xmldsig#:Object',
    ];
    const { stdout, stderr } = spawnSync(
      'xmlsec1',
      ['--verify', '--trusted-pem', root, ...named, file],
      {
        encoding: 'utf8',
      },
    );
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ['VAT', ALL_RATES],
  ['VAT in dollars', IN_DOLLARS],
  ['sales', SALES],
  ['internal transfer', TRANSFER],
  ...EVERY_CORRECTION,
] as const)(
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
    expect(judgedByXmlsec(signed, authority.certificate, 'DLHDon')).toContain('OK');
  },
);

test.each([
  ['inside the message', 'message-300.xml', 'NNT', 'DLTBao'],
  ['around all that the message of a cash register carries', 'message-303.xml', 'CKSNNT', 'DLieu'],
])(
  'a notice of mistakes is signed by its taxpayer %s, and the rest of the message stays',
  async (_, name, parentTag, signedElement) => {
    const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
    const { signer } = await authority.issue({
      commonName: 'CÔNG TY TNHH GỐM SỨ SÔNG ĐUỐNG',
      taxCode: '0100000001',
      notBefore: new Date('2026-01-01T00:00:00Z'),
    });
    const message = golden(name);
    const signed = Buffer.from(
      await signInPlace(readPrepared(message, 'bao-cao_mmt.xml'), signer, '2026-11-21T09:30:00'),
    );
    const text = signed.toString('utf8');
    expect(text.replace(/<Signature .*<\/Signature>/s, '')).toBe(
      Buffer.from(message).toString('utf8'),
    );
    const verification = await verifyDocument(signed, {
      trust: createTrustStore([authority.certificate]),
    });
    expect(verification).toMatchObject({
      valid: true,
      signatures: [{ place: parentTag, trusted: true }],
    });
    expect(judgedByXmlsec(signed, authority.certificate, signedElement)).toContain('OK');
  },
);

test('the list of corrected invoices is signed beside the invoice, and an independent verifier accepts it', async () => {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const { signer } = await authority.issue({
    commonName: ADJUSTING_MANY.seller.name,
    taxCode: ADJUSTING_MANY.seller.taxCode,
    notBefore: new Date('2026-01-01T00:00:00Z'),
  });
  const data = encodeCorrectionList(ADJUSTING_MANY, { id: 'list-1', version: '2.1.0' }) ?? '';
  const signedAt = '2026-11-21T09:30:00';
  const part = { data, dataId: 'list-1', signatureId: 'seller-1-list', signedAt, signer };
  const list = Buffer.from(assembleCorrectionList(data, await signElement(part)));
  expect(judgedByXmlsec(list, authority.certificate, 'NDBKe')).toContain('OK');
  const trust = createTrustStore([authority.certificate]);
  expect(await verifyDocument(list, { trust })).toMatchObject({
    valid: true,
    signatures: [{ place: 'NBan', trusted: true }],
  });
});

test('a VAT return is signed by its taxpayer inside its namespaces, here as by a token, and an independent verifier accepts it', async () => {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const { taxCode, name } = VAT_RETURN.taxpayer;
  const { signer } = await authority.issue({
    commonName: name,
    taxCode,
    notBefore: new Date('2026-01-01T00:00:00Z'),
  });
  const content = encodeVatReturn(VAT_RETURN);
  const fileName = vatReturnFileName(taxCode, VAT_RETURN.period, 0);
  const prepared = readPrepared(assembleVatReturn(content, null), fileName);
  expect(prepared.summaries).toMatchObject([{ number: '2/2026', sellerTaxCode: taxCode }]);
  expect(prepared.taxCodes).toEqual([[taxCode]]);
  const signedAt = '2026-07-25T09:30:00';
  const byToken = await signInPlace(prepared, signer, signedAt);
  const here = await signElement({
    data: signedReturn(content),
    dataId: RETURN_ID,
    signatureId: `CKyDTu-${RETURN_ID}`,
    signedAt,
    declared: DECLARED_AROUND,
    signer,
  });
  expect(Buffer.from(byToken).equals(assembleVatReturn(content, here))).toBe(true);
  const element = 'http://kekhaithue.gdt.gov.vn/TKhaiThue:HSoKhaiThue';
  expect(judgedByXmlsec(byToken, authority.certificate, element, 'id')).toContain('OK');
  const trust = createTrustStore([authority.certificate]);
  expect(await verifyDocument(byToken, { trust })).toMatchObject({
    valid: true,
    signatures: [{ place: 'CKyDTu', trusted: true }],
  });
  const changed = Buffer.from(Buffer.from(byToken).toString().replace('<ct40>', '<ct40>1'));
  expect((await verifyDocument(changed, { trust })).valid).toBe(false);
});

test('a return that declares any other namespace is not signed', () => {
  const text = Buffer.from(assembleVatReturn(encodeVatReturn(VAT_RETURN), null)).toString();
  const foreign = text.replace(' xmlns:xsi="', ' xmlns:own="urn:x" xmlns:xsi="');
  expect(() => readPrepared(Buffer.from(foreign), '01_GTGT_TT80.xml')).toThrow(PreparedRefused);
});
