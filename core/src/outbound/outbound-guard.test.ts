import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  connectOutbound,
  expectOutboundHost,
  outboundAgents,
  outboundLookup,
} from './outbound-guard.ts';

const CLOSED = { outboundAllow: [] };
const OPEN = { outboundAllow: ['127.0.0.0/8', '::1'] };

let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((_request, response) => response.end('here')).on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(() => void server.close());

/** Requests a page of the server through the agents. Returns its status, or the code of the error. */
async function request(url: string, config: { outboundAllow: string[] }) {
  const { http } = outboundAgents(config);
  try {
    const [response] = await once(get(url, { agent: http }), 'response');
    response.resume();
    return response.statusCode;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    http.destroy();
  }
}

it('refuses addresses and names of this machine before it connects [security 16]', async () => {
  const before = connections;
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
  ])
    expect([host, await request(`http://${host}:${port}/`, CLOSED)]).toEqual([
      host,
      'OUTBOUND_BLOCKED',
    ]);
  expect(connections).toBe(before);
});

it('connects to addresses and names that OUTBOUND_ALLOW lists', async () => {
  expect(await request(`http://127.0.0.1:${port}/`, OPEN)).toBe(200);
  expect(await request(`http://localhost:${port}/`, OPEN)).toBe(200);
});

it('hands the checked addresses to the socket, so that a second answer of the name server is not used', async () => {
  const resolve = (options: object) =>
    new Promise((done) =>
      outboundLookup(OPEN)('localhost', options, (error, address) => done(error ?? address)),
    );
  expect(await resolve({ all: false, family: 4 })).toBe('127.0.0.1');
  expect(await resolve({ all: true, family: 4 })).toEqual([{ address: '127.0.0.1', family: 4 }]);
});

it('guards plain sockets', async () => {
  expect(() => expectOutboundHost(CLOSED, '[::1]')).toThrow('not allowed');
  expect(() => connectOutbound(CLOSED, { host: '127.0.0.1', port })).toThrow('not allowed');
  const [error] = await once(connectOutbound(CLOSED, { host: 'localhost', port }), 'error');
  expect(error).toMatchObject({ code: 'OUTBOUND_BLOCKED' });
  const socket = connectOutbound(OPEN, { host: 'localhost', port });
  await once(socket, 'connect');
  socket.destroy();
});
