import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTrustStore, type TrustStore } from '../certificates/trust-store.ts';
import {
  type Cast,
  createCast,
  invoiceData,
  invoiceFile,
  SELLER,
  SELLER_NAME,
  signedInvoice,
} from '../testing/signed-invoice.ts';
import { verifyDocument } from './verify-xml.ts';

/** Signatures as other software writes them, each part to be chosen. */
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

type Choice = Readonly<{
  method?: string;
  hash?: string;
  digestMethod?: string;
  digestHash?: string;
  canonicalization?: string;
  transforms?: readonly string[];
  key?: KeyObject;
  certificate?: Uint8Array;
  keyInfo?: string;
  object?: string;
  references?: (references: string) => string;
}>;

let cast: Cast;
let trust: TrustStore;
const folder = mkdtempSync(join(tmpdir(), 'hoadon-foreign-'));
beforeAll(async () => {
  cast = await createCast();
  trust = createTrustStore([cast.authority.certificate, cast.stateAuthority.certificate]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const TIME = '<SigningTime>2026-11-21T09:30:00</SigningTime>';

function signedBy(choice: Choice): string {
  const { dataId, data } = invoiceData();
  const digestHash = choice.digestHash ?? 'sha256';
  const digest = (text: string) => createHash(digestHash).update(text).digest('base64');
  const transforms = choice.transforms ?? [`${DSIG}enveloped-signature`];
  const object =
    choice.object ??
    `<SignatureProperties><SignatureProperty Target="#S">${TIME}</SignatureProperty></SignatureProperties>`;
  const method = `<DigestMethod Algorithm="${choice.digestMethod ?? SHA256}"></DigestMethod>`;
  const reference = (id: string, text: string, list: readonly string[]) =>
    `<Reference URI="#${id}">${list.length === 0 ? '' : `<Transforms>${list.map((uri) => `<Transform Algorithm="${uri}"></Transform>`).join('')}</Transforms>`}${method}<DigestValue>${digest(text)}</DigestValue></Reference>`;
  const references =
    reference(dataId, data, transforms) +
    reference('O', `<Object xmlns="${DSIG}" Id="O">${object}</Object>`, []);
  const info = `<CanonicalizationMethod Algorithm="${choice.canonicalization ?? INCLUSIVE}"></CanonicalizationMethod><SignatureMethod Algorithm="${choice.method ?? `${MORE}rsa-sha256`}"></SignatureMethod>${choice.references?.(references) ?? references}`;
  const value = sign(
    choice.hash ?? 'sha256',
    Buffer.from(`<SignedInfo xmlns="${DSIG}">${info}</SignedInfo>`),
    { key: choice.key ?? cast.seller.privateKey, dsaEncoding: 'ieee-p1363' },
  );
  const certificate = `<X509Data><X509Certificate>${base64(choice.certificate ?? cast.seller.certificate)}</X509Certificate></X509Data>`;
  return invoiceFile({
    data: { dataId, data },
    seller: `<Signature xmlns="${DSIG}" Id="S"><SignedInfo>${info}</SignedInfo><SignatureValue>${base64(value)}</SignatureValue>${choice.keyInfo ?? `<KeyInfo>${certificate}</KeyInfo>`}<Object Id="O">${object}</Object></Signature>`,
  });
}

async function verdict(choice: Choice) {
  const { signatures } = await verifyDocument(Buffer.from(signedBy(choice)), { trust });
  const [first] = signatures;
  return `${first?.algorithm}${first?.weak ? ', weak' : ''}: ${first?.reason?.code ?? 'ok'}`;
}

/** A self-signed certificate with a key of any kind. */
function selfSigned(kind: string[], subject = `/UID=MST:${SELLER}/CN=A`) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.der')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      ...kind,
      '-keyout',
      key,
      '-subj',
      subject,
      '-outform',
      'DER',
      '-out',
      certificate,
    ],
    { stdio: 'pipe' },
  );
  return { key: readFileSync(key), certificate: readFileSync(certificate) };
}
const generated = (kind: string[]) => {
  const { key, certificate } = selfSigned(kind);
  return { key: createPrivateKey(key), certificate };
};

