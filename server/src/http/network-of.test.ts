import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it('a client with IPv6 counts by its network of 64 bits, in every notation', () => {
  const network = '2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::1',
    '2001:DB8:0:1:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0001:0000:0000:0000:0002',
    '2001:db8:0:1::192.0.2.1',
  ])
    expect(networkOf(address), address).toBe(network);
  expect(networkOf('2001:db8:0:2::1')).not.toBe(network);
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

it('a client with IPv4 counts by its address, also when it is mapped', () => {
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'])
    expect(networkOf(address), address).toBe('192.0.2.1');
});
