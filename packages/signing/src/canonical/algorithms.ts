const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const ENC = 'http://www.w3.org/2001/04/xmlenc#';

/** Accepted canonical forms. Comments are refused earlier, so the forms with comments are not needed. */
export type CanonicalForm = 'inclusive' | 'exclusive';

export const DSIG_NAMESPACE = DSIG;
export const ENVELOPED = `${DSIG}enveloped-signature`;
export const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const RSA_SHA256 = `${MORE}rsa-sha256`;
export const SHA256 = `${ENC}sha256`;

export const CANONICAL_FORMS: ReadonlyMap<string, CanonicalForm> = new Map([
  [INCLUSIVE, 'inclusive'],
  ['http://www.w3.org/2001/10/xml-exc-c14n#', 'exclusive'],
]);

export type DigestAlgorithm = Readonly<{ hash: string; weak: boolean }>;
export const DIGESTS: ReadonlyMap<string, DigestAlgorithm> = new Map([
  [`${DSIG}sha1`, { hash: 'sha1', weak: true }],
  [SHA256, { hash: 'sha256', weak: false }],
  [`${MORE}sha384`, { hash: 'sha384', weak: false }],
  [`${ENC}sha512`, { hash: 'sha512', weak: false }],
]);

export type SignatureAlgorithm = Readonly<{
  name: string;
  key: 'rsa' | 'ec';
  hash: string;
  weak: boolean;
}>;
const algorithm = (key: 'rsa' | 'ec', hash: string, weak = false): SignatureAlgorithm => ({
  name: `${key === 'rsa' ? 'rsa' : 'ecdsa'}-${hash}`,
  key,
  hash,
  weak,
});
/** SHA-1 is accepted for files signed by older sellers, and flagged (docs/law-and-practice.md#signatures). */
export const SIGNATURES: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  [`${DSIG}rsa-sha1`, algorithm('rsa', 'sha1', true)],
  [RSA_SHA256, algorithm('rsa', 'sha256')],
  [`${MORE}rsa-sha384`, algorithm('rsa', 'sha384')],
  [`${MORE}rsa-sha512`, algorithm('rsa', 'sha512')],
  [`${MORE}ecdsa-sha256`, algorithm('ec', 'sha256')],
]);
