import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { oldVnptInvoice } from '@hoadon/signing/testing/older-invoices';
import {
  createCast,
  invoiceData,
  invoiceFile,
  sellerSignature,
  signedInvoice,
} from '@hoadon/signing/testing/signed-invoice';
import { expect, test } from 'vitest';
import { judgeEntry } from './judge-entry.ts';
import { readXml } from './reading/files/read-xml.ts';
import { settleArrivals } from './saving/settle-arrivals.ts';

const BUYER = '0312345678';
const cast = await createCast();
const forger = await createCast();
const trust = createTrustStore([cast.authority.certificate, cast.stateAuthority.certificate]);

/** The bucket and the trust of a file that is not stored yet. */
async function taken(xml: string) {
  const [read] = await readXml('a.xml', Buffer.from(xml), {
    trust,
    now: '2026-11-29T00:00:00.000Z',
  });
  const [first] = read?.kind === 'invoices' ? read.invoices : [];
  if (read?.kind !== 'invoices' || !first) throw new Error('it holds no invoice');
  const { entryPath, sha256, evidence } = read;
  const judged = judgeEntry({ taxCode: BUYER, today: '2026-11-29' }, 'file', {
    ...{ kind: 'invoice', entryPath, sha256, evidence, xml: read.xml },
    ...first,
  });
  if (judged.kind !== 'arrival') throw new Error('it is not saved');
  const [row] = settleArrivals(null, [judged]).rows;
  return {
    bucket: row?.bucket,
    trust: judged.heading.trust,
    isSigned: judged.heading.isSigned,
    isWordOfSeller: judged.statement.isSigned,
  };
}

test('IMP-004 an invoice that its seller and the authority signed is new, proven and stated by the seller', async () => {
  expect(await taken(await signedInvoice(cast))).toEqual({
    bucket: 'new',
    trust: 'proven',
    isSigned: true,
    isWordOfSeller: true,
  });
});

test('IMP-004 an invoice that was altered after signing is not new: a user has to verify it', async () => {
  const altered = (await signedInvoice(cast)).replaceAll('1100000', '9900000');
  expect(await taken(altered)).toEqual({
    bucket: 'to-verify',
    trust: 'invalid',
    isSigned: false,
    isWordOfSeller: false,
  });
});

test('an invoice signed with self-made certificates is intact, and does not take precedence over the portal', async () => {
  expect(await taken(await signedInvoice(forger))).toEqual({
    bucket: 'new',
    trust: 'issuer-unknown',
    isSigned: true,
    isWordOfSeller: false,
  });
});

test('a code that only the seller signed is not proven', async () => {
  const typed = (await signedInvoice(cast)).replace(/<CQT>.*<\/CQT>/s, '');
  expect(await taken(typed)).toMatchObject({ bucket: 'new', trust: 'code-not-proven' });
});

/** An invoice without a code, signed with the trusted certificate of another taxpayer. */
async function signedByOther(change: (data: string) => string) {
  const { dataId, data } = invoiceData();
  const part = { dataId, data: change(data.replace('C26TAA', 'K26TAA')) };
  return invoiceFile({ data: part, seller: await sellerSignature(part, cast.otherSeller.signer) });
}
const DELEGATE = '<MSTDVNUNLHDon>0312345678</MSTDVNUNLHDon></TTChung>';
const SELLERS = '<MST>0101234567</MST>';

test.each<[string, (data: string) => string]>([
  ['the invoice names its signer as a delegate', (data) => data.replace('</TTChung>', DELEGATE)],
  ['the invoice states no tax code of the seller', (data) => data.replace(SELLERS, '')],
  ['the tax code of the seller is blank', (data) => data.replace(SELLERS, '<MST> </MST>')],
])('a trusted certificate of another taxpayer proves no seller where %s', async (_, change) => {
  expect(await taken(await signedByOther(change))).toMatchObject({
    trust: 'signer-differs',
    isWordOfSeller: false,
  });
});

test('a decoy of another format does not change the seller, and SHA-1 proves nothing', async () => {
  const decoy = '<sellerTaxCode>0312345678</sellerTaxCode>';
  expect(await taken(oldVnptInvoice(cast.otherSeller, decoy))).toMatchObject({ trust: 'invalid' });
  expect(await taken(oldVnptInvoice(cast.seller))).toMatchObject({
    trust: 'signer-differs',
    isWordOfSeller: false,
  });
});

test('an unsigned invoice is new, and nothing of it is proven', async () => {
  const unsigned = (await signedInvoice(cast)).replace(/<DSCKS>.*<\/DSCKS>/s, '<DSCKS/>');
  expect(await taken(unsigned)).toMatchObject({ bucket: 'new', trust: 'invalid', isSigned: false });
});

const SIGNATURE = /<Signature.*?<\/Signature>/s;
const SELLERS_PLACE = /<NBan>(?:<Signature.*?<\/Signature>)?<\/NBan>/s;

test.each<[string, (signed: string) => string]>([
  ['its signature is deleted', (signed) => signed.replace(SIGNATURE, '')],
  ['its place is removed', (signed) => signed.replace(SELLERS_PLACE, '')],
])(
  'a coded invoice is not its seller’s where %s: the authority alone signed',
  async (_, change) => {
    expect(await taken(change(await signedInvoice(cast)))).toEqual({
      bucket: 'new',
      trust: 'invalid',
      isSigned: false,
      isWordOfSeller: false,
    });
  },
);

test('an invoice of a cash register, which needs no signature of its seller, is proven by the authority', async () => {
  const signed = await signedInvoice(cast, { serial: 'C26MAA' });
  expect(await taken(signed.replace(SIGNATURE, ''))).toMatchObject({
    trust: 'proven',
    isSigned: true,
  });
});

test('an invoice that states a part twice can be read in two ways, and nothing of it is proven', async () => {
  const twice = '<NDHDon><TToan><TgTTTBSo>9900000</TgTTTBSo></TToan>';
  const signed = await signedInvoice(cast, {
    change: (data) => data.replace('<NDHDon>', twice),
  });
  expect(await taken(signed)).toMatchObject({ trust: 'invalid', isWordOfSeller: false });
});
