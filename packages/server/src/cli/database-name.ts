import { resolve } from 'node:path';
import type { Config } from '../platform/config.ts';

/** Returns which database the settings name, without user and password: `hoadon on db.example:5432`. */
export function databaseName({ database }: Pick<Config, 'database'>): string {
  if (database.kind === 'pglite')
    return `embedded in ${resolve(database.folder)} (DATABASE_URL is not set)`;
  const { pathname, host, searchParams } = new URL(database.url);
  const name = decodeURIComponent(pathname.slice(1)) || 'the default database';
  return `${name} on ${searchParams.get('host') ?? (host || 'this machine')}`;
}
