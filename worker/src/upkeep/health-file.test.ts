import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '@spindle/core/log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHealthFile } from './health-file.ts';

const log = openLog({ logLevel: 'silent' }, 'worker');

let folder: string;
let path: string;

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'spindle-health-'));
  path = join(folder, 'alive');
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

it('writes the health file at once and every 5 seconds, and removes it at the end', () => {
  const file = startHealthFile(path, log);
  for (let round = 0; round < 3; round += 1) {
    expect(existsSync(path)).toBe(true);
    rmSync(path);
    vi.advanceTimersByTime(5_000);
  }
  file.close();
  vi.advanceTimersByTime(60_000);
  expect(existsSync(path)).toBe(false);
});

it('reports a folder that does not exist', () => {
  const late = join(folder, 'late/alive');
  const error = vi.spyOn(log, 'error');
  const file = startHealthFile(late, log);
  expect(error).toHaveBeenCalledTimes(1);
  file.close();
});

it('writes no file without a path', () => {
  startHealthFile(undefined, log).close();
  expect(vi.getTimerCount()).toBe(0);
});
