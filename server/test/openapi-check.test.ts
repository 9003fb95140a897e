import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAsDocumented } from './openapi-check.ts';

const app = fastify();
let sent: { status: number; body: unknown };

beforeAll(async () => {
  app.addHook('onSend', async (request, reply, payload) => {
    expectAsDocumented(request, reply, payload);
    return payload;
  });
  app.setErrorHandler(({ message }: Error, { url, id }, reply) =>
    reply.code(500).send({ status: 500, error: 'INTERNAL', message, url, request_id: id }),
  );
  app.route({
    method: ['GET', 'POST'],
    url: '/api/v1/jobs',
    handler: (_request, reply) => reply.code(sent.status).send(sent.body),
  });
  app.post('/api/v1/assets/search', async () => ({}));
});

afterAll(() => app.close());

/** Returns the error of the check for a response, or '' if it passes. */
async function checkErrorOf(status: number, body: unknown): Promise<string> {
  sent = { status, body };
  const answer = await app.inject({ url: '/api/v1/jobs' });
  return answer.statusCode === status ? '' : answer.json<{ message: string }>().message;
}

const EMPTY = { count: 0, limit: 30, offset: 0, total: 0, jobs: [] };

it('accepts a response that the document describes', async () => {
  expect(await checkErrorOf(200, EMPTY)).toBe('');
});

it('refuses a status, a property and an error that the document does not describe', async () => {
  expect(await checkErrorOf(202, EMPTY)).toMatch(/202: the status is not in the OpenAPI document/);
  expect(await checkErrorOf(200, { ...EMPTY, extra: 1 })).toMatch(
    /must NOT have additional properties/,
  );
  expect(await checkErrorOf(404, { status: 404, message: 'No.' })).toMatch(
    /required property 'error'/,
  );
});

it('refuses an accepted request that the document does not describe', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { sort_by: 'name' },
  });
  expect(answer.json().message).toMatch(/request is not as documented: .*sort_by must be array/);
});
