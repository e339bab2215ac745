import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { hashRaw, type Options } from '@node-rs/argon2';
import { z } from 'zod';
import { BackupFault } from './backup-fault.ts';

/** The keys of an installation as the settings name them: base64, several by commas. */
const InstallationKeys = z.object({
  ACCESS_TOKEN_KEY: z.string(),
  AUDIT_KEY: z.string(),
  SECRET_KEY: z.string(),
});
export type InstallationKeys = z.infer<typeof InstallationKeys>;

const CIPHER = 'aes-256-gcm';
const [SALT_BYTES, IV_BYTES, TAG_BYTES] = [16, 12, 16];
/** RFC 9106, second recommended choice: 64 MiB, three passes. */
const COST: Options = {
  // Argon2id; the library's name of it is a const enum.
  algorithm: 2,
  memoryCost: 65_536,
  timeCost: 3,
  parallelism: 4,
  outputLen: 32,
};

/** Encrypts the keys under a passphrase: Argon2id, AES-256-GCM. */
export async function sealKeys(keys: InstallationKeys, passphrase: string): Promise<string> {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv(CIPHER, await derivedKey(passphrase, salt), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws BackupFault if the passphrase is another. */
export async function openKeys(sealed: string, passphrase: string): Promise<InstallationKeys> {
  const bytes = Buffer.from(sealed, 'base64');
  const part = (offset: number, length?: number) =>
    bytes.subarray(offset, length === undefined ? undefined : offset + length);
  const key = await derivedKey(passphrase, part(0, SALT_BYTES));
  const decipher = createDecipheriv(CIPHER, key, part(SALT_BYTES, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(part(SALT_BYTES + IV_BYTES, TAG_BYTES));
  try {
    const text = decipher.update(part(SALT_BYTES + IV_BYTES + TAG_BYTES));
    const json = Buffer.concat([text, decipher.final()]).toString('utf8');
    return InstallationKeys.parse(JSON.parse(json));
  } catch (cause) {
    throw new BackupFault('the passphrase does not open the keys of the backup', { cause });
  }
}

const derivedKey = (passphrase: string, salt: Uint8Array) =>
  hashRaw(passphrase.normalize('NFC'), { ...COST, salt: Buffer.from(salt) });
