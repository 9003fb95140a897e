import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeOtherStates } from './state.mjs';
import { processMark } from './work-folder.mjs';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spindle-test-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

it('deletes other states and what killed builds have left, but no build in progress', async () => {
  const current = 'state-0123456789abcdef';
  const building = `state-fedcba9876543210.${processMark()}`;
  const others = [
    'state-fedcba9876543210',
    'state-fedcba9876543210.1-0123abcd',
    `${current}.1-0123abcd`,
  ];
  const kept = [current, building, 'notes'];
  for (const name of [...others, ...kept]) await mkdir(join(root, name));
  await removeOtherStates(join(root, current));
  expect((await readdir(root)).sort()).toEqual([...kept].sort());
});
