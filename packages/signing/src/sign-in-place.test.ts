import { readPrepared } from '@hoadon/xml/prepared-document';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTrustStore } from './certificates/trust-store.ts';
import { signInPlace } from './sign-in-place.ts';
import { createTestAuthority, type IssuedCertificate } from './test-authority.ts';
import { verifyDocument } from './verifying/verify-xml.ts';

const SIGNED_AT = '2026-11-21T09:30:00';
const BYTE_ORDER_MARK = '\ufeff';
const emptyStore = createTrustStore([]);
let seller: IssuedCertificate;

beforeAll(async () => {
  const authority = await createTestAuthority({
    name: 'CA THỬ NGHIỆM',
  });
  seller = await authority.issue({
    commonName: 'AN BÌNH',
    taxCode: '0101234567',
    notBefore: new Date('2026-01-01T00:00:00Z'),
  });
});

const file = (inside: string, holder = '<NBan></NBan>', before = '') =>
  `${before}<HDon><DLHDon Id="a"><NDHDon><NBan><MST>0101234567</MST></NBan></NDHDon><TTKhac>${inside}</TTKhac></DLHDon><DSCKS>${holder}</DSCKS></HDon>`;

const sign = (xml: string) =>
  signInPlace(readPrepared(Buffer.from(xml), 'a.xml'), seller.signer, SIGNED_AT);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('signing in place', () => {
  test('SIGN-010 whatever the document contains, removing the signature restores its bytes', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .filter((value) => !/[\p{C}]/u.test(value));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('', BYTE_ORDER_MARK), async (content, before) => {
        const xml = file(escaped(content), '<NBan></NBan>', before);
        const signed = Buffer.from(await sign(xml)).toString('utf8');
        const [head = '', tail = ''] = xml.split('</NBan></DSCKS>');
        expect(signed.startsWith(head)).toBe(true);
        expect(signed.endsWith(`</NBan></DSCKS>${tail}`)).toBe(true);
        expect(signed.replace(/<Signature .*<\/Signature>/s, '')).toBe(xml);
      }),
      { numRuns: 60 },
    );
  });
  test.each([
    ['CDATA', '<![CDATA[a < b & c]]>'],
    ['character references', 'a&#233;b&#x1F600;'],
    ['line breaks of Windows', 'a\r\nb'],
    ['white space and empty elements', '\n  <x/>\n  <y z="1" w="2"  />'],
    ['letters of four bytes', '😀 𠮷 ẵ'],
  ])('%s are signed as canonical XML says', async (_, inside) => {
    const signed = await sign(file(inside));
    const { valid } = await verifyDocument(signed, { trust: emptyStore });
    expect(valid).toBe(true);
  });
  test.each([['<NBan/>'], ['<NBan />'], ['<NBan>\n</NBan>']])(
    'a holder written %s takes the signature',
    async (holder) => {
      const signed = await sign(file('x', holder));
      expect((await verifyDocument(signed, { trust: emptyStore })).valid).toBe(true);
    },
  );
  test('a signature that does not hold is not handed out', async () => {
    const broken = { ...seller.signer, sign: async () => new Uint8Array(256) };
    const prepared = readPrepared(Buffer.from(file('x')), 'a.xml');
    await expect(signInPlace(prepared, broken, SIGNED_AT)).rejects.toMatchObject({
      code: 'SIGNING_REFUSED',
    });
  });
});
