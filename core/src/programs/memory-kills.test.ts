import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countMemoryKills } from './memory-kills.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spindle-cgroup-'));
});

afterEach(() => rm(root, { recursive: true }));

/** Counts the kills in a system whose files are `files`. */
async function countIn(groups: string, files: Record<string, string>): Promise<number> {
  for (const [path, text] of Object.entries({ ...files, groups })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return countMemoryKills(root, join(root, 'groups'));
}

it('counts the kills in a container', async () => {
  const events = 'low 0\nhigh 0\nmax 12\noom 3\noom_kill 2\noom_group_kill 0\n';
  expect(await countIn('0::/\n', { 'memory.events': events })).toBe(2);
});

it('counts the kills in a service of systemd', async () => {
  const files = { 'system.slice/spindle.service/memory.events': 'oom 1\noom_kill 1\n' };
  expect(await countIn('0::/system.slice/spindle.service\n', files)).toBe(1);
});

it('counts the kills in a container of control groups version 1', async () => {
  const control = 'oom_kill_disable 0\nunder_oom 0\noom_kill 4\n';
  const groups = '5:cpu,cpuacct:/docker/ab\n4:memory:/docker/ab\n';
  expect(await countIn(groups, { 'memory/memory.oom_control': control })).toBe(4);
});

it('returns 0 on a system without the counter', () => {
  expect(countMemoryKills(root, join(root, 'groups'))).toBe(0);
});
