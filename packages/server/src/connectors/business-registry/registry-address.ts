import { isThisMachine, outsideBase } from '../../platform/outside-http/index.ts';

/** The services of which the forms of answer are known; nobody else is asked. */
const SERVICES = ['hoadondientu.gdt.gov.vn', 'api.vietqr.io'];

/**
 * Base address of a register with a slash at the end. Throws OutsideRefused for a host that is not on
 * the list, and for one reached without TLS, except on this machine itself.
 */
export function registryAddress(address: string): URL {
  const url = new URL(address);
  return outsideBase(address, { hosts: isThisMachine(url) ? [url.host] : SERVICES });
}
