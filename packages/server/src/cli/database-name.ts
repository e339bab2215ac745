import { resolve } from 'node:path';
import type { Config } from '../platform/config.ts';
import { serversOf } from '../platform/db/servers-of.ts';

/** Returns which database the settings name, without user and password: `hoadon on db.example:5432`. */
export function databaseName({ database }: Pick<Config, 'database'>): string {
  if (database.kind === 'pglite')
    return `embedded in ${resolve(database.folder)} (DATABASE_URL is not set)`;
  const servers = serversOf(database.url).map((url) => new URL(url));
  const [{ pathname, searchParams }] = servers as [URL];
  const host = servers.map(({ host }) => host).join(' or ');
  const name = decodeURIComponent(pathname.slice(1)) || 'the default database';
  return `${name} on ${searchParams.get('host') ?? (host || 'this machine')}`;
}
