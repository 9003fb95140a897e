import { Agent, get, type IncomingMessage } from 'node:http';
import { openTestContext } from '@spindle/core/test/context';
import { SENT_BYTES } from '@spindle/core/usage/usage-count';
import { type FastifyRequest, fastify } from 'fastify';
import { expect, it } from 'vitest';
import { readCounts, readSum } from '../../../test/usage.ts';
import { openUsage } from '../usage/open-usage.ts';
import { endConnections } from './end-connections.ts';

const RESPONSES_MS = 300;

it('ends idle connections and endless responses when the server closes, and counts what they have sent', async () => {
  const test = await openTestContext();
  const http = fastify();
  const usage = openUsage(http, test.ctx);
  endConnections(http, RESPONSES_MS);
  const count = async (request: FastifyRequest) => {
    request.usage = usage.ofPath(request.url);
  };
  http.get('/short', { onRequest: count }, async () => 'done');
  http.get('/endless', { onRequest: count }, (_request, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/plain' });
    reply.raw.write('x'.repeat(100_000));
    return reply.hijack();
  });
  const base = await http.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  let received = 0;
  const open = (path: string) =>
    new Promise<IncomingMessage>((resolve) => {
      const call = get(`${base}${path}`, { agent }, resolve);
      call.once('socket', (socket) => {
        socket.once('close', () => {
          received += socket.bytesRead;
        });
      });
    });
  const endless = await open('/endless');
  const cut = new Promise((resolve) => endless.resume().once('error', resolve));
  (await open('/short')).resume();
  await http.close();
  await cut;
  agent.destroy();
  expect(await readCounts(test)).toEqual([
    'api /endless -1: 1',
    'api /endless 0: 1',
    'api /short -1: 1',
    'api /short 0: 1',
  ]);
  await expect.poll(() => received).toBe(await readSum(test, SENT_BYTES));
  await test.close();
});
