import { isIP } from 'node:net';

/**
 * Whether the text is valid for TRUST_PROXY: a number of proxies (to nine), or addresses and networks separated by
 * commas. `false` means none.
 */
export const isProxies = (text: string): boolean =>
  /^(?:false|\d)$/.test(text) || text.split(',').every(isNetwork);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
