/** The services of which the forms of answer are known; nobody else is asked. */
const SERVICES = new Set(['hoadondientu.gdt.gov.vn', 'api.vietqr.io']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Base address of a register with a slash at the end. Throws RangeError for a host that is not on
 * the list, and for one reached without TLS, except on this machine itself.
 */
export function registryAddress(address: string): URL {
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  if (LOOPBACK.has(url.hostname) && /^https?:$/.test(url.protocol)) return url;
  if (!SERVICES.has(url.hostname)) throw new RangeError(`not a known register: ${url.host}`);
  if (url.protocol !== 'https:')
    throw new RangeError(`a register must be reached over https: ${url.host}`);
  return url;
}
