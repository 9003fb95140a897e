import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commandLine } from './process-facts.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Begins a run in which a program starts another one outside every group. Prints the folder and both ids. */
const RUN = `
import { TestRun } from './scripts/test-run.mjs';
import { startChild } from './scripts/services/child.mjs';
const program = \`
  const { spawn } = require('node:child_process');
  const stray = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
  console.log(process.pid + '\\\\n' + stray.pid);
  setInterval(() => {}, 1000);
\`;
const run = await TestRun.begin();
console.log(run.dir);
await run.register(startChild(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit'] }));
process.stdin.once('data', () => run.end().then(() => process.exit(0)));
`;

async function observe(end: (run: ReturnType<typeof spawn>) => void) {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const code = new Promise<number | null>((resolve) => run.once('exit', resolve));
  const lines: string[] = [];
  for await (const line of createInterface({ input: run.stdout })) {
    if (lines.push(line) === 3) end(run);
  }
  const [dir = '', ...pids] = lines;
  return { code: await code, dir, alive: pids.filter((pid) => commandLine(Number(pid)) !== '') };
}

it('a test run leaves neither processes nor a folder, and kills strays', async () => {
  const { code, dir, alive } = await observe((run) => run.stdin?.write('end\n'));
  expect(code).toBe(0);
  expect(alive).toEqual([]);
  expect(existsSync(dir)).toBe(false);
});

it('an interrupted test run leaves neither processes nor a folder', async () => {
  const { code, dir, alive } = await observe((run) => run.kill('SIGINT'));
  expect(code).toBe(130);
  expect(alive).toEqual([]);
  expect(existsSync(dir)).toBe(false);
});
