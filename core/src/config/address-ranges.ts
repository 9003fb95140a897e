import { BlockList, isIP } from 'node:net';

/** Returns a list of address ranges in CIDR notation. Throws for a range that is not valid. */
export function rangeList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parseRange(range);
    if (!parsed) throw new Error(`unreachable: ${range} is not a range`);
    list.addSubnet(parsed.address, parsed.bits, parsed.family);
  }
  return list;
}

/** Returns whether an IPv4 or IPv6 address is in a list. */
export function isInRange(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Parses a range in CIDR notation; an address alone is a range of one. Returns null if it is not valid. */
export function parseRange(
  text: string,
): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [, address = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const bitsMax = version === 4 ? 32 : 128;
  const bits = length === undefined ? bitsMax : Number(length);
  return bits <= bitsMax ? { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' } : null;
}