describe('algorithms', () => {
  test('SHA-1 is accepted and flagged weak, in the signature or in a digest', async () => {
    expect(await verdict({ method: `${DSIG}rsa-sha1`, hash: 'sha1' })).toBe('rsa-sha1, weak: ok');
    expect(await verdict({ digestMethod: `${DSIG}sha1`, digestHash: 'sha1' })).toBe(
      'rsa-sha256, weak: ok',
    );
  });
  test.each(['sha384', 'sha512'])('RSA with %s is accepted', async (hash) => {
    expect(await verdict({ method: `${MORE}rsa-${hash}`, hash })).toBe(`rsa-${hash}: ok`);
  });
  test('longer digests are accepted', async () => {
    expect(await verdict({ digestMethod: `${MORE}sha384`, digestHash: 'sha384' })).toBe(
      'rsa-sha256: ok',
    );
    expect(
      await verdict({
        digestMethod: 'http://www.w3.org/2001/04/xmlenc#sha512',
        digestHash: 'sha512',
      }),
    ).toBe('rsa-sha256: ok');
  });
  test('ECDSA with SHA-256 is accepted', async () => {
    const { key, certificate } = generated(['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']);
    const object = `<T>${TIME.replace('2026-11-21T09:30:00', localNow())}</T>`;
    expect(await verdict({ method: `${MORE}ecdsa-sha256`, key, certificate, object })).toBe(
      'ecdsa-sha256: ISSUER_UNKNOWN',
    );
  });
  test('a key of 1024 bits is weak, a shorter one is refused', async () => {
    const object = `<T>${TIME.replace('2026-11-21T09:30:00', localNow())}</T>`;
    const weak = generated(['rsa:1024']);
    expect(await verdict({ ...weak, object })).toBe('rsa-sha256, weak: ISSUER_UNKNOWN');
    const short = generated(['rsa:768']);
    expect(await verdict({ ...short, object })).toBe('rsa-sha256, weak: KEY_UNSUITABLE');
  });
  test('the key must be of the kind the algorithm names', async () => {
    expect(await verdict({ method: `${MORE}ecdsa-sha256` })).toBe('ecdsa-sha256: KEY_UNSUITABLE');
  });
  test('exclusive canonicalization is accepted, for the signature and for a reference', async () => {
    expect(await verdict({ canonicalization: EXCLUSIVE })).toBe('rsa-sha256: ok');
    expect(await verdict({ transforms: [`${DSIG}enveloped-signature`, EXCLUSIVE] })).toBe(
      'rsa-sha256: ok',
    );
    expect(await verdict({ transforms: [] })).toBe('rsa-sha256: ok');
  });
  test.each([
    ['a signature method', { method: `${DSIG}hmac-sha1` }],
    ['MD5', { method: `${MORE}rsa-md5`, hash: 'md5' }],
    ['a digest', { digestMethod: `${MORE}md5`, digestHash: 'md5' }],
    ['a canonical form with comments', { canonicalization: `${INCLUSIVE}#WithComments` }],
    ['a transform', { transforms: [`${DSIG}base64`] }],
  ])('%s that is not on the list is refused', async (_, choice) => {
    const [first] = (await verifyDocument(Buffer.from(signedBy(choice)), { trust })).signatures;
    expect(first?.reason?.code).toBe('ALGORITHM_REFUSED');
  });
});

const localNow = () => new Date(Date.now() + 7 * 3_600_000 + 5_000).toISOString().slice(0, 19);
async function code(choice: Choice): Promise<string> {
  const { fault, signatures } = await verifyDocument(Buffer.from(signedBy(choice)), { trust });
  const [first] = signatures;
  return first === undefined ? `file: ${fault?.code}` : (first.reason?.code ?? 'ok');
}
const firstReference = (text: string) => text.slice(0, text.indexOf('</Reference>') + 12);

