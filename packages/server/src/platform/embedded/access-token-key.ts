import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const OWNER_ONLY = 0o600;

/** The configuration with a key for access tokens: in embedded mode made once and kept in the data folder. */
export async function withAccessTokenKey(
  config: Config,
): Promise<Config & { accessTokenKey: string }> {
  if (config.accessTokenKey) return { ...config, accessTokenKey: config.accessTokenKey };
  const folder = join(config.dataFolder, 'keys');
  const path = join(folder, 'access-token.key');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32).toString('base64');
  await writeFile(path, fresh, { flag: 'wx', mode: OWNER_ONLY }).catch(ignoreExisting);
  return { ...config, accessTokenKey: await readFile(path, 'utf8') };
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
