import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from './postgres.mjs';

let parent: string;
let dir: string;

beforeAll(async () => {
  // The folder has a space in its name. When the tests run as root, it is closed to the user who runs Postgres.
  parent = await mkdtemp(join(tmpdir(), 'spindle postgres '));
  dir = join(parent, 'postgres');
});

afterAll(() => rm(parent, { recursive: true, force: true }));

it('adopts a Postgres whose starter was killed, and refuses one in use', async () => {
  const killed = await startInChild();
  await expect(startPostgres({ dir, durable: false })).rejects.toThrow(
    `The database in ${dir} is in use by another running Spindle.`,
  );
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');

  const taken = await startPostgres({ dir, durable: false });
  expect(taken).toMatchObject({ adopted: true, url: killed.url });
  await taken.stop();
});

/** Starts Postgres from another process, which then waits. */
async function startInChild() {
  const code = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.mjs', import.meta.url).href)};
    const { url } = await startPostgres({ dir: ${JSON.stringify(dir)}, durable: false });
    process.send(url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [url] = await once(child, 'message');
  return { child, url };
}
