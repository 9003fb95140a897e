import { expect, it } from 'vitest';
import { hostOf, isDefaultCdnHost } from './cdn-host.ts';

const OWN = 'https://dam.example.com:8443/';

it('the default CDN hosts are the host of the installation and localhost', () => {
  for (const host of ['dam.example.com', 'DAM.example.com:443', 'localhost', '127.0.0.1', '[::1]'])
    expect(isDefaultCdnHost(host, OWN), host).toBe(true);
  for (const host of ['cdn.example.com', 'example.com', 'localhost.example.com'])
    expect(isDefaultCdnHost(host, OWN), host).toBe(false);
});

it('hostOf returns the host of a URL without its port', () => {
  expect(hostOf(OWN)).toBe('dam.example.com');
  expect(hostOf('http://[::1]:8080')).toBe('::1');
  expect(hostOf('')).toBe('');
});
