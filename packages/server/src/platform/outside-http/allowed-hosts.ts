import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Hosts that a connector may call. Requests to any other host are refused. */
export type AllowedHosts = Readonly<{
  /** As in `URL.host`, with the port unless it is the default one; `*.example.vn` is every name below it. */
  hosts: readonly string[];
  /** Hosts that may be in a private network, as behind a leased line. */
  privateHosts?: readonly string[];
}>;

export type OutsideFault = 'host-not-allowed' | 'not-over-tls' | 'address-not-public';

/** A request that was refused before anything was sent. */
export class OutsideRefused extends RangeError {
  override readonly name = 'OutsideRefused';
  readonly fault: OutsideFault;
  constructor(fault: OutsideFault, host: string) {
    super(`${fault}: ${host}`);
    this.fault = fault;
  }
}

const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Loopback addresses are allowed only for names of this machine itself. */
export const isThisMachine = (url: URL): boolean =>
  url.hostname === 'localhost' || isLoopbackAddress(plainHost(url));

/** Throws OutsideRefused if the address may not be called. Only this machine may be called without TLS. */
export function requireAllowed(url: URL, { hosts, privateHosts = [] }: AllowedHosts): void {
  const isKnown = hosts.some((host) => covers(host, url.host)) && !url.username && !url.password;
  if (!isKnown) throw new OutsideRefused('host-not-allowed', url.host);
  const isClear = url.protocol === 'http:' && isThisMachine(url);
  if (url.protocol !== 'https:' && !isClear) throw new OutsideRefused('not-over-tls', url.host);
  const address = plainHost(url);
  if (isIP(address) !== 0) requireAddress(url, address, privateHosts);
}

/** Throws OutsideRefused if the host may not have this IP address. */
export function requireAddress(url: URL, address: string, privateHosts: readonly string[]): void {
  const isRight = isThisMachine(url)
    ? isLoopbackAddress(address)
    : isPublicAddress(address) || privateHosts.includes(url.host);
  if (!isRight) throw new OutsideRefused('address-not-public', `${url.host} (${address})`);
}

const covers = (allowed: string, host: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
