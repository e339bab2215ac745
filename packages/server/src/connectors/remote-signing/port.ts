import type { Signer } from '@hoadon/signing/keys/signer';

/** A certificate with a key the server can use, of one company. */
export type SigningKey = Readonly<{ id: string; caType: 'HSM'; signer: Signer }>;

/** Where the hosted keys are: PKCS#12 files or a PKCS#11 module. */
export type RemoteSigning = Readonly<{
  /** Keys whose certificate carries the tax code, usable today first. */
  keysOf(taxCode: string): Promise<SigningKey[]>;
}>;
