import { expect, it } from 'vitest';
import { hasMetricsToken } from './metrics-token.ts';

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
