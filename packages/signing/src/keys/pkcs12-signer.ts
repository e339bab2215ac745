import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { chainOf } from '../certificates/certificate-chain.ts';
import { SigningFault } from '../signing-fault.ts';
import { keySigner } from './key-signer.ts';
import type { Signer } from './signer.ts';

type Container = forge.pkcs12.Pkcs12Pfx;

const { oids } = forge.pki;

function openContainer(bytes: Uint8Array, password: string): Container {
  let tree: forge.asn1.Asn1;
  try {
    tree = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('latin1')));
  } catch (cause) {
    throw new SigningFault('FILE_UNREADABLE', 'not a PKCS#12 file', { cause });
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(tree, password);
  } catch (cause) {
    const wrong =
      cause instanceof Error && /MAC could not be verified|password/i.test(cause.message);
    throw wrong
      ? new SigningFault('PASSWORD_WRONG', 'the password does not open this PKCS#12 file')
      : new SigningFault('FILE_UNREADABLE', 'not a PKCS#12 file', { cause });
  }
}

const der = (tree: forge.asn1.Asn1): Buffer =>
  Buffer.from(forge.asn1.toDer(tree).getBytes(), 'latin1');

function bagsOf(container: Container, bagType: string | undefined): forge.pkcs12.Bag[] {
  return bagType === undefined ? [] : (container.getBags({ bagType })[bagType] ?? []);
}

function keyOf(container: Container): KeyObject {
  const bags = [
    ...bagsOf(container, oids['pkcs8ShroudedKeyBag']),
    ...bagsOf(container, oids['keyBag']),
  ];
  const bag = bags[0];
  if (bag === undefined) throw new SigningFault('KEY_MISSING', 'the file holds no private key');
  // forge reads RSA only; other keys remain ASN.1.
  if (!bag.key) throw new SigningFault('KEY_NOT_RSA', 'only RSA keys can sign invoices');
  const pkcs8 = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key));
  return createPrivateKey({ key: der(pkcs8), format: 'der', type: 'pkcs8' });
}

/** Certificates as their original DER: forge misreads UTF-8 names, so it must not rewrite them. */
function certificatesOf(container: Container): X509Certificate[] {
  return bagsOf(container, oids['certBag']).flatMap((bag) => {
    const tree = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1;
    return tree ? [new X509Certificate(der(tree))] : [];
  });
}

/**
 * Opens a PKCS#12 file (.p12, .pfx), of today or with the old RC2 and 3DES ciphers. Throws
 * SigningFault: FILE_UNREADABLE, PASSWORD_WRONG, KEY_MISSING, KEY_NOT_RSA, CERTIFICATE_MISSING.
 */
export async function openPkcs12(bytes: Uint8Array, password: string): Promise<Signer> {
  const container = openContainer(bytes, password);
  const key = keyOf(container);
  const certificates = certificatesOf(container);
  const leaf = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (leaf === undefined) {
    throw new SigningFault('CERTIFICATE_MISSING', 'the file holds no certificate of its key');
  }
  return keySigner(
    key,
    leaf.raw,
    chainOf(leaf, certificates).map((certificate) => certificate.raw),
  );
}