describe('the parts of a signature', () => {
  const certificateOf = (...list: Uint8Array[]) =>
    `<KeyInfo><X509Data>${list.map((der) => `<X509Certificate>${base64(der)}</X509Certificate>`).join('')}</X509Data></KeyInfo>`;
  test.each([
    ['no certificate', () => ({ keyInfo: '' }), 'CERTIFICATE_MISSING'],
    [
      'only a key value',
      () => ({ keyInfo: '<KeyInfo><KeyValue></KeyValue></KeyInfo>' }),
      'CERTIFICATE_MISSING',
    ],
    [
      'a certificate that is none',
      () => ({ keyInfo: certificateOf(Buffer.from('none')) }),
      'CERTIFICATE_MISSING',
    ],
    [
      'a certificate that is no base64',
      () => ({
        keyInfo: '<KeyInfo><X509Data><X509Certificate>?</X509Certificate></X509Data></KeyInfo>',
      }),
      'SIGNATURE_MALFORMED',
    ],
    [
      'a heap of certificates',
      () => ({
        keyInfo: certificateOf(...Array.from({ length: 9 }, () => cast.seller.certificate)),
      }),
      'CERTIFICATE_MISSING',
    ],
    [
      'its issuer in front of the signer',
      () => ({ keyInfo: certificateOf(cast.authority.certificate, cast.seller.certificate) }),
      'ok',
    ],
    [
      'the certificate of somebody else',
      () => ({ certificate: cast.otherSeller.certificate }),
      'SIGNATURE_MISMATCH',
    ],
    [
      'two KeyInfo',
      () => ({ keyInfo: '<KeyInfo></KeyInfo><KeyInfo></KeyInfo>' }),
      'SIGNATURE_MALFORMED',
    ],
    [
      'a part that belongs to no signature',
      () => ({ keyInfo: '<Manifest></Manifest>' }),
      'SIGNATURE_MALFORMED',
    ],
    ['no reference', () => ({ references: () => '' }), 'SIGNATURE_MALFORMED'],
    [
      'too many references',
      () => ({ references: (text: string) => text.repeat(9) }),
      'SIGNATURE_MALFORMED',
    ],
    [
      'the enveloped transform twice',
      () => ({ transforms: [`${DSIG}enveloped-signature`, `${DSIG}enveloped-signature`] }),
      'SIGNATURE_MALFORMED',
    ],
    ['two canonical forms', () => ({ transforms: [INCLUSIVE, EXCLUSIVE] }), 'SIGNATURE_MALFORMED'],
    [
      'a reference without URI',
      () => ({ references: (text: string) => text.replace(' URI="#HD7"', '') }),
      'REFERENCE_NOT_LOCAL',
    ],
    ['no signing time', () => ({ object: '<x></x>' }), 'SIGNING_TIME_NOT_COVERED'],
    ['two signing times', () => ({ object: TIME + TIME }), 'SIGNATURE_MALFORMED'],
    [
      'a signing time that is none',
      () => ({ object: '<SigningTime>hôm nay</SigningTime>' }),
      'SIGNING_TIME_UNREADABLE',
    ],
    [
      'a signing time that no calendar has',
      () => ({ object: '<SigningTime>2026-13-41T09:30:00</SigningTime>' }),
      'SIGNING_TIME_UNREADABLE',
    ],
    [
      'a signing time in UTC',
      () => ({ object: '<SigningTime>2026-11-21T02:30:00.5Z</SigningTime>' }),
      'ok',
    ],
    [
      'a signing time that is not signed',
      () => ({ references: (text: string) => text.replace(/<Reference URI="#O">.*/, '') }),
      'SIGNING_TIME_NOT_COVERED',
    ],
    [
      'a reference to itself',
      () => ({ references: (text: string) => text + firstReference(text).replace('#HD7', '#S') }),
      'REFERENCE_UNEXPECTED',
    ],
  ] satisfies [string, () => Choice, string][])('%s', async (_, choice, expected) => {
    expect(await code(choice())).toBe(expected);
  });
  test('a Signature of another namespace is none', async () => {
    const file = signedBy({}).replace(`xmlns="${DSIG}"`, 'xmlns="urn:other"');
    const { signatures } = await verifyDocument(Buffer.from(file), { trust });
    expect(signatures[0]?.reason?.code).toBe('SIGNATURE_MALFORMED');
  });
  test('the signer and time are shown as stated even where the signature is refused', async () => {
    const { signatures } = await verifyDocument(
      Buffer.from(signedBy({}).replace('1100000<', '1<')),
      { trust },
    );
    expect(signatures).toMatchObject([
      { valid: false, signer: SELLER_NAME, signedAt: '2026-11-21T02:30:00.000Z' },
    ]);
  });
});

