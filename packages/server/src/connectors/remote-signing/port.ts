import type { Signer } from '@hoadon/signing/keys/signer';

/** A certificate of a company with a key that the server can use. */
export type SigningKey = Readonly<{ id: string; caType: 'HSM'; signer: Signer }>;

/** Where the hosted keys are: PKCS#12 files or a PKCS#11 module. */
export type RemoteSigning = Readonly<{
  /** Returns keys whose certificate has the tax code, valid ones first. */
  keysOf(taxCode: string): Promise<SigningKey[]>;
}>;
