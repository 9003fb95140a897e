import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '@spindle/core/errors';
import { childrenOf } from '@spindle/core/programs/memory-watch';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels, openModels } from './models.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const path = fileURLToPath(new URL('../../test/photos/ladybird.jpg', import.meta.url));
const label = (signal = new AbortController().signal) =>
  openModels(test.ctx.config).run('labels', { path }, signal);

/** Returns the ids of the model processes of this process. */
const allModelProcesses = () =>
  childrenOf(process.pid).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('model-host'),
  );

/** Those of test files that ran in this process before. */
const earlier = new Set(allModelProcesses());
const modelProcesses = () => allModelProcesses().filter((pid) => !earlier.has(pid));

it('one process serves all requests, and an aborted one ends at once', async () => {
  const [first, second] = await Promise.all([label(), label()]);
  expect(second).toEqual(first);
  expect(modelProcesses()).toHaveLength(1);
  const aborted = AbortSignal.abort(new Error('The job was canceled.'));
  await expect(label(aborted)).rejects.toThrow('The job was canceled.');
});

it('a request whose process is killed may be repeated, and the next one starts a new process', async () => {
  await label();
  const lost = label();
  for (const pid of modelProcesses()) process.kill(pid, 'SIGKILL');
  await expect(lost).rejects.toThrow(Unavailable);
  expect((await label()).labels).toMatchObject([{ label: 'ladybug' }, { label: 'leaf beetle' }]);
});
