import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const LIFECYCLE = new URL('./shutdown.ts', import.meta.url).href;

/** Loads the module only once the channel to whoever started it is closed, then stays open for ever. */
const LATE = `process.stdin.resume();
process.stdin.once('end', async () => {
  const { shutDownInOrder } = await import('${LIFECYCLE}');
  shutDownInOrder();
  setInterval(() => {}, 1_000);
});`;

it('a process ends when whoever started it is gone before it listens for that', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', LATE], {
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  child.disconnect();
  child.stdin?.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
