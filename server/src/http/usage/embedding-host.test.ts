import { expect, it } from 'vitest';
import { embeddingHost } from './embedding-host.ts';

const OWN = new Set(['dam.example.com', 'cdn.example.com']);

const hostOf = (referer?: string, headers: Record<string, string> = {}) =>
  embeddingHost(referer === undefined ? headers : { ...headers, referer }, OWN, 'internal.example');

it.each([
  ['https://blog.example.org/', 'blog.example.org'],
  ['https://Blog.Example.ORG:8443/post?id=1', 'blog.example.org'],
  ['http://user:secret@blog.example.org/', 'blog.example.org'],
  ['https://blog.example.org.', 'blog.example.org'],
  ['http://intranet', 'intranet'],
])('names the site of the referrer %s', (referer, host) => {
  expect(hostOf(referer)).toBe(host);
});

it.each([
  [undefined],
  [''],
  ['about:client'],
  ['android-app://com.example/'],
  ['https://dam.example.com/assets'],
  ['https://CDN.example.com'],
  ['http://internal.example:3000/'],
])('finds no other site in the referrer %s', (referer) => {
  expect(hostOf(referer)).toBeNull();
});

it('does not count a link to a file as embedding', () => {
  expect(hostOf('https://blog.example.org/', { 'sec-fetch-dest': 'document' })).toBeNull();
  expect(hostOf('https://blog.example.org/', { 'sec-fetch-dest': 'image' })).toBe(
    'blog.example.org',
  );
});

it.each([
  ['http://192.168.1.7/'],
  ['http://[2001:db8::1]:8080/'],
  ['http://3232235777/'],
  ['http://0xc0.0xa8.1.1/'],
  [`http://${'a'.repeat(254)}/`],
  ['http://<script>/'],
])('does not name the address in the referrer %s', (referer) => {
  expect(hostOf(referer)).toBe('');
});
