import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { signElement } from '@hoadon/signing/sign-xml';
import type { IssuedCertificate } from '@hoadon/signing/test-authority';
import {
  codePart,
  createCast,
  invoiceData,
  invoiceFile,
  SELLER,
  SELLER_NAME,
  SIGNED_AT,
  sellerSignature,
  signedInvoice,
} from '@hoadon/signing/testing/signed-invoice';
import { expect, test } from 'vitest';
import { judgeEntry } from './judge-entry.ts';
import { readXml } from './reading/files/read-xml.ts';

const BUYER = '0312345678';
const cast = await createCast();
const forger = await createCast();
const { authority, stateAuthority } = cast;
const trust = createTrustStore([authority.certificate, stateAuthority.certificate]);

/** The trust that a list shows of the file; null: it is not taken in. */
async function trustOf(xml: string) {
  const now = '2026-11-29T00:00:00.000Z';
  const [read] = await readXml('a.xml', Buffer.from(xml), { trust, now });
  const [first] = read?.kind === 'invoices' ? read.invoices : [];
  if (read?.kind !== 'invoices' || !first) return null;
  const { entryPath, sha256, evidence } = read;
  const entry = { kind: 'invoice', entryPath, sha256, evidence, xml: read.xml, ...first } as const;
  const judged = judgeEntry({ taxCode: BUYER, today: '2026-11-29' }, 'file', entry);
  return judged.kind === 'arrival' ? judged.heading.trust : null;
}

type Forged = Readonly<{
  seller?: IssuedCertificate;
  tax?: IssuedCertificate;
  issuedOn?: string;
  signedAt?: string;
}>;

/** An invoice with a code, signed by whom the forger likes. */
async function forged({
  seller = cast.seller,
  tax = cast.taxAuthority,
  issuedOn = '2026-11-21',
  signedAt = SIGNED_AT,
}: Forged): Promise<string> {
  const data = invoiceData({ issuedOn });
  const code = codePart();
  const by = { ...data, signedAt };
  return invoiceFile({
    data,
    code,
    seller: await signElement({ ...by, signatureId: 'S', signer: seller.signer }),
    authority: await signElement({ ...by, extra: [code], signatureId: 'C', signer: tax.signer }),
  });
}

const seller = (change: object = {}) =>
  authority.issue({ commonName: SELLER_NAME, taxCode: SELLER, ...change });
const signatureOf = (xml: string, tag: string) =>
  new RegExp(`<${tag}>(<Signature.*?</Signature>)</${tag}>`).exec(xml)?.[1] ?? '';

test('a genuine invoice is proven', async () => {
  expect(await trustOf(await forged({}))).toBe('proven');
});

