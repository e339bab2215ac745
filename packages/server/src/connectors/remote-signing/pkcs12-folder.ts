import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPkcs12 } from '@hoadon/signing/keys/pkcs12-signer';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { keyFiles, nullIfMissing } from './key-files.ts';
import type { RemoteSigning } from './port.ts';
import { type HostedKey, hostedKey, usableKeys } from './usable-keys.ts';

/** Folder of the files and the password that encrypts all of them. */
export type KeyFolder = Readonly<{ folder: string; password: string }>;

const PASSWORD_FILE = 'password';
const OWNER_ONLY = 0o600;
/** How long a read of the folder is cached: continuous issuing reads it once, and a removed key soon stops signing. */
const LOOK_HOLDS_MS = 1_000;

/**
 * Keys in PKCS#12 files called `<tax code>….p12`, encrypted at rest. Meant for the demo and for
 * companies without an HSM. A file that does not open is logged and passed over.
 */
export function pkcs12Folder(
  { folder, password }: KeyFolder,
  { clock, log }: Readonly<{ clock: Clock; log: Pick<Logger, 'warn'> }>,
): RemoteSigning {
  const filesOf = keyFiles(folder);
  /** Opened files with their size and mtime: opening one takes a fifth of a second. */
  const opened = new Map<string, Readonly<{ state: string; key: Promise<HostedKey | null> }>>();

  async function open(name: string): Promise<HostedKey | null> {
    try {
      return hostedKey(await openPkcs12(await readFile(join(folder, name)), password));
    } catch (error) {
      log.warn({ err: error, file: name }, 'a key file cannot be opened');
      return null;
    }
  }

  async function openOnce(name: string): Promise<HostedKey | null> {
    const stats = await stat(join(folder, name)).catch(nullIfMissing);
    if (stats === null) return null;
    const state = `${stats.size} ${stats.mtimeMs}`;
    const before = opened.get(name);
    if (before?.state === state) return before.key;
    const key = open(name);
    opened.set(name, { state, key });
    return key;
  }

  const looks = new Map<string, Readonly<{ at: number; keys: readonly HostedKey[] }>>();
  async function look(taxCode: string, at: number): Promise<readonly HostedKey[]> {
    const last = looks.get(taxCode);
    if (last && at - last.at < LOOK_HOLDS_MS) return last.keys;
    const keys = (await Promise.all((await filesOf(taxCode)).map(openOnce))).filter(
      (key) => key !== null,
    );
    // Not cached, so that a new file is found at once.
    if (keys.length > 0) looks.set(taxCode, { at, keys });
    else looks.delete(taxCode);
    return keys;
  }

  return {
    async keysOf(taxCode) {
      const now = clock.now();
      return usableKeys(await look(taxCode, Date.parse(now)), taxCode, now);
    },
  };
}

/** Stores a PKCS#12 file, encrypted with the folder's password, in the folder of its company's keys. */
export async function addKeyFile(
  { folder }: KeyFolder,
  taxCode: string,
  pkcs12: Uint8Array,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `${taxCode}.p12`), pkcs12, { mode: OWNER_ONLY });
}

/**
 * Returns the folder with the configured password. Without one, as in embedded mode, generates a password once and
 * stores it beside the keys, readable by the owner only.
 */
export async function openKeyFolder(folder: string, configured: string | null): Promise<KeyFolder> {
  if (configured !== null) return { folder, password: configured };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, PASSWORD_FILE);
  const made = randomBytes(32).toString('base64url');
  try {
    // `wx` fails where another process was first; its password counts.
    await writeFile(file, made, { mode: OWNER_ONLY, flag: 'wx' });
    return { folder, password: made };
  } catch {
    return { folder, password: (await readFile(file, 'utf8')).trim() };
  }
}
