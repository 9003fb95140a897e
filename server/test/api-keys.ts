import { type ApiKey, createApiKey } from '@spindle/contracts/api-keys/api-keys';
import type { TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from './open-app.ts';

/** Creates a named key of a user over HTTP. Returns it with its secret. */
export async function createNamedKey(
  app: TestApp,
  user: TestUser,
  scopes: readonly string[],
  given: object = {},
): Promise<ApiKey & { key: string }> {
  const answer = await app.call(user, {
    method: 'POST',
    url: createApiKey.path,
    payload: { name: 'Nightly report', scopes, ...given },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

/** Sends a request with a key as its only credential. */
export const sendWithKey = (
  { http }: TestApp,
  key: string,
  { method, url, payload }: { method: HTTPMethods; url: string; payload?: object | undefined },
) =>
  http.inject({
    method,
    url,
    headers: { 'x-filespin-api-key': key },
    ...(payload && { payload }),
  });

/** Returns the status of a request that every credential with READ_ASSET may send. */
export const statusWithKey = async (app: TestApp, key: string): Promise<number> =>
  (await sendWithKey(app, key, { method: 'GET', url: '/api/v1/account' })).statusCode;
