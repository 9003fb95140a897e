import { timingSafeEqual } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { hasMetricsToken } from './metrics-token.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) };
});

const TOKEN = 'a token for metrics'.replaceAll(' ', '-');

it('accepts the token as a bearer token', () => {
  expect(hasMetricsToken(`Bearer ${TOKEN}`, TOKEN)).toBe(true);
  expect(hasMetricsToken(`bearer ${TOKEN}`, TOKEN)).toBe(true);
});

it.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(1)}`,
  `Bearer ${TOKEN} x`,
  `Basic ${TOKEN}`,
  TOKEN,
])('refuses the header %s', (header) => {
  expect(hasMetricsToken(header, TOKEN)).toBe(false);
});

it.each([undefined, '', 'Bearer x', `Bearer ${TOKEN.slice(0, -1)}`, `Bearer ${TOKEN}`])(
  'compares the header %s in constant time, whatever its length',
  (header) => {
    vi.mocked(timingSafeEqual).mockClear();
    hasMetricsToken(header, TOKEN);
    const [[given, expected] = []] = vi.mocked(timingSafeEqual).mock.calls;
    expect([given?.byteLength, expected?.byteLength]).toEqual([32, 32]);
  },
);
