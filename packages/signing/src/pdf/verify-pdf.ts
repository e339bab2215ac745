import { createHash, type KeyObject, verify } from 'node:crypto';
import { type Certificate, readCertificate } from '../certificates/certificate.ts';
import { SignatureRefused } from '../signature-reason.ts';
import { membersOf, objectIdentifier } from './der.ts';

const MESSAGE_DIGEST = objectIdentifier('1.2.840.113549.1.9.4');
const SHA256 = objectIdentifier('2.16.840.1.101.3.4.2.1');
const CONTEXT_0 = 0xa0;
const SET = 0x31;
const RANGE = /^\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/;
const RANGE_LENGTH = 80;
/** Limit of the signature's value, in hexadecimal digits: a chain of certificates and a time stamp take some 30,000. */
const MAX_DIGITS = 512 * 1024;
/** Each is tried as the signer's. */
const MAX_CERTIFICATES = 20;
const HEXADECIMAL = /^<([\dA-Fa-f]+)>$/;

/**
 * Returns the certificate of the signature that closes a PDF. The signature must cover the whole file except its own
 * value, with SHA-256; earlier signatures are not checked. The caller decides on the holder and whether to trust the
 * certificate. Throws SignatureRefused.
 */
export function closingSignatureOf(content: Uint8Array): Certificate {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const { signed, value } = closingPart(file);
  try {
    return signerOf(value, signed);
  } catch (error) {
    if (error instanceof SignatureRefused) throw error;
    // Reading past an encoding's end, or a certificate that is none.
    throw new SignatureRefused('SIGNATURE_MALFORMED', 'CMS');
  }
}

/** The two parts around the signature's value, and the value. */
function closingPart(file: Buffer): { signed: readonly Buffer[]; value: Buffer } {
  const at = file.lastIndexOf('/ByteRange');
  if (at < 0) throw new SignatureRefused('SIGNATURE_MALFORMED', 'ByteRange');
  const text = file.subarray(at, at + RANGE_LENGTH).toString('latin1');
  const [end = -1, from = -1, length = -1] = (RANGE.exec(text) ?? []).slice(1).map(Number);
  if (end < at || from <= end || from + length !== file.length)
    throw new SignatureRefused('SIGNATURE_MALFORMED', 'ByteRange');
  if (from - end > MAX_DIGITS) throw new SignatureRefused('SIGNATURE_MALFORMED', 'Contents');
  const [, digits] = HEXADECIMAL.exec(file.subarray(end, from).toString('latin1')) ?? [];
  if (!digits) throw new SignatureRefused('SIGNATURE_MALFORMED', 'Contents');
  return {
    signed: [file.subarray(0, end), file.subarray(from)],
    value: Buffer.from(digits, 'hex'),
  };
}

/** Reads SignedData of RFC 5652 with one signer and signed attributes. */
function signerOf(cms: Buffer, signed: readonly Buffer[]): Certificate {
  const [, wrapped = cms] = membersOf(cms);
  const [signedData = cms] = membersOf(wrapped);
  const members = membersOf(signedData);
  const certificates = members.find((member) => member[0] === CONTEXT_0);
  const signers = membersOf(members.at(-1) ?? cms);
  const [signerInfo] = signers;
  if (!certificates || !signerInfo || signers.length !== 1)
    throw new SignatureRefused('CERTIFICATE_MISSING');
  const [, , digest, attributes, , value] = membersOf(signerInfo);
  if (!digest || !attributes || attributes[0] !== CONTEXT_0 || !value)
    throw new SignatureRefused('SIGNATURE_MALFORMED', 'SignerInfo');
  checkDigest(digest, attributes, signed);
  const attributeSet = Buffer.from(attributes);
  attributeSet[0] = SET;
  const signature = contentOf(value);
  const stated = membersOf(certificates);
  if (stated.length > MAX_CERTIFICATES)
    throw new SignatureRefused('SIGNATURE_MALFORMED', 'certificates');
  const holders = stated.map(readCertificate);
  const signer = holders.find(({ publicKey }) => fits(attributeSet, publicKey, signature));
  if (!signer) throw new SignatureRefused('SIGNATURE_MISMATCH');
  return signer;
}

function checkDigest(algorithm: Buffer, attributes: Buffer, signed: readonly Buffer[]): void {
  if (!membersOf(algorithm)[0]?.equals(SHA256))
    throw new SignatureRefused('ALGORITHM_REFUSED', 'not SHA-256');
  const attribute = membersOf(attributes).find((one) => membersOf(one)[0]?.equals(MESSAGE_DIGEST));
  const [stated] = membersOf(membersOf(attribute ?? attributes)[1] ?? attributes);
  const hash = createHash('sha256');
  for (const part of signed) hash.update(part);
  if (!stated || !contentOf(stated).equals(hash.digest()))
    throw new SignatureRefused('DIGEST_MISMATCH');
}

function fits(data: Buffer, key: KeyObject, signature: Buffer): boolean {
  try {
    return key.asymmetricKeyType === 'rsa' && verify('sha256', data, key, signature);
  } catch {
    return false;
  }
}

/** The content of a primitive encoding. */
function contentOf(encoding: Buffer): Buffer {
  const first = encoding.readUInt8(1);
  return encoding.subarray(2 + (first < 0x80 ? 0 : first & 0x7f));
}
