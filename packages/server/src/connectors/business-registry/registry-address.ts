import { isThisMachine, outsideBase } from '../../platform/outside-http/index.ts';

/** Services with a known response format; no other host is called. */
const SERVICES = ['hoadondientu.gdt.gov.vn', 'api.vietqr.io'];

/**
 * Returns the base address of a register with a slash at the end. Throws OutsideRefused for a host that is not on the
 * list, and for one without TLS, except on this machine itself.
 */
export function registryAddress(address: string): URL {
  const url = new URL(address);
  return outsideBase(address, { hosts: isThisMachine(url) ? [url.host] : SERVICES });
}
