import { BlockList, isIP } from 'node:net';

/** IANA's registry of special-purpose IPv4 addresses, and addresses that are not unicast. */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Only global unicast is public; IPv4-mapped addresses are outside of it and refused with the rest. */
const GLOBAL_V6 = listOf([['2000::', 3]], 'ipv6');
/** Special ranges within it: protocol assignments with Teredo, documentation, 6to4. */
const SPECIAL_V6 = listOf(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
  'ipv6',
);
const SPECIAL = listOf(SPECIAL_V4, 'ipv4');
const LOOPBACK_V4 = listOf([['127.0.0.0', 8]], 'ipv4');

function listOf(ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6') {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family);
  return list;
}

/** Whether an address, without brackets, is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, 'ipv4');
  if (isIP(address) !== 6) return false;
  return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
}

/** Whether an address, without brackets, is this machine itself. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) === 4 ? LOOPBACK_V4.check(address, 'ipv4') : address === '::1';
