import { expect, test } from 'vitest';
import { parseText } from '../../dom/parse.ts';
import { instantOf, signaturesBeside, signaturesOf } from './decode-signatures.ts';

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';

type Stated = Readonly<{ time?: string; subject?: string }>;
const signature = ({ time = '', subject = '' }: Stated = {}, namespace = XMLDSIG) =>
  `<Signature xmlns="${namespace}"><KeyInfo><X509Data><X509SubjectName>${subject}</X509SubjectName></X509Data></KeyInfo><Object><SignatureProperties><SignatureProperty><Name>2020-01-01T00:00:00</Name><SigningTime>${time}</SigningTime></SignatureProperty></SignatureProperties></Object></Signature>`;
const under = (inside: string) => signaturesOf(parseText(`<DSCKS>${inside}</DSCKS>`).root);
const signerOf = (subject: string) => under(`<NBan>${signature({ subject })}</NBan>`)[0]?.signer;

test.each([
  ['2026-03-01T00:30:00', '2026-02-28T17:30:00.000Z'],
  ['2026-03-01T00:30:00.5', '2026-02-28T17:30:00.500Z'],
  ['2026-03-01T00:30:00.125', '2026-02-28T17:30:00.125Z'],
  ['2026-03-01 00:30:00', '2026-02-28T17:30:00.000Z'],
  ['2026-03-01T00:30:00Z', '2026-03-01T00:30:00.000Z'],
  ['2026-03-01T00:30:00+09:00', '2026-02-28T15:30:00.000Z'],
])('a signing time %s means Viet Nam unless it names a zone: %s', (text, instant) => {
  expect(instantOf(text)).toBe(instant);
});

test.each([
  null,
  '',
  'hôm qua',
  '05/03/2026 00:30:00',
  'March 5, 2026',
  '2026-13-01T00:30:00',
  '2026-03-01T00:30:00 (GMT+7)',
  'lúc 2026-03-01T00:30:00',
])('a signing time that is written otherwise is unknown, and never guessed: %j', (text) => {
  expect(instantOf(text)).toBeNull();
});

test.each([
  ['CN=CÔNG TY A, O=Bên A', 'CÔNG TY A'],
  ['C=VN, CN=CÔNG TY A', 'CÔNG TY A'],
  ['C=VN,CN=CÔNG TY A', 'CÔNG TY A'],
  ['C=VN,   CN= CÔNG TY A ,O=x', 'CÔNG TY A'],
  ['CN="CÔNG TY ""A"", B", C=VN', 'CÔNG TY "A", B'],
  ['CN=CÔNG TY A\\, B, C=VN', 'CÔNG TY A, B'],
  ['CN=CÔNG TY 19"', 'CÔNG TY 19"'],
  ['O=Bên A', 'O=Bên A'],
  ['CN=, O=Bên A', 'CN=, O=Bên A'],
])('the signer of the subject %j is called %j', (subject, signer) => {
  expect(signerOf(subject)).toBe(signer);
});

test('a signature without signer and time has neither', () => {
  expect(under(`<NBan>${signature()}</NBan>`)).toEqual([
    { place: 'seller', signedAt: null, signer: null },
  ]);
  expect(under(`<NBan><Signature xmlns="${XMLDSIG}"/></NBan>`)).toEqual([
    { place: 'seller', signedAt: null, signer: null },
  ]);
});

test('the place of the signature decides the role, and other elements there are no signatures', () => {
  const holders = ['NBan', 'NMua', 'CQT', 'CCKSKhac']
    .map(
      (holder) =>
        `<${holder}>${signature({ time: '2026-03-01T07:00:00' })}<Note xmlns="${XMLDSIG}"/>${signature({}, 'urn:other')}</${holder}>`,
    )
    .join('');
  expect(under(holders)).toEqual(
    ['seller', 'buyer', 'authority', 'other'].map((role) => ({
      place: role,
      signedAt: '2026-03-01T00:00:00.000Z',
      signer: null,
    })),
  );
});

test('a file without a place for signatures has none', () => {
  expect(signaturesOf(null)).toEqual([]);
});

test("of signatures beside the data the first is the seller's", () => {
  const { root } = parseText(`<Invoice><Content/>${signature()}${signature()}</Invoice>`);
  expect(signaturesBeside(root).map(({ place }) => place)).toEqual(['seller', 'other']);
});
