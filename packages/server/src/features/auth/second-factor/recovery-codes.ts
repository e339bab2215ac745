import { createHmac } from 'node:crypto';
import { base32 } from './totp.ts';

const COUNT = 10;
/** 50 bits: two groups of five letters. */
const LETTERS = 10;

type Seed = Readonly<{ userId: string; secret: string; counter: number }>;

/**
 * Ten codes, each for one sign-in without the authenticator. Derived from the server's key and the act id, so that a lost
 * response can be repeated although only hashes are stored.
 */
export const recoveryCodes = (key: string, { userId, secret, counter }: Seed): string[] =>
  Array.from({ length: COUNT }, (_, index) => {
    const mac = createHmac('sha256', Buffer.from(key, 'base64'));
    const bytes = mac.update(`recovery code ${userId} ${secret} ${counter} ${index}`).digest();
    const letters = base32(bytes).slice(0, LETTERS).toLowerCase();
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

/** Stored form of a code. Keyed with the user's sealed secret, so that codes cannot be guessed from the hashes. */
export const recoveryHash = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest('hex');
