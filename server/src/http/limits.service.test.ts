import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMIT: 'on' });
});

afterAll(() => app.close());

it('names the exhausted limit on a 429, and the seconds until it resets', async () => {
  const user = await app.makeUser('ADMIN');
  const ask = () => app.call(user, { url: '/api/v1/jobs' });
  // More than the 200 that are allowed at once, and those that the limit allows meanwhile.
  const [refused] = (await Promise.all(Array.from({ length: 230 }, ask))).filter(
    ({ statusCode }) => statusCode === 429,
  );
  expect(refused?.headers).toMatchObject({
    'ratelimit-limit': '200',
    'ratelimit-remaining': '0',
    'ratelimit-reset': refused?.headers['retry-after'],
  });
});

it('names the limit of sign-ins when it is exhausted', async () => {
  const { email } = await app.makeUser('ADMIN');
  const guess = () =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email, password: 'not the password' },
    });
  let answer = await guess();
  while (answer.statusCode === 401) answer = await guess();
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['ratelimit-limit']).not.toBe('200');
  expect(answer.headers).toMatchObject({
    'ratelimit-remaining': '0',
    'ratelimit-reset': answer.headers['retry-after'],
  });
});
