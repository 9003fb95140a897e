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
  // Closed to the user who runs Postgres when the tests run as root, and with a space in its name.
  parent = await mkdtemp(join(tmpdir(), 'spindle postgres '));
  dir = join(parent, 'postgres');
});

afterAll(() => rm(parent, { recursive: true, force: true }));

it('a Postgres whose starter was killed is taken over, and one in use is refused', async () => {
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

/** Starts Postgres from another process, which then only waits. */
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
