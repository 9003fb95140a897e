import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSpace } from './read-space.ts';

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return { ...original, statfs: vi.fn(original.statfs) };
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.mocked(statfs).mockClear();
});

it('returns the space of a folder', async () => {
  const space = await readSpace(tmpdir());
  expect(space?.totalBytes).toBeGreaterThan(0);
  expect(space?.freeBytes).toBeLessThanOrEqual(space?.totalBytes ?? 0);
});

it('returns null for a folder that does not exist', async () => {
  expect(await readSpace('/no/such/folder')).toBeNull();
});

it('does not wait for a hung disk, and starts no second read of it', async () => {
  let recover = () => {};
  const hung = new Promise<never>((_, reject) => {
    recover = () => reject(new Error('the server is back, the file is not'));
  });
  vi.mocked(statfs).mockReturnValueOnce(hung);
  for (let reads = 0; reads < 3; reads += 1) {
    const reading = readSpace(tmpdir());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reading).toBeNull();
  }
  expect(statfs).toHaveBeenCalledOnce();
  expect(await readSpace('/')).not.toBeNull();
  recover();
  await vi.advanceTimersByTimeAsync(0);
  expect(await readSpace(tmpdir())).not.toBeNull();
});