test.each<[string, () => Promise<string>, string]>([
  ['certificates of one’s own for all', () => signedInvoice(forger), 'issuer-unknown'],
  ['a seller of one’s own', () => forged({ seller: forger.seller }), 'issuer-unknown'],
  ['an authority of one’s own', () => forged({ tax: forger.taxAuthority }), 'issuer-unknown'],
  ['a code signed by the seller', () => forged({ tax: cast.seller }), 'invalid'],
  [
    'a code signed by a taxpayer of a licensed authority who is called so',
    async () => forged({ tax: await authority.issue({ commonName: 'CỤC THUẾ', taxCode: SELLER }) }),
    'invalid',
  ],
  [
    'a certificate that had run out on that day',
    async () => forged({ seller: await seller({ notAfter: new Date('2026-11-20T00:00:00Z') }) }),
    'invalid',
  ],
  [
    'a certificate that had run out, with a time of signing of its days',
    async () =>
      forged({
        seller: await seller({ notAfter: new Date('2026-06-30T00:00:00Z') }),
        signedAt: '2026-06-20T09:00:00',
      }),
    'invalid',
  ],
  [
    'a certificate that was not valid yet',
    async () => forged({ seller: await seller({ notBefore: new Date('2026-11-22T00:00:00Z') }) }),
    'invalid',
  ],
  [
    'the tax code of the seller and another name',
    async () => forged({ seller: await seller({ commonName: 'CÔNG TY TNHH AN' }) }),
    'signer-differs',
  ],
  [
    'a name that only begins like the seller’s',
    async () => forged({ seller: await seller({ commonName: 'CÔNG TY TNHH AN BÌNH' }) }),
    'signer-differs',
  ],
  [
    'the name of the seller and no tax code',
    async () => forged({ seller: await seller({ taxCode: null }) }),
    'invalid',
  ],
  [
    'the name of the seller and another tax code',
    async () => forged({ seller: await seller({ taxCode: '0398765432' }) }),
    'invalid',
  ],
  [
    'a provider that the file names as the delegate of the seller',
    async () => {
      const own = invoiceData();
      const data = {
        ...own,
        data: own.data.replace('<MSTTCGP>', '<MSTDVNUNLHDon>0398765432</MSTDVNUNLHDon><MSTTCGP>'),
      };
      const provider = await authority.issue({ commonName: 'NHÀ CUNG CẤP', taxCode: '0398765432' });
      const code = codePart();
      const by = { ...data, signedAt: SIGNED_AT };
      return invoiceFile({
        data,
        code,
        seller: await signElement({ ...by, signatureId: 'S', signer: provider.signer }),
        authority: await signElement({
          ...{ ...by, extra: [code], signatureId: 'C' },
          signer: cast.taxAuthority.signer,
        }),
      });
    },
    'signer-differs',
  ],
  [
    'the signatures of another invoice',
    async () => (await forged({})).replaceAll('>1100000<', '>9900000<'),
    'invalid',
  ],
  [
    'a certificate for encryption alone',
    async () => forged({ seller: await seller({ keyUsage: { keyEncipherment: true } }) }),
    'invalid',
  ],
  [
    'the key of an authority whose certificate is not for documents',
    async () =>
      forged({
        tax: await stateAuthority.issue({
          ...{ commonName: 'CỤC THUẾ', taxCode: null, keyUsage: { dataEncipherment: true } },
        }),
      }),
    'invalid',
  ],
  [
    'a code that was typed, without a signature of the authority',
    async () => {
      const data = invoiceData();
      const signature = await sellerSignature(data, cast.seller.signer);
      return invoiceFile({ data, code: codePart(), seller: signature });
    },
    'code-not-proven',
  ],
  [
    'the signature of the authority for another code',
    async () => (await forged({})).replace(/>00A1/, '>00A2'),
    'invalid',
  ],
  [
    'a second signature of an unknown signer in the place of the seller',
    async () => {
      const genuine = await forged({});
      const another = await sellerSignature(invoiceData(), forger.seller.signer, 'S2');
      return genuine.replace(/<\/Signature><\/NBan>/, `</Signature>${another}</NBan>`);
    },
    'issuer-unknown',
  ],
  [
    'a second signature of another seller in the place of the seller',
    async () => {
      const genuine = await forged({});
      const another = await sellerSignature(invoiceData(), cast.otherSeller.signer, 'S2');
      return genuine.replace(/<\/Signature><\/NBan>/, `</Signature>${another}</NBan>`);
    },
    'invalid',
  ],
  [
    'the signature of the seller in the place of the buyer alone',
    async () => {
      const genuine = await forged({});
      const own = signatureOf(genuine, 'NBan');
      return genuine.replace(`<NBan>${own}</NBan>`, `<NBan></NBan><NMua>${own}</NMua>`);
    },
    'invalid',
  ],
])('%s: not proven', async (_, make, expected) => {
  expect(await trustOf(await make())).toBe(expected);
});

test('the signed data as a decoy beside the data that is read: refused', async () => {
  const genuine = await forged({});
  const { data } = invoiceData({ id: 'HD8', total: '9900000' });
  const decoy = genuine.replace('<HDon>', `<HDon>${data}`);
  await expect(trustOf(decoy)).rejects.toThrow('XML_AMBIGUOUS');
});
