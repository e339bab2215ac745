const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;

/**
 * Addresses of the servers of one database, from an address with several hosts as libpq reads it:
 * `postgres://user:password@db1:5432,db2:5432/hoadon`.
 */
export function serversOf(url: string): readonly [string, ...string[]] {
  const [, start, hosts = '', rest] = PARTS.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',');
  if (others.length === 0) return [url];
  const serverAt = (host: string) => `${start}${host}${rest}`;
  return [serverAt(first), ...others.map(serverAt)];
}
