import { createHash } from 'node:crypto';
import type { Signer } from '../keys/signer.ts';
import {
  context0,
  membersOf,
  NULL,
  objectIdentifier,
  octets,
  sequence,
  setOf,
  smallInteger,
} from './der.ts';

const OID = {
  data: objectIdentifier('1.2.840.113549.1.7.1'),
  signedData: objectIdentifier('1.2.840.113549.1.7.2'),
  contentType: objectIdentifier('1.2.840.113549.1.9.3'),
  messageDigest: objectIdentifier('1.2.840.113549.1.9.4'),
  signingCertificateV2: objectIdentifier('1.2.840.113549.1.9.16.2.47'),
} as const;
const SHA256 = sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'), NULL);
const SHA256_WITH_RSA = sequence(objectIdentifier('1.2.840.113549.1.1.11'), NULL);
const VERSION_1 = smallInteger(1);
/** [0], constructed: around the version of a certificate, and of the signed attributes. */
const CONTEXT_0 = 0xa0;

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/**
 * Issuer and serial number as in the certificate, byte for byte: re-encoded, a name in UTF-8 may differ, and verifiers
 * would not find the signer's certificate.
 */
function issuerAndSerial(certificate: Uint8Array): Buffer {
  const [tbs = Buffer.alloc(0)] = membersOf(certificate);
  const fields = membersOf(tbs);
  const [serial, , issuer] = fields[0]?.[0] === CONTEXT_0 ? fields.slice(1) : fields;
  if (serial === undefined || issuer === undefined) throw new RangeError('not a certificate');
  return sequence(issuer, serial);
}

const attribute = (type: Buffer, value: Buffer): Buffer => sequence(type, setOf(value));

/** Signed attributes: the digest, and the signing certificate (ESSCertIDv2, RFC 5035). */
const attributesOf = (digest: Buffer, certificate: Uint8Array): Buffer[] => [
  attribute(OID.contentType, OID.data),
  attribute(OID.messageDigest, octets(digest)),
  attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate)))))),
];

/** The same members in the same order under the tag [0] of SignerInfo. */
function asContext0(set: Buffer): Buffer {
  const tagged = Buffer.from(set);
  tagged[0] = CONTEXT_0;
  return tagged;
}

/**
 * Returns a detached CMS signature over the parts (RFC 5652) for PAdES baseline B (ETSI EN 319 142-1):
 * signingCertificateV2, without a signing time of its own, with the chain.
 */
export async function signDetached(
  parts: readonly Uint8Array[],
  { certificate, chain, sign }: Signer,
): Promise<Buffer> {
  const attributes = setOf(...attributesOf(sha256(...parts), certificate));
  const signerInfo = sequence(
    VERSION_1,
    issuerAndSerial(certificate),
    SHA256,
    asContext0(attributes),
    SHA256_WITH_RSA,
    octets(await sign(attributes)),
  );
  const signedData = sequence(
    VERSION_1,
    setOf(SHA256),
    sequence(OID.data),
    context0(certificate, ...chain),
    setOf(signerInfo),
  );
  return sequence(OID.signedData, context0(signedData));
}
