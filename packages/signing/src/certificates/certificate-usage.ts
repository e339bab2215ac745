import type { X509Certificate } from 'node:crypto';
import { membersOf } from '../pdf/der.ts';

/** Permissions in the extensions of a certificate (RFC 5280 §4.2.1) that node:crypto does not expose. */
export type CertificateUsage = Readonly<{
  /** Whether its key may sign documents. */
  maySign: boolean;
  /** Most authorities below it in a chain; null: any number. */
  pathLength: number | null;
  /** Whether it may issue only for certain names. */
  isNameConstrained: boolean;
}>;

const EXTENSIONS = 0xa3;
const BOOLEAN = 0x01;
const OCTETS = 0x04;
const INTEGER = 0x02;
/** Content of the object identifiers 2.5.29.15, 2.5.29.19 and 2.5.29.30. */
const KEY_USAGE = '551d0f';
const BASIC_CONSTRAINTS = '551d13';
const NAME_CONSTRAINTS = '551d1e';
/** digitalSignature and nonRepudiation, in the first byte of the bits. */
const SIGNING_BITS = 0xc0;
/** Of machines and programs: TLS servers, code, time stamps, OCSP. Any other purpose may be a person's. */
const NOT_OF_DOCUMENTS = new Set([
  '1.3.6.1.5.5.7.3.1',
  '1.3.6.1.5.5.7.3.3',
  '1.3.6.1.5.5.7.3.8',
  '1.3.6.1.5.5.7.3.9',
]);

/** A certificate with another critical extension than these is to be rejected (RFC 5280 §4.2). */
const UNDERSTOOD = new Set([
  KEY_USAGE,
  BASIC_CONSTRAINTS,
  NAME_CONSTRAINTS,
  // subjectAltName: names are not compared here.
  '551d11',
  // cRLDistributionPoints: nothing is fetched while files are judged.
  '551d1f',
  // certificatePolicies: every policy is accepted.
  '551d20',
  // extKeyUsage, which node:crypto reads.
  '551d25',
]);

/** Reads the extensions. An unreadable extension, or an unsupported critical one, permits nothing. */
export function usageOf(certificate: X509Certificate): CertificateUsage {
  try {
    const values = extensionsOf(certificate.raw);
    return {
      maySign: mayKeySign(values.get(KEY_USAGE)) && isForDocuments(certificate),
      pathLength: pathLengthIn(values.get(BASIC_CONSTRAINTS)),
      isNameConstrained: values.has(NAME_CONSTRAINTS),
    };
  } catch {
    return { maySign: false, pathLength: 0, isNameConstrained: true };
  }
}

/**
 * Returns values by the hex of the identifier. Throws for an unsupported critical extension, and for a repeated one.
 */
function extensionsOf(der: Uint8Array): ReadonlyMap<string, Buffer> {
  const [signed] = membersOf(der);
  const tagged = signed && membersOf(signed).find(([tag]) => tag === EXTENSIONS);
  const [list] = tagged ? membersOf(tagged) : [];
  const values = new Map<string, Buffer>();
  for (const extension of list ? membersOf(list) : []) {
    const [identifier, ...rest] = membersOf(extension);
    // Identifiers of extensions are short: one byte of tag, one of length.
    const name = identifier?.subarray(2).toString('hex') ?? '';
    const isCritical = rest.some(([tag, , value]) => tag === BOOLEAN && value !== 0);
    if (values.has(name) || (isCritical && !UNDERSTOOD.has(name)))
      throw new RangeError(`extension ${name}`);
    const octets = rest.find(([tag]) => tag === OCTETS);
    // Of others the value may be anything.
    const [value] = octets && UNDERSTOOD.has(name) ? membersOf(octets) : [];
    values.set(name, value ?? Buffer.alloc(0));
  }
  return values;
}

/** Without the extension a key may do anything. A bit string states first how many bits of its last byte count for nothing. */
const mayKeySign = (usage: Buffer | undefined): boolean =>
  usage === undefined || ((usage[3] ?? 0) & SIGNING_BITS) !== 0;

const isForDocuments = ({ keyUsage: purposes }: X509Certificate): boolean =>
  !purposes?.length || purposes.some((purpose) => !NOT_OF_DOCUMENTS.has(purpose));

function pathLengthIn(constraints: Buffer | undefined): number | null {
  const length = constraints && membersOf(constraints).find(([tag]) => tag === INTEGER);
  return length ? length.readUIntBE(2, length.length - 2) : null;
}
