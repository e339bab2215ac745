import { TOKEN_CA_ID } from '@hoadon/contracts/signing';
import { WAITING_FOR_TOKEN as WAITING } from '@hoadon/domain/issuing/issue-steps';

/**
 * What stands in the place of a certificate's id where a token on the user's own machine signs:
 * which one it is, its signature tells. Ids of hosted certificates are fingerprints.
 */
export const TOKEN_SIGNER = TOKEN_CA_ID;

/** Nobody but the user can go on: the invoice is under way, and listed with this reason. */
export const WAITING_FOR_TOKEN = {
  code: WAITING,
  text: 'It has its number and waits for the signature of a USB token.',
} as const;
