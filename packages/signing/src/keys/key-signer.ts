import { type KeyObject, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { SigningFault } from '../signing-fault.ts';
import type { Signer } from './signer.ts';

const signOnThreadPool = promisify<string, Uint8Array, KeyObject, Buffer>(sign);

/** A signer over a private key in memory. Refuses a key that is not RSA or not the certificate's. */
export function keySigner(
  privateKey: KeyObject,
  certificate: Uint8Array,
  chain: readonly Uint8Array[] = [],
): Signer {
  if (privateKey.asymmetricKeyType !== 'rsa') {
    throw new SigningFault('KEY_NOT_RSA', 'only RSA keys can sign invoices');
  }
  if (!new X509Certificate(certificate).checkPrivateKey(privateKey)) {
    throw new SigningFault('CERTIFICATE_MISSING', 'the certificate belongs to another key');
  }
  return {
    certificate,
    chain,
    privateKey,
    sign: (data) => signOnThreadPool('sha256', data, privateKey),
  };
}
