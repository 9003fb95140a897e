import { type BlockList, isIP } from 'node:net';
import { isInRange, rangeList } from '../config/address-ranges.ts';

/** Addresses that no setting opens: this host, link-local and multicast addresses, and metadata services of cloud providers. */
const NEVER = rangeList([
  '0.0.0.0/8',
  '168.63.129.16/32', // Azure
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fd00:ec2::254/128', // AWS
  'fd20:ce::254/128', // Google Cloud
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

/** Addresses that OUTBOUND_ALLOW can open: loopback, private, shared, reserved, and those that carry an IPv4 address. */
const NEEDS_ALLOWANCE = rangeList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::/96', // loopback and IPv4-compatible
  '64:ff9b::/96', // NAT64
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23', // Teredo and others
  '2001:db8::/32',
  '2002::/16', // 6to4
  'fc00::/7',
]);

/** Returns whether Spindle must not connect to an address. `allowed` holds the ranges of OUTBOUND_ALLOW. */
export function isBlockedAddress(given: string, allowed: BlockList): boolean {
  const address = withoutMapping(given);
  if (isIP(address) === 0) return true;
  const embedded = isIP(address) === 6 ? embeddedAddresses(address) : [];
  if ([address, ...embedded].some((one) => isInRange(NEVER, one))) return true;
  if (isInRange(allowed, address)) return false;
  return isInRange(NEEDS_ALLOWANCE, address) || isIsatap(address);
}

/** Removes the zone of an address, and turns an IPv4-mapped address (`::ffff:10.0.0.1`) into IPv4. */
export function withoutMapping(given: string): string {
  const [address = ''] = given.replace(/^\[|\]$/g, '').split('%');
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? ipv4Of(groups[6], groups[7]) : address;
}

/** Returns the IPv4 addresses that an IPv6 address may carry: 6to4, Teredo, and the last 32 bits of NAT64, ISATAP and others. */
function embeddedAddresses(address: string): string[] {
  const groups = groupsOf(address);
  const [first, second, third] = groups;
  if (groups.join() === LOOPBACK) return [];
  if (first === 0x2002) return [ipv4Of(second, third)];
  if (first === 0x2001 && second === 0)
    return [ipv4Of((groups[6] ?? 0) ^ 0xffff, (groups[7] ?? 0) ^ 0xffff)];
  const carriesLast = isIsatap(address) || isInRange(TRANSLATED, address);
  return carriesLast ? [ipv4Of(groups[6], groups[7])] : [];
}

/** The groups of ::1, which carries no IPv4 address. */
const LOOPBACK = '0,0,0,0,0,0,0,1';

const TRANSLATED = rangeList(['::/96', '64:ff9b::/96', '64:ff9b:1::/48']);

/** Returns whether the interface identifier is that of an ISATAP tunnel, `::[0200]:5efe:` and an IPv4 address, in any network. */
function isIsatap(address: string): boolean {
  if (isIP(address) !== 6) return false;
  const groups = groupsOf(address);
  return (groups[4] === 0 || groups[4] === 0x200) && groups[5] === 0x5efe;
}

/** Returns the eight 16-bit groups of an IPv6 address. */
export function groupsOf(address: string): number[] {
  // The URL parser writes every form, also one that ends with an IPv4 address, as hexadecimal groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = parse(head);
  const after = tail === undefined ? [] : parse(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function ipv4Of(high = 0, low = 0): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}
