import {
  type AllowedHosts,
  isThisMachine,
  type OutsideHttp,
  outsideBase,
  outsideHttp,
} from '../../../platform/outside-http/index.ts';

/** A taxpayer's password is sent to no other host. */
const PORTAL: AllowedHosts = { hosts: ['hoadondientu.gdt.gov.vn'] };

const allowedFor = (address: string): AllowedHosts => {
  const url = new URL(address);
  return isThisMachine(url) ? { hosts: [url.host] } : PORTAL;
};

/**
 * Returns the base address of the portal with a slash at the end. Throws OutsideRefused for any host but the tax
 * authority's, and for one without TLS, except on this machine itself.
 */
export const portalAddress = (address: string): URL => outsideBase(address, allowedFor(address));

export const portalHttp = (address: string): OutsideHttp => outsideHttp(allowedFor(address));
