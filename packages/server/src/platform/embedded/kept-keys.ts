import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const OWNER_ONLY = 0o600;

/** The configuration with a key for access tokens: where none was given, made once and kept in the data folder. */
export async function withKeptKeys(config: Config): Promise<Config & { accessTokenKey: string }> {
  const accessTokenKey = config.accessTokenKey ?? (await keptKey(config, 'access-token.key'));
  return { ...config, accessTokenKey, auditKeys: await auditKeys(config) };
}

/**
 * The keys of the audit trail. Embedded, one is made and kept; on PostgreSQL one that a process made up
 * for itself would be unknown to all others, so there is none but what was configured.
 */
export async function auditKeys(config: Config): Promise<readonly string[]> {
  const isMade = config.database.kind === 'pglite' && config.auditKeys.length === 0;
  return isMade ? [await keptKey(config, 'audit.key')] : config.auditKeys;
}

async function keptKey({ dataFolder }: Config, name: string): Promise<string> {
  const folder = join(dataFolder, 'keys');
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32).toString('base64');
  await writeFile(path, fresh, { flag: 'wx', mode: OWNER_ONLY }).catch(ignoreExisting);
  return readFile(path, 'utf8');
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
