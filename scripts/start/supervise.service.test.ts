import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../wait-limit.ts';
import { freePort } from '../services/child.mjs';
import { checkOverIpc, createHttpCheck } from './health.mjs';
import { supervise } from './supervise.mjs';

/** Short intervals in milliseconds, so that three failed checks take a few seconds. */
const SHORT_TIMES = { everyMs: 200, timeoutMs: 1_000 };

const PROGRAM = `
import { createServer } from 'node:http';
process.on('message', ({ kind }) => kind === 'ping' && process.send({ kind: 'pong' }));
createServer((_request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1', () =>
  process.send({ kind: 'ready', pid: process.pid }));
`;

let dir: string;
let port: number;
let pids: number[];
let said: string[];
let child: ReturnType<typeof supervise>;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  port = await freePort();
  pids = [];
  said = [];
  await writeFile(join(dir, 'program.mjs'), PROGRAM);
});

afterEach(async () => {
  child.kill();
  await child.stop();
  await rm(dir, { recursive: true, force: true });
});

type Options = Parameters<typeof supervise>[0];

function start(check: Options['check'], onWrongSettings?: () => void): void {
  child = supervise({
    name: 'program',
    file: join(dir, 'program.mjs'),
    flags: [],
    pidFile: join(dir, 'program.pid'),
    env: () => ({ ...process.env, PORT: String(port) }),
    say: (line) => said.push(line),
    onMessage: (message) => {
      if (message.kind === 'ready') pids.push(Number(message.pid));
    },
    onWrongSettings,
    check,
    times: SHORT_TIMES,
  });
}

it.each([
  ['HTTP', () => createHttpCheck(`http://127.0.0.1:${port}/healthz`)],
  ['IPC', () => checkOverIpc],
])('restarts a program that no longer answers over %s', async (_, check) => {
  start(check());
  await vi.waitFor(() => expect(pids).toHaveLength(1), WAIT_LIMIT_MS);
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  await vi.waitFor(() => expect(pids).toHaveLength(2), WAIT_LIMIT_MS);
  expect(pids[1]).not.toBe(pids[0]);
  expect(await readFile(join(dir, 'program.pid'), 'utf8')).toContain(String(pids[1]));
});

it('keeps a program running that answers', async () => {
  start(checkOverIpc);
  await vi.waitFor(() => expect(pids).toHaveLength(1), WAIT_LIMIT_MS);
  await new Promise((resolve) => setTimeout(resolve, 10 * SHORT_TIMES.everyMs));
  expect(pids).toHaveLength(1);
});

it('does not restart a program that ends because of its settings', async () => {
  await writeFile(join(dir, 'program.mjs'), 'process.exit(78);');
  await new Promise<void>((resolve) => start(checkOverIpc, resolve));
  expect(said).toEqual([]);
});
