import { expect, it } from 'vitest';
import { rangeList } from '../config/address-ranges.ts';
import { isBlockedAddress } from './blocked-address.ts';

const NOTHING = rangeList([]);

it.each([
  ['loopback', ['127.0.0.1', '127.9.9.9', '::1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd12::1', 'fc00::1']],
  ['shared (CGNAT)', ['100.64.0.1', '100.127.255.255']],
  ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '[::]']],
  ['multicast and reserved', ['224.0.0.1', '255.255.255.255', 'ff02::1', '240.0.0.1']],
  ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::FFFF:10.0.0.1']],
  ['IPv4-compatible', ['::10.0.0.1', '::7f00:1']],
  ['6to4', ['2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::1']],
  ['Teredo', ['2001::1', '2001:0:53aa:64c:0:1:f5ff:fffe']],
  ['ISATAP', ['2600::5efe:10.0.0.1', '2600::200:5efe:7f00:1']],
  ['metadata services', ['168.63.129.16', 'fd00:ec2::254', '100.100.100.200']],
  ['documentation and benchmark', ['192.0.2.1', '198.18.0.1', '203.0.113.9', '2001:db8::1']],
  ['invalid', ['', 'localhost', '10.0.0', '1.2.3.4.5']],
])('blocks %s addresses [security 17]', (_kind, addresses) => {
  for (const address of addresses)
    expect([address, isBlockedAddress(address, NOTHING)]).toEqual([address, true]);
});

it('lets public addresses pass', () => {
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
  ])
    expect([address, isBlockedAddress(address, NOTHING)]).toEqual([address, false]);
});

it('opens exactly the ranges that the operator allows', () => {
  const allowed = rangeList(['10.1.0.0/16', '::1', '127.0.0.1']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '::1', '127.0.0.1'])
    expect([address, isBlockedAddress(address, allowed)]).toEqual([address, false]);
  for (const address of ['10.2.0.1', '127.0.0.2', '192.168.0.1', '2002:a01:1::1'])
    expect([address, isBlockedAddress(address, allowed)]).toEqual([address, true]);
});

it('never opens link-local addresses, whatever the operator allows and however they are written', () => {
  const everything = rangeList(['0.0.0.0/0', '::/0']);
  for (const address of [
    '169.254.169.254',
    'fe80::1',
    '::ffff:169.254.169.254',
    '::169.254.169.254',
    '64:ff9b::169.254.169.254',
    '2002:a9fe:a9fe::1',
    '2001:0:0:0:0:0:5601:5601', // Teredo: each bit of 169.254.169.254 is inverted
    '2600::5efe:169.254.169.254',
    '0.0.0.0',
  ])
    expect([address, isBlockedAddress(address, everything)]).toEqual([address, true]);
  expect(isBlockedAddress('192.168.0.1', everything)).toBe(false);
});
