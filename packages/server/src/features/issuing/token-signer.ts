import { TOKEN_CA_ID } from '@hoadon/contracts/signing';
import { WAITING_FOR_TOKEN as WAITING } from '@hoadon/domain/issuing/issue-steps';

/**
 * Certificate id of invoices that a token on the user's machine signs; the signature identifies the token.
 * Ids of hosted certificates are fingerprints.
 */
export const TOKEN_SIGNER = TOKEN_CA_ID;

/** Failure of an invoice that only its user's token can sign. */
export const WAITING_FOR_TOKEN = {
  code: WAITING,
  text: 'It has its number and waits for the signature of a USB token.',
} as const;
