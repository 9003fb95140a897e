import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWorkFolder, processMark, removeWorkFolder } from './work-folder.mjs';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spindle-test-'));
});

afterEach(() => rm(parent, { recursive: true, force: true }));

it('deletes the folders of processes that have ended, and no others', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = join(parent, `spindle-mock-${pid}-0123abcd-abcdef`);
  const own = `spindle-mock-${processMark()}-abcdef`;
  const others = ['spindle-mock-notes', 'spindle', own];
  for (const folder of [left, ...others.map((name) => join(parent, name))]) await mkdir(folder);
  await mkdir(join(left, 'postgres', '17'), { recursive: true });
  // The id of a process that is no Postgres of this folder: it must survive.
  await writeFile(join(left, 'postgres', '17', 'postmaster.pid'), `${process.pid}\n`);
  const folder = await createWorkFolder(parent);
  expect(existsSync(left)).toBe(false);
  for (const name of others) expect(existsSync(join(parent, name)), name).toBe(true);
  await removeWorkFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

// A container starts its processes with the same ids each time.
it('deletes the folder of an earlier process that had the id of this one', async () => {
  const left = join(parent, `spindle-mock-${process.pid}-0123abcd-abcdef`);
  await mkdir(left);
  await createWorkFolder(parent);
  expect(existsSync(left)).toBe(false);
});
