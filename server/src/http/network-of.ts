import { isIP } from 'node:net';
import { groupsOf, withoutMapping } from '@spindle/core/outbound/blocked-address';

/**
 * Returns the network by which limits count a client: an IPv4 address, or the first 64 bits of an IPv6 address, because one subscriber has
 * at least so many addresses. An IPv4-mapped address counts as IPv4.
 */
export function networkOf(given: string): string {
  const address = withoutMapping(given);
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address).slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
