import { sign } from 'node:crypto';
import { invoiceElementsIn } from '@hoadon/xml/invoice/decode';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTrustStore, type TrustStore } from '../certificates/trust-store.ts';
import { type Cast, createCast, invoiceData, sellerSignature } from '../testing/signed-invoice.ts';
import { verifyDocument } from './verify-xml.ts';

/**
 * Signature wrapping: the signature of a genuine invoice is reused to make another one look signed. Each variant is
 * derived from a genuine file; each must be refused, for its own reason.
 */
const genuine = invoiceData();
const forged = invoiceData({ id: 'FORGED', total: '9900000' });
const twin = invoiceData({ total: '9900000' });

let cast: Cast;
let trust: TrustStore;
let signature: string;
beforeAll(async () => {
  cast = await createCast();
  trust = createTrustStore([cast.authority.certificate]);
  signature = await sellerSignature(genuine, cast.seller.signer);
});

const inPlace = (data: string, extra = '', seller = signature) =>
  `<HDon>${data}${extra}<DSCKS><NBan>${seller}</NBan></DSCKS></HDon>`;

const SHAPES: readonly (readonly [
  shape: string,
  file: () => string | Promise<string>,
  reasons: string[],
])[] = [
  [
    'the forged invoice bears the Id of the genuine one, which lies beside it',
    () => inPlace(twin.data, genuine.data),
    ['ID_NOT_UNIQUE'],
  ],
  [
    'the genuine data moved away and a forged sibling took its place',
    () => inPlace(forged.data, `<TTKhac>${genuine.data}</TTKhac>`),
    ['REFERENCE_UNEXPECTED'],
  ],
  [
    'the genuine invoice is wrapped whole inside the extra fields of a forged one',
    () =>
      inPlace(
        forged.data.replace('</DLHDon>', `<TTKhac><HDon>${genuine.data}</HDon></TTKhac></DLHDon>`),
      ),
    ['REFERENCE_UNEXPECTED'],
  ],
  [
    'the genuine data is hidden in an Object of the signature',
    () =>
      inPlace(
        forged.data,
        '',
        signature.replace('</Signature>', `<Object>${genuine.data}</Object></Signature>`),
      ),
    ['DATA_NOT_COVERED'],
  ],
  [
    'only the signing time is signed',
    async () =>
      inPlace(
        forged.data,
        '',
        await resigned((info) => info.replace(/<Reference URI="#HD7">.*?<\/Reference>/, '')),
      ),
    ['DATA_NOT_COVERED'],
  ],
  [
    'two invoices data stand in one invoice',
    () => inPlace(genuine.data, forged.data),
    ['DATA_NOT_COVERED'],
  ],
  [
    'an XPath transform picks what is digested',
    async () =>
      inPlace(
        genuine.data,
        '',
        await resigned((info) =>
          info.replace(
            /<Transform Algorithm="[^"]*">/,
            '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><XPath>ancestor-or-self::DLHDon</XPath>',
          ),
        ),
      ),
    ['ALGORITHM_REFUSED'],
  ],
  [
    'an XSLT transform rewrites what is digested',
    async () =>
      inPlace(
        genuine.data,
        '',
        await resigned((info) =>
          info.replace(
            /<Transform Algorithm="[^"]*">/,
            '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116">',
          ),
        ),
      ),
    ['ALGORITHM_REFUSED'],
  ],
  [
    'an empty URI stands for the whole file, with a nested document',
    async () =>
      inPlace(
        forged.data,
        `<TTKhac>${genuine.data}</TTKhac>`,
        await resigned((info) => info.replace('URI="#HD7"', 'URI=""')),
      ),
    ['REFERENCE_NOT_LOCAL'],
  ],
  [
    'a URI points to another file',
    async () =>
      inPlace(
        genuine.data,
        '',
        await resigned((info) => info.replace('URI="#HD7"', 'URI="https://example.test/x.xml"')),
      ),
    ['REFERENCE_NOT_LOCAL'],
  ],
  [
    'a URI picks by XPointer',
    async () =>
      inPlace(
        genuine.data,
        '',
        await resigned((info) => info.replace('URI="#HD7"', 'URI="#xpointer(/)"')),
      ),
    ['REFERENCE_NOT_LOCAL'],
  ],
  [
    'the signature has a second SignedInfo',
    () =>
      inPlace(
        twin.data,
        '',
        signature.replace('<SignedInfo>', '<SignedInfo></SignedInfo><SignedInfo>'),
      ),
    ['SIGNATURE_MALFORMED'],
  ],
  [
    'a comment splits a digest',
    () =>
      inPlace(
        genuine.data,
        '',
        signature.replace(/<DigestValue>(.{4})/, '<DigestValue><!--x-->$1'),
      ),
    ['COMMENT_REFUSED'],
  ],
  [
    'a comment splits the total',
    () => inPlace(genuine.data.replace('1100000<', '1100000<!--0--><')),
    ['COMMENT_REFUSED'],
  ],
  [
    'an element splits a digest',
    () =>
      inPlace(genuine.data, '', signature.replace(/<DigestValue>(.{4})/, '<DigestValue><x/>$1')),
    ['SIGNATURE_MALFORMED'],
  ],
  [
    'the signature hangs in an invoice inside the forged one',
    () => inPlace(forged.data, `<TTKhac>${inPlace(genuine.data)}</TTKhac>`, ''),
    ['PLACE_UNEXPECTED'],
  ],
  [
    'the signed invoice is carried as a second one, nested in the first',
    () => `<TDiep><DLieu>${inPlace(forged.data, inPlace(genuine.data), '')}</DLieu></TDiep>`,
    ['PLACE_UNEXPECTED'],
  ],
  [
    'two places for the signatures',
    () => inPlace(genuine.data).replace('<DSCKS>', '<DSCKS/><DSCKS>'),
    ['PLACE_UNEXPECTED'],
  ],
  [
    'a message with two bodies',
    () =>
      `<TDiep><DLieu>${inPlace(genuine.data)}</DLieu><DLieu>${inPlace(forged.data, '', '')}</DLieu></TDiep>`,
    ['DATA_AMBIGUOUS'],
  ],
];

/** A new signature over a changed SignedInfo, as the holder of the key could make. */
async function resigned(change: (signedInfo: string) => string): Promise<string> {
  const [info = ''] = /<SignedInfo>.*<\/SignedInfo>/.exec(signature) ?? [];
  const changed = change(info);
  if (changed === info) throw new Error('nothing was changed');
  const canonical = changed.replace(
    '<SignedInfo>',
    '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">',
  );
  const value = sign('sha256', Buffer.from(canonical), cast.seller.privateKey).toString('base64');
  return signature.replace(info, changed).replace(/(<SignatureValue>)[^<]*/, `$1${value}`);
}

describe('signature wrapping', () => {
  test('the file the shapes are made from is valid', async () => {
    const result = await verifyDocument(Buffer.from(inPlace(genuine.data)), { trust });
    expect(result).toMatchObject({ valid: true, signatures: [{ valid: true, trusted: true }] });
  });
  test.each(SHAPES)('%s', async (_, file, reasons) => {
    const result = await verifyDocument(Buffer.from(await file()), { trust });
    expect(result.signatures.map(({ reason }) => reason?.code)).toEqual(reasons);
    expect(result.valid).toBe(false);
    // Each of the invoices is marked invalid, for a caller that displays them anyway.
    const shown = result.document === null ? [] : invoiceElementsIn(result.document.root);
    expect(shown.length).toBeGreaterThan(0);
    for (const element of shown) {
      expect(result.invoices).toContainEqual(expect.objectContaining({ element, valid: false }));
    }
  });
});
