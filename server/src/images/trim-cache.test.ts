import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { newAssetId } from '@spindle/core/ids';
import { openDiskStorage } from '@spindle/core/storage/disk/disk';
import { cachedImageKey, originalKey } from '@spindle/core/storage/keys';
import type { Storage } from '@spindle/core/storage/storage';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openImageCache } from './image-cache.ts';
import { trimCache } from './trim-cache.ts';

const IMAGE = { contentType: 'image/webp' };

let dir: string;
let storage: Storage;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trim-cache-'));
  storage = openDiskStorage({ dir });
});

afterEach(() => rm(dir, { recursive: true }));

/** Stores a cached image of 100 bytes with the given age. */
async function makeImage(minutesAgo: number): Promise<string> {
  const key = cachedImageKey(newAssetId(), 1, { width: 300, height: 300, format: 'webp' });
  await storage.put(key, Buffer.alloc(100), IMAGE);
  const time = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(join(dir, key), time, time);
  return key;
}

async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys;
}

it('removes the oldest images until a tenth of the limit is free', async () => {
  const keys: string[] = [];
  for (let age = 1; age <= 12; age += 1) keys.push(await makeImage(age * 10));
  expect(await trimCache(storage, 1000, () => undefined)).toBe(900);
  expect(await listKeys()).toEqual(keys.slice(0, 9).sort());
});

it('keeps an old image that was used recently', async () => {
  const used = await makeImage(1000);
  const unused = await makeImage(10);
  await trimCache(storage, 150, (key) => (key === used ? Date.now() : undefined));
  expect(await listKeys()).toEqual([used]);
  expect(await listKeys()).not.toContain(unused);
});

it('removes only as many images of the same minute as necessary', async () => {
  for (let n = 0; n < 20; n += 1) await makeImage(30);
  expect(await trimCache(storage, 1000, () => undefined)).toBe(900);
  expect(await listKeys()).toHaveLength(9);
});

it('removes nothing below the limit, and no files other than cached images', async () => {
  const original = originalKey(newAssetId(), 1);
  await storage.put(original, Buffer.alloc(5000), IMAGE);
  await makeImage(10);
  expect(await trimCache(storage, 100, () => undefined)).toBe(100);
  expect(await listKeys()).toHaveLength(2);
  expect(await trimCache(storage, 0, () => undefined)).toBe(0);
  expect(await listKeys()).toEqual([original]);
});

it('exceeds the limit only by a small share while two servers fill the cache', async () => {
  const ctx = { storage, config: { imageCacheBytes: 10_000 }, now: () => new Date() };
  const servers = [1, 2].map(() => openImageCache(ctx as unknown as Context));
  let most = 0;
  for (let round = 0; round < 9; round += 1) {
    for (const server of servers)
      for (let n = 0; n < 10; n += 1) {
        const key = cachedImageKey(newAssetId(), 1, { width: 300, height: 300, format: 'webp' });
        server.store(key, Buffer.alloc(100), 'image/webp');
      }
    for (const server of servers) await server.close();
    most = Math.max(most, 100 * (await listKeys()).length);
  }
  // Each server may write a twentieth of the limit before it counts again, and all that it writes in one round.
  expect(most).toBeGreaterThan(8_000);
  expect(most).toBeLessThan(13_001);
});
