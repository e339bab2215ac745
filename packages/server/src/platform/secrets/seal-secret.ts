import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text that only the server can read again: AES-256-GCM under the first of the keys (32 bytes in base64).
 * `place` names the row that stores it; copied into another row it does not open.
 */
export function sealSecret(keys: readonly string[], context: string, text: string): string {
  const [key] = keys;
  if (key === undefined) throw new Error('SECRET_KEY is needed to store a secret');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  return `${sealingName(key)}.${bytes.toString('base64url')}`;
}

/**
 * Decrypts a text sealed for the place. Throws STORED_SECRET_UNREADABLE if none of the keys sealed it, or if it was
 * changed.
 */
export function openSecret(keys: readonly string[], context: string, sealed: string): string {
  const [name, body = ''] = sealed.split('.');
  const key = keys.find((one) => sealingName(one) === name);
  if (key === undefined)
    throw unreadable(new Error('SECRET_KEY does not name the key of a stored secret'));
  try {
    return decrypt(key, context, Buffer.from(body, 'base64url'));
  } catch (cause) {
    throw unreadable(cause);
  }
}

const unreadable = (cause: unknown) => new Failure('STORED_SECRET_UNREADABLE', {}, { cause });

/** Whether `work` failed because a stored secret cannot be opened. */
export const isSecretUnreadable = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'STORED_SECRET_UNREADABLE';

function decrypt(key: string, context: string, bytes: Buffer): string {
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Prefix of every text sealed by the first key; null if there is no key. */
export const sealingMark = ([key]: readonly string[]): string | null =>
  key === undefined ? null : `${sealingName(key)}.`;

/** Seals the same secret by the first key, so that the older ones can be dropped. */
export const resealSecret = (keys: readonly string[], context: string, sealed: string): string =>
  sealSecret(keys, context, openSecret(keys, context, sealed));

/** Identifies a key and reveals nothing of it. */
export const sealingName = (key: string): string =>
  createHash('sha256').update('hoadon secret key').update(key).digest('hex').slice(0, 16);

const cipherKey = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'hoadon sealed secrets', 32));
