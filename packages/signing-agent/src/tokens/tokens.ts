import type { Certificate } from '@hoadon/signing/certificates/certificate';
import type { Signer } from '@hoadon/signing/keys/signer';

/** Token and slot of a certificate. */
export type TokenAt = Readonly<{
  module: string;
  slot: number;
  label: string;
  serialNumber: string;
}>;

export type FoundCertificate = Readonly<{
  token: TokenAt;
  certificate: Certificate;
  pinLocked: boolean;
  /** One more wrong PIN locks the token. */
  lastTry: boolean;
}>;

export type PluggedIn = Readonly<{
  /** Whether a token is plugged in, readable or not. */
  present: boolean;
  certificates: readonly FoundCertificate[];
}>;

/** A token opened with its PIN. */
export type OpenedToken = Readonly<{
  /** Null where the token has no key for the certificate. */
  signerFor(certificate: Certificate): Signer | null;
  close(): Promise<void>;
}>;

/** The tokens of this machine. */
export type Tokens = Readonly<{
  /** Throws AgentFault USB_NOT_ACCESSIBLE where no library can be used. */
  list(): Promise<PluggedIn>;
  /** Throws SigningFault, as openToken of the signing package. */
  open(token: TokenAt, pin: string): Promise<OpenedToken>;
}>;
