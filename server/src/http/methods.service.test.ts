import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

it.each([
  ['DELETE', '/api/v1/login', 'POST'],
  ['POST', '/api/v1/config', 'GET, HEAD'],
  ['PUT', `/api/v1/files/content/${'0'.repeat(32)}?key=original`, 'GET, HEAD'],
  ['GET', '/api/v1/uploads', 'OPTIONS, POST'],
  ['POST', '/healthz', 'GET, HEAD'],
] as const)(
  '%s %s responds 405 and names the methods of the path',
  async (method, url, allowed) => {
    const answer = await app.http.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allowed);
    expect(errorOf(answer)).toMatchObject({
      status: 405,
      error: 'METHOD_NOT_ALLOWED',
      message: `${method} is not supported here. Use ${allowed}.`,
    });
  },
);

it('responds to OPTIONS with the methods of the path', async () => {
  const answer = await app.http.inject({ method: 'OPTIONS', url: '/api/v1/assetcollections' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([204, 'GET, HEAD, POST']);
});

it('responds 404 where no method has a route', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
    const answer = await app.http.inject({ method, url: '/api/v1/nothing' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
  }
});
