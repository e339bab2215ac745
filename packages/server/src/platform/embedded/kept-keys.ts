import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const OWNER_ONLY = 0o600;

/** The configuration with a key for access tokens: where none was given, made once and kept in the data folder. */
export async function withKeptKeys(config: Config): Promise<Config & { accessTokenKey: string }> {
  const accessTokenKey = config.accessTokenKey ?? (await keptKey(config, 'access-token.key'));
  return {
    ...config,
    accessTokenKey,
    auditKeys: await auditKeys(config),
    secretKeys: await sharedKeys(config, config.secretKeys, 'secret.key'),
  };
}

/** The keys of the audit trail. */
export const auditKeys = (config: Config): Promise<readonly string[]> =>
  sharedKeys(config, config.auditKeys, 'audit.key');

/**
 * Keys that all processes share. Embedded, one is made and kept; on PostgreSQL one that a process made up
 * for itself would be unknown to all others, so there is none but what was configured.
 */
async function sharedKeys(
  config: Config,
  given: readonly string[],
  name: string,
): Promise<readonly string[]> {
  const isMade = config.database.kind === 'pglite' && given.length === 0;
  return isMade ? [await keptKey(config, name)] : given;
}

async function keptKey({ dataFolder }: Config, name: string): Promise<string> {
  const folder = join(dataFolder, 'keys');
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32).toString('base64');
  await writeFile(path, fresh, { flag: 'wx', mode: OWNER_ONLY }).catch(ignoreExisting);
  const kept = await readFile(path, 'utf8');
  // Cut short by a power cut, say. Everything made with the key from here on would be lost with the next copy of the right one.
  if (Buffer.from(kept, 'base64').length !== 32)
    throw new Error(`${path} holds no key of 32 bytes: restore it from a backup`);
  return kept;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
