import type { KeyObject } from 'node:crypto';

/**
 * A private key that signs, with its certificate. Implementations: PKCS#12 file, PKCS#11 token,
 * remote service.
 */
export type Signer = Readonly<{
  /** DER of the signer's certificate. */
  certificate: Uint8Array;
  /** DER of the issuing certificates, nearest first; may be empty. */
  chain: readonly Uint8Array[];
  /** The key itself if it is in this process, for worker threads; a token never exposes its key. */
  privateKey?: KeyObject;
  /** RSA PKCS#1 v1.5 with SHA-256 over `data`. */
  sign(data: Uint8Array): Promise<Uint8Array>;
}>;
