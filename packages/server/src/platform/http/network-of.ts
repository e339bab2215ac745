const GROUPS = 8;
/** A holder of one IPv6 address has 2^64 of the same network. */
const GROUPS_OF_A_NETWORK = 4;

/** The network from which an address calls, for limits: an IPv4 address itself, of an IPv6 address the first 64 bits. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%');
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (v4) return v4;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = Array.from(
    { length: Math.max(0, GROUPS - before.length - after.length) },
    () => '0',
  );
  const groups = [...before, ...between, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}