describe('other places', () => {
  const moved = (file: string, parentTag: string) =>
    file.replace(
      /<NBan>(<Signature[\s\S]*<\/Signature>)<\/NBan>/,
      `<NBan></NBan><${parentTag}>$1</${parentTag}>`,
    );
  const codes = async (file: string) =>
    (await verifyDocument(Buffer.from(file), { trust })).signatures.map(
      ({ place, signedAt, reason }) => `${place} ${signedAt}: ${reason?.code ?? 'ok'}`,
    );
  test('a further signature of any signer may have its own place, also without a time', async () => {
    const file = moved(signedBy({ object: '<x></x>' }), 'CCKSKhac');
    expect(await codes(file)).toEqual(['CCKSKhac null: ok']);
    const certificate = cast.otherSeller.certificate;
    const other = signedBy({ key: cast.otherSeller.privateKey, certificate });
    expect(await codes(moved(other, 'CCKSKhac'))).toEqual([
      'CCKSKhac 2026-11-21T02:30:00.000Z: ok',
    ]);
  });
  test('it does not speak for the seller', async () => {
    const result = await verifyDocument(Buffer.from(moved(signedBy({}), 'CCKSKhac')), { trust });
    expect(result).toMatchObject({ valid: false, fault: { code: 'UNSIGNED' } });
  });
  test('a certificate without a common name is not the tax authority', async () => {
    const { key, certificate } = selfSigned(['rsa:2048'], '/O=CỤC THUẾ');
    const file = signedBy({
      key: createPrivateKey(key),
      certificate,
      object: `<T>${TIME.replace('2026-11-21T09:30:00', localNow())}</T>`,
    });
    expect((await codes(moved(file, 'CQT')))[0]).toMatch(/: SIGNER_NOT_AUTHORITY$/);
  });
});

test('a signature value spelt otherwise, though it decodes to the same bytes, is refused', async () => {
  const file = await signedInvoice(cast);
  const [, last = ''] = /([A-Za-z0-9+/])==<\/SignatureValue>/.exec(file) ?? [];
  const other = { A: 'B', Q: 'R', g: 'h', w: 'x' }[last];
  const changed = file.replace(`${last}==</SignatureValue>`, `${other}==</SignatureValue>`);
  expect(changed).not.toBe(file);
  expect((await verifyDocument(Buffer.from(changed), { trust })).valid).toBe(false);
});

test('no signed byte can be changed without being detected', async () => {
  const file = await signedInvoice(cast);
  const parts = [
    /<DLHDon.*<\/DLHDon>/,
    /<MCCQT.*<\/MCCQT>/,
    /<SignedInfo>.*?<\/SignedInfo>/,
    /<SignatureValue>.*?<\/SignatureValue>/,
    /<Object.*?<\/Object>/,
  ];
  const places = parts.flatMap((part) => {
    const match = part.exec(file);
    if (match === null) throw new Error(`no ${part}`);
    return Array.from(match[0], (_, at) => match.index + at);
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.integer({ min: 33, max: 126 }),
      async (at, byte) => {
        const changed = file.slice(0, at) + String.fromCharCode(byte) + file.slice(at + 1);
        fc.pre(changed !== file);
        const result = await verifyDocument(Buffer.from(changed), { trust });
        expect(result.valid).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});
