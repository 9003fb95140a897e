import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const MODULE = new URL('./shutdown.ts', import.meta.url).href;

/** Loads the module only after the channel to the parent process is closed, then runs forever. */
const SCRIPT = `process.stdin.resume();
process.stdin.once('end', async () => {
  const { installShutdown } = await import('${MODULE}');
  installShutdown();
  setInterval(() => {}, 1_000);
});`;

it('ends a process whose parent is gone before the listener is installed', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', SCRIPT], {
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  child.disconnect();
  child.stdin?.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
