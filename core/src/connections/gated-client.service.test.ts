import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { peakPerSecond } from '../../test/own-postgres.ts';
import { databaseGate } from './database.ts';

/** Number of clients that connect at once. */
const CLIENTS = 20;

let server: Server;
let gate: ReturnType<typeof databaseGate>;
let sockets: Socket[];
let clients: pg.Client[];
let connectionString: string;

/** Opens a gate for a port whose connections are passed to `serve`. */
async function openGateTo(serve: (socket: Socket) => void): Promise<void> {
  sockets = [];
  clients = [];
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    serve(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(inject('databaseServerUrl'));
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  connectionString = url.href;
  gate = databaseGate(connectionString, pino({ enabled: false }));
  clients = Array.from({ length: CLIENTS }, () => new gate.Client(connectionString));
}

/** Forwards everything to the Postgres server of the tests. */
function forward(socket: Socket): void {
  const { hostname, port } = new URL(inject('databaseServerUrl'));
  const upstream = connect(Number(port), hostname).on('error', () => undefined);
  socket.pipe(upstream).pipe(socket);
  socket.once('close', () => upstream.destroy());
}

afterEach(async () => {
  gate.release();
  for (const socket of sockets) socket.destroy();
  server.close();
});

it('dials at most four times a second when many clients connect before an outage is known', async () => {
  const dialedAt: number[] = [];
  await openGateTo((socket) => {
    dialedAt.push(Date.now());
    socket.resetAndDestroy();
  });
  const results = await Promise.allSettled(clients.map((client) => client.connect()));

  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await vi.waitFor(() => expect(dialedAt.length).toBeGreaterThan(4), WAIT_LIMIT_MS);
  expect(peakPerSecond(dialedAt)).toBeLessThanOrEqual(4);
});

it('does not connect a client that its pool closed while it waited for its turn', async () => {
  let dials = 0;
  await openGateTo((socket) => {
    dials += 1;
    if (dials !== 2) forward(socket);
  });
  await gate.verify(); // the first connection
  const [silent, next] = clients;
  silent?.connect().catch(() => undefined); // the second one, which gets no answer
  const pool = new pg.Pool({ connectionString, Client: gate.Client, connectionTimeoutMillis: 50 });
  await expect(pool.connect()).rejects.toThrow('timeout');
  await next?.connect();

  expect(dials).toBe(3);
  await next?.end();
  await pool.end();
});

it('connects the other clients while one of them gets no answer', async () => {
  let isFirst = true;
  await openGateTo((socket) => {
    if (!isFirst) forward(socket);
    isFirst = false;
  });
  const [silent, ...others] = clients.map((client) => client.connect());
  silent?.catch(() => undefined); // the end of the test disconnects it
  await Promise.all(others);

  expect(gate.isOpen()).toBe(true);
  await Promise.all(clients.slice(1).map((client) => client.end()));
});
