/** Why a key, a token or a file cannot be used for signing. The list is closed. */
export type SigningFaultCode =
  | 'FILE_UNREADABLE'
  | 'PASSWORD_WRONG'
  | 'KEY_MISSING'
  | 'KEY_NOT_RSA'
  | 'CERTIFICATE_MISSING'
  | 'MODULE_UNAVAILABLE'
  | 'TOKEN_NOT_FOUND'
  | 'PIN_WRONG'
  | 'PIN_LOCKED'
  | 'TOKEN_UNREADABLE'
  | 'SIGNING_REFUSED';

/** Thrown where a signer cannot be opened or does not sign. Never carries a password, a PIN or key material. */
export class SigningFault extends Error {
  override readonly name = 'SigningFault';
  readonly code: SigningFaultCode;

  constructor(code: SigningFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether the token refused the PIN: another try with the same PIN brings it closer to being locked. */
export const isPinRefused = (error: unknown): boolean =>
  error instanceof SigningFault && (error.code === 'PIN_WRONG' || error.code === 'PIN_LOCKED');
