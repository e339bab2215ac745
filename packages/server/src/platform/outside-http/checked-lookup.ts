import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { requireAddress } from './allowed-hosts.ts';

export type ResolvedAddress = Readonly<{ address: string; family: number }>;
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

export const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Resolves a host for one connection, which then uses the very addresses that were checked: a DNS answer that changes
 * in between has no effect. One refused address among several refuses them all.
 */
export function checkedLookup(
  url: URL,
  privateHosts: readonly string[],
  resolve: Resolve,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        try {
          for (const { address } of addresses) requireAddress(url, address, privateHosts);
        } catch (error) {
          return callback(error as Error, '', 0);
        }
        const [first] = addresses;
        if (!first) return callback(new Error(`${host} has no address`), '', 0);
        if (options.all) return callback(null, [...addresses]);
        callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}
