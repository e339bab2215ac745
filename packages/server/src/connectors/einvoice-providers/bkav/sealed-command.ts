import { createCipheriv, createDecipheriv } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

const CIPHER = 'aes-256-cbc';
/** Size limit of a decompressed command: a file of 10 MB in base64, escaped twice as JSON text. */
const MAX_PLAIN_BYTES = 32 * 1024 * 1024;

/** Returns both parts of a PartnerToken, `base64(key):base64(IV)`; null for an invalid token. */
export function partnerKey(token: string): Readonly<{ key: Buffer; iv: Buffer }> | null {
  const [key = '', iv = ''] = token.trim().split(':');
  const parts = { key: Buffer.from(key, 'base64'), iv: Buffer.from(iv, 'base64') };
  return parts.key.length === 32 && parts.iv.length === 16 ? parts : null;
}
export type PartnerKey = NonNullable<ReturnType<typeof partnerKey>>;

/** CommandData: JSON, gzip, AES-256-CBC, base64 (EXTERNAL 2.3). The fixed IV is the provider's. */
export function sealCommand({ key, iv }: PartnerKey, command: unknown): string {
  const cipher = createCipheriv(CIPHER, key, iv);
  const packed = gzipSync(Buffer.from(JSON.stringify(command)));
  return Buffer.concat([cipher.update(packed), cipher.final()]).toString('base64');
}

/** Decrypts a command. Throws if another key sealed it, or if it decompresses beyond the limit. */
export function openCommand({ key, iv }: PartnerKey, sealed: string): unknown {
  const decipher = createDecipheriv(CIPHER, key, iv);
  const packed = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
  return JSON.parse(gunzipSync(packed, { maxOutputLength: MAX_PLAIN_BYTES }).toString('utf8'));
}
