import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';
import { keySigner } from './keys/key-signer.ts';
import type { Signer } from './keys/signer.ts';

/** Holder of a certificate to be issued. Names may be Vietnamese and of any length. */
export type CertificateRequest = Readonly<{
  commonName: string;
  /** Written into UID as `MST:…`; null for the tax authority itself. */
  taxCode: string | null;
  locality?: string;
  /** Default: as long as the authority's own, so that nothing depends on the day of a test. */
  notBefore?: Date;
  notAfter?: Date;
  /** Permitted uses of the key (RFC 5280); default: sign documents. */
  keyUsage?: Readonly<Record<string, boolean>>;
  /** Default: a new one, which takes a tenth of a second to generate. */
  privateKey?: KeyObject;
}>;

export type IssuedCertificate = Readonly<{
  signer: Signer;
  privateKey: KeyObject;
  certificate: Uint8Array;
  /** PKCS#12 with the key, its certificate and the authority's. */
  toPkcs12(password: string): Uint8Array;
}>;

/** A certificate authority for the demo and the tests, trusted by no other software. */
export type TestAuthority = Readonly<{
  certificate: Uint8Array;
  issue(request: CertificateRequest): Promise<IssuedCertificate>;
  /** Exports the authority for openTestAuthority. Contains the private key. */
  toPem(): AuthorityPem;
}>;

export type AuthorityPem = Readonly<{ certificate: string; privateKey: string }>;

/** Before any signing time in tests, so that a test may set its clock to any day. */
const AUTHORITY_SINCE = new Date('2020-01-01T00:00:00Z');
const AUTHORITY_UNTIL = new Date('2049-12-31T00:00:00Z');
const UTF8: number = forge.asn1.Type.UTF8;
const USER_ID = '0.9.2342.19200300.100.1.1';

const generateRsa = promisify(generateKeyPair);
const newKey = async (): Promise<KeyObject> =>
  (await generateRsa('rsa', { modulusLength: 2048 })).privateKey;

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const derOf = (certificate: forge.pki.Certificate): Buffer =>
  Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'latin1');

const utf8Field = (type: string, value: string): forge.pki.CertificateField => ({
  type,
  value,
  valueTagClass: UTF8,
});

function subjectOf({ commonName, taxCode, locality }: CertificateRequest) {
  return [
    { type: '2.5.4.6', value: 'VN' },
    ...(locality === undefined ? [] : [utf8Field('2.5.4.7', locality)]),
    utf8Field('2.5.4.3', commonName),
    ...(taxCode === null ? [] : [utf8Field(USER_ID, `MST:${taxCode}`)]),
  ];
}

function draft(request: CertificateRequest, key: KeyObject) {
  const certificate = forge.pki.createCertificate();
  const spki = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  certificate.publicKey = forge.pki.publicKeyFromPem(spki);
  // A leading 54 makes the number positive, as DER requires, and resembles the national authorities'.
  certificate.serialNumber = `54${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = request.notBefore ?? AUTHORITY_SINCE;
  certificate.validity.notAfter = request.notAfter ?? AUTHORITY_UNTIL;
  certificate.setSubject(subjectOf(request));
  return certificate;
}

/** forge makes the certificate, node:crypto the signature: forge's own takes thirty times as long. */
function signWith(key: KeyObject, certificate: forge.pki.Certificate): void {
  const byKey = { sign: () => '' } as unknown as forge.pki.rsa.PrivateKey;
  certificate.sign(byKey, forge.md.sha256.create());
  const signed = forge.asn1.toDer(certificate.tbsCertificate as forge.asn1.Asn1).getBytes();
  certificate.signature = sign('sha256', Buffer.from(signed, 'latin1'), key).toString('latin1');
}

const authorityExtensions = [
  { name: 'basicConstraints', cA: true, critical: true },
  { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  { name: 'subjectKeyIdentifier' },
];
const SIGNING = { digitalSignature: true, nonRepudiation: true };
const holderExtensions = ({ keyUsage = SIGNING }: CertificateRequest) => [
  { name: 'basicConstraints', cA: false, critical: true },
  { name: 'keyUsage', ...keyUsage, critical: true },
  { name: 'subjectKeyIdentifier' },
];

function packPkcs12(key: KeyObject, certificates: forge.pki.Certificate[], password: string) {
  const container = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(pemOf(key)),
    certificates,
    password,
    { algorithm: 'aes256' },
  );
  return Buffer.from(forge.asn1.toDer(container).getBytes(), 'latin1');
}

/** Makes a new authority with its own key (RSA-2048). */
export async function createTestAuthority(
  options: Readonly<{ name: string }>,
): Promise<TestAuthority> {
  const key = await newKey();
  const root = draft({ commonName: options.name, taxCode: null }, key);
  root.setIssuer(root.subject.attributes);
  root.setExtensions(authorityExtensions);
  const privateKey = pemOf(key);
  signWith(key, root);
  return openTestAuthority({ certificate: forge.pki.certificateToPem(root), privateKey });
}

/**
 * Returns the authority's name as issuer: forge reads UTF-8 as bytes, so it must be decoded before it is encoded again.
 */
function issuerOf(root: forge.pki.Certificate): forge.pki.CertificateField[] {
  return root.subject.attributes.map(({ type, value, valueTagClass }) => ({
    ...(type === undefined ? {} : { type }),
    value: valueTagClass === UTF8 ? forge.util.decodeUtf8(String(value)) : String(value),
    ...(valueTagClass === undefined ? {} : { valueTagClass }),
  }));
}

/** Opens an authority exported by toPem. */
export function openTestAuthority(pem: AuthorityPem): TestAuthority {
  const root = forge.pki.certificateFromPem(pem.certificate);
  const rootKey = createPrivateKey(pem.privateKey);
  const rootDer = derOf(root);
  return {
    certificate: rootDer,
    toPem: () => pem,
    async issue(request) {
      const privateKey = request.privateKey ?? (await newKey());
      const leaf = draft(request, privateKey);
      leaf.setIssuer(issuerOf(root));
      leaf.setExtensions(holderExtensions(request));
      signWith(rootKey, leaf);
      const certificate = derOf(leaf);
      return {
        signer: keySigner(privateKey, certificate, [rootDer]),
        privateKey,
        certificate,
        toPkcs12: (password) => packPkcs12(privateKey, [leaf, root], password),
      };
    },
  };
}
