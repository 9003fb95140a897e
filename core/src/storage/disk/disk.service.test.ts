import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageSuite } from '../../../test/storage-suite.ts';
import { NotFound, Unavailable } from '../../errors.ts';
import { diskError } from '../../filesystem/disk-errors.ts';
import { INSTALLATION_KEY } from '../keys.ts';
import { openDiskStorage } from './disk.ts';

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spindle disk '));
});

afterAll(async () => {
  await rm(dir, { recursive: true });
});

describe('disk storage', () => {
  storageSuite(async () => openDiskStorage({ dir: join(dir, 'files') }), 'suite');

  it('has no bucket and no URLs', async () => {
    const storage = openDiskStorage({ dir });
    const options = { expirySeconds: 60, contentType: 'text/plain', disposition: 'inline' };
    expect(storage.kind).toBe('disk');
    expect(storage.bucket).toBeNull();
    expect(await storage.presignGet('a/b', options)).toBeNull();
  });

  it('reports a file as missing that is removed while it is used', async () => {
    const storage = openDiskStorage({ dir: join(dir, 'vanishing') });
    await storage.put('a/b', Buffer.from('1'), { contentType: 'text/plain' });
    const use = async (path: string) => {
      await storage.remove(['a/b']);
      throw new Error(`a program found no ${path}`);
    };
    await expect(storage.withFile('a/b', use)).rejects.toThrow(NotFound);
    await storage.put('a/b', Buffer.from('1'), { contentType: 'text/plain' });
    const fail = () => Promise.reject(new Error('no'));
    await expect(storage.withFile('a/b', fail)).rejects.toThrow('no');
  });

  it('removes the folders of an asset with its last file', async () => {
    const storage = openDiskStorage({ dir: join(dir, 'folders') });
    await storage.put('originals/ab/id/v1', Buffer.from('1'), { contentType: 'text/plain' });
    await storage.put('originals/ab/id/v2', Buffer.from('2'), { contentType: 'text/plain' });
    await storage.remove(['originals/ab/id/v1']);
    expect(await readdir(join(dir, 'folders/originals/ab/id'))).toEqual(['v2']);
    await storage.remove(['originals/ab/id/v2']);
    expect(await readdir(join(dir, 'folders/originals/ab'))).toEqual([]);
  });

  it('accepts no file and reports none as missing while its volume is not mounted', async () => {
    const root = join(dir, 'volume');
    const storage = openDiskStorage({ dir: root });
    const put = (key: string) => storage.put(key, Buffer.from('1'), { contentType: 'text/plain' });
    await put(INSTALLATION_KEY);
    await put('a/b');
    await rename(root, `${root}.unmounted`);
    await mkdir(root);
    const down = 'The file store is empty. Its volume may not be mounted.';
    await expect(storage.get('a/b')).rejects.toThrow(down);
    await expect(storage.head('a/b')).rejects.toThrow(down);
    await expect(storage.withFile('a/b', async () => undefined)).rejects.toThrow(down);
    await expect(put('a/c')).rejects.toThrow(down);
    await expect(storage.get(INSTALLATION_KEY)).rejects.toThrow(NotFound); // its caller decides what a missing marker means
    expect(await readdir(root)).toEqual([]);

    await rm(root, { recursive: true });
    await rename(`${root}.unmounted`, root);
    await put('a/c');
    expect(await storage.head('a/b')).toMatchObject({ sizeBytes: 1 });
    await expect(storage.get('a/d')).rejects.toThrow(NotFound);
  });

  it('lists files that a killed process left behind, so that they can be swept', async () => {
    const storage = openDiskStorage({ dir: join(dir, 'killed') });
    await mkdir(join(dir, 'killed/incoming'), { recursive: true });
    await writeFile(join(dir, 'killed/incoming/5f0c'), 'half');
    const keys: string[] = [];
    for await (const found of storage.list('')) keys.push(found.key);
    expect(keys).toEqual(['incoming/5f0c']);
    await storage.remove(keys);
  });

  it('reports a full disk in a sentence and leaves no file', async () => {
    // This device refuses every byte, like a full disk.
    const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
    const translated = diskError(full);
    expect(translated).toBeInstanceOf(Unavailable);
    expect(translated).toMatchObject({
      status: 503,
      message: 'The disk is full. Free some space, then try again.',
      cause: { code: 'ENOSPC' },
    });

    const storage = openDiskStorage({ dir: join(dir, 'full') });
    const body = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw full;
      })(),
    );
    const put = storage.put('a/b', body, { contentType: 'text/plain' });
    await expect(put).rejects.toThrow('The disk is full');
    expect(await readdir(join(dir, 'full/incoming'))).toEqual([]);
  });

  it('reports a folder that cannot be written to', async () => {
    await writeFile(join(dir, 'a-file'), '');
    await chmod(join(dir, 'a-file'), 0o400);
    await expect(openDiskStorage({ dir: join(dir, 'a-file') }).check()).rejects.toThrow();
    const readOnly = Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'open' });
    expect(diskError(readOnly)).toMatchObject({ status: 503 });
  });
});
