import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Whom a connector may ask. Nobody else is, whatever an address says. */
export type AllowedHosts = Readonly<{
  /** As `URL.host` writes them, with the port where it is not the usual one; `*.example.vn` is every name below it. */
  hosts: readonly string[];
  /** Those of them that may stand in a private network, as behind a leased line. */
  privateHosts?: readonly string[];
}>;

export type OutsideFault = 'host-not-allowed' | 'not-over-tls' | 'address-not-public';

/** The guard let nothing out. */
export class OutsideRefused extends RangeError {
  override readonly name = 'OutsideRefused';
  readonly fault: OutsideFault;
  constructor(fault: OutsideFault, host: string) {
    super(`${fault}: ${host}`);
    this.fault = fault;
  }
}

const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** This machine is reached only where it is named as itself: no other name may lead to it. */
export const isThisMachine = (url: URL): boolean =>
  url.hostname === 'localhost' || isLoopbackAddress(plainHost(url));

/** Throws OutsideRefused where nothing may be asked at the address. In the clear only this machine itself is spoken to. */
export function requireAllowed(url: URL, { hosts, privateHosts = [] }: AllowedHosts): void {
  const isKnown = hosts.some((host) => covers(host, url.host)) && !url.username && !url.password;
  if (!isKnown) throw new OutsideRefused('host-not-allowed', url.host);
  const isClear = url.protocol === 'http:' && isThisMachine(url);
  if (url.protocol !== 'https:' && !isClear) throw new OutsideRefused('not-over-tls', url.host);
  const address = plainHost(url);
  if (isIP(address) !== 0) requireAddress(url, address, privateHosts);
}

/** Throws OutsideRefused where the host must not stand at the address. */
export function requireAddress(url: URL, address: string, privateHosts: readonly string[]): void {
  const isRight = isThisMachine(url)
    ? isLoopbackAddress(address)
    : isPublicAddress(address) || privateHosts.includes(url.host);
  if (!isRight) throw new OutsideRefused('address-not-public', `${url.host} (${address})`);
}

const covers = (allowed: string, host: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
