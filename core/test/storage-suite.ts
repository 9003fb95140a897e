import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotFound } from '../src/errors.ts';
import type { Storage } from '../src/storage/storage.ts';
import { noise } from './noise.ts';

const TEXT = { contentType: 'text/plain' };
const small = Buffer.from('twelve bytes');
/** Fills three parts of a multipart upload. The last part has an odd size. */
const large = noise(2 * 8 * 1024 ** 2 + 17);

/** Defines the tests that every driver must pass. All keys are in `folder`, which separates runs on the same bucket. */
export function storageSuite(open: () => Promise<Storage>, folder: string): void {
  let storage: Storage;
  const key = (name: string) => `${folder}/${name}`;

  beforeAll(async () => {
    storage = await open();
  });

  afterAll(async () => {
    await storage.remove(await keysUnder(''));
    await storage.close();
  });

  async function keysUnder(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const found of storage.list(key(prefix))) keys.push(found.key);
    return keys;
  }

  async function read(name: string, range?: { start: number; end: number }): Promise<Buffer> {
    return collect(await storage.get(key(name), range));
  }

  describe('put and get', () => {
    it('returns a buffer byte for byte', async () => {
      expect(await storage.put(key('put/buffer'), small, TEXT)).toEqual({ sizeBytes: 12 });
      expect(await read('put/buffer')).toEqual(small);
    });

    it('returns a stream of several parts byte for byte, for any chunk size', async () => {
      const chunks = inChunks(large, 100_003);
      const stored = await storage.put(key('put/large'), Readable.from(chunks), TEXT);
      expect(stored.sizeBytes).toBe(large.length);
      expect(sha256(await read('put/large'))).toBe(sha256(large));
    });

    it('stores an empty object', async () => {
      expect(await storage.put(key('put/empty'), Readable.from([]), TEXT)).toEqual({
        sizeBytes: 0,
      });
      expect(await read('put/empty')).toHaveLength(0);
      expect((await storage.head(key('put/empty')))?.sizeBytes).toBe(0);
    });

    it('replaces an object as a whole', async () => {
      await storage.put(key('put/again'), large.subarray(0, 1000), TEXT);
      await storage.put(key('put/again'), small, TEXT);
      expect(await read('put/again')).toEqual(small);
    });

    it('writes many objects at once into one folder', async () => {
      const names = Array.from({ length: 20 }, (_, n) => `many/xx/id/${n}`);
      await Promise.all(names.map((name) => storage.put(key(name), Buffer.from(name), TEXT)));
      for (const name of names) expect((await read(name)).toString()).toBe(name);
    });

    it('reads ranges with inclusive ends, and cuts off an end past the last byte', async () => {
      await storage.put(key('put/range'), small, TEXT);
      expect((await read('put/range', { start: 7, end: 9 })).toString()).toBe('byt');
      expect((await read('put/range', { start: 0, end: 0 })).toString()).toBe('t');
      expect((await read('put/range', { start: 7, end: 4000 })).toString()).toBe('bytes');
      await expect(read('put/range', { start: 12, end: 20 })).rejects.toMatchObject({
        status: 416,
      });
    });

    it('throws NotFound for a missing object', async () => {
      await expect(storage.get(key('none'))).rejects.toThrow(NotFound);
      await expect(storage.copy(key('none'), key('other'))).rejects.toThrow(NotFound);
      await expect(storage.withFile(key('none'), async () => 1)).rejects.toThrow(NotFound);
      expect(await storage.head(key('none'))).toBeNull();
    });
  });

  describe('a failed upload', () => {
    it('leaves nothing when its body fails, and rejects with the error of the body', async () => {
      const reason = new Error('the client went away');
      await expect(
        storage.put(key('bad/body'), createFailingBody(large, reason), TEXT),
      ).rejects.toBe(reason);
      await expect(
        storage.put(key('bad/early'), createFailingBody(small, reason), TEXT),
      ).rejects.toBe(reason);
      expect(await keysUnder('bad/')).toEqual([]);
    });

    it('leaves nothing when it is aborted, before or during the upload', async () => {
      const signal = AbortSignal.abort();
      const body = Readable.from([small]);
      await expect(storage.put(key('bad/abort'), body, { ...TEXT, signal })).rejects.toThrow();

      const abort = new AbortController();
      const abortingBody = createAbortingBody(large, abort);
      const put = storage.put(key('bad/abort'), abortingBody, { ...TEXT, signal: abort.signal });
      await expect(put).rejects.toThrow();
      expect(abortingBody.destroyed).toBe(true);
      expect(await keysUnder('bad/')).toEqual([]);
    });

    it('shows nothing under the key before the upload is complete', async () => {
      let seen: unknown = 'unset';
      async function* body() {
        yield small;
        seen = await storage.head(key('bad/early'));
        yield small;
      }
      await storage.put(key('bad/early'), Readable.from(body()), TEXT);
      expect(seen).toBeNull();
      expect((await storage.head(key('bad/early')))?.sizeBytes).toBe(24);
    });

    it('keeps the existing object when a replacement fails', async () => {
      await storage.put(key('existing'), small, TEXT);
      const failing = createFailingBody(large, new Error('broken'));
      await expect(storage.put(key('existing'), failing, TEXT)).rejects.toThrow('broken');
      expect(await read('existing')).toEqual(small);
    });
  });

  describe('reading', () => {
    it('ends a read whose signal aborts', async () => {
      await storage.put(key('reading/large'), large, TEXT);
      const abort = new AbortController();
      const stream = await storage.get(key('reading/large'), undefined, abort.signal);
      abort.abort();
      await expect(collect(stream)).rejects.toThrow();
      expect(stream.destroyed).toBe(true);
    });

    it('passes a local file of the object and returns the result', async () => {
      await storage.put(key('reading/file'), small, TEXT);
      const seen = await storage.withFile(key('reading/file'), (path) => readFile(path));
      expect(seen).toEqual(small);
    });

    it('returns size and time of an object', async () => {
      await storage.put(key('reading/head'), small, TEXT);
      const head = await storage.head(key('reading/head'));
      expect(head).toMatchObject({ key: key('reading/head'), sizeBytes: 12 });
      expect(head?.modifiedAt.getFullYear()).toBeGreaterThan(2020);
    });
  });

  it('seals an upload that was written in parts, and throws when it is missing', async () => {
    await storage.put(key('sealed'), small, TEXT);
    expect(await storage.seal(key('sealed'))).toMatchObject({ sizeBytes: 12 });
    await expect(storage.seal(key('not/there'))).rejects.toThrow(NotFound);
  });

  describe('copy, list and remove', () => {
    it('copies an object', async () => {
      await storage.put(key('copy/from'), small, TEXT);
      await storage.copy(key('copy/from'), key('copy/deep/er/to'));
      expect(await read('copy/deep/er/to')).toEqual(small);
      expect(await read('copy/from')).toEqual(small);
    });

    it('lists objects with a prefix in key order, with sizes', async () => {
      const names = ['list/a/1', 'list/a-b', 'list/a.json', 'list/a/2', 'list/ab/1', 'list/b'];
      for (const name of names) await storage.put(key(name), Buffer.from(name), TEXT);
      expect(await keysUnder('list/')).toEqual(names.map(key).sort());
      expect(await keysUnder('list/a')).toEqual(
        names
          .filter((name) => name.startsWith('list/a'))
          .map(key)
          .sort(),
      );
      expect(await keysUnder('list/a/')).toEqual([key('list/a/1'), key('list/a/2')]);
      expect(await keysUnder('list/none/')).toEqual([]);
      for await (const found of storage.list(key('list/b')))
        expect(found).toMatchObject({ sizeBytes: 6, modifiedAt: expect.any(Date) });
    });

    it('removes objects and ignores missing ones', async () => {
      const names = Array.from({ length: 40 }, (_, n) => `gone/xx/${n}/v1`);
      for (const name of names) await storage.put(key(name), small, TEXT);
      await storage.remove([...names, 'gone/xx/never/v1'].map(key));
      await storage.remove(names.slice(0, 1).map(key));
      expect(await keysUnder('gone/')).toEqual([]);
    });

    it('accepts a new object in a folder whose last one was just removed', async () => {
      const numbers = Array.from({ length: 30 }, (_, n) => n);
      await Promise.all(
        numbers.map(async (n) => {
          await storage.put(key(`reused/xx/id/${n % 3}-${n}`), small, TEXT);
          await storage.remove([key(`reused/xx/id/${n % 3}-${n}`)]);
        }),
      );
      expect(await keysUnder('reused/')).toEqual([]);
    });
  });

  it('refuses invalid keys and keys outside the store', async () => {
    const wrong = ['../out', 'a/../../out', '/etc/passwd', 'a//b', 'a/./b', '.hidden', '', 'a\\b'];
    for (const name of [...wrong, 'a\0b', 'ä', 'a b', 'a/', 'x'.repeat(600)]) {
      await expect(storage.put(name, small, TEXT)).rejects.toThrow('object key');
      await expect(storage.get(name)).rejects.toThrow('object key');
      await expect(storage.head(name)).rejects.toThrow('object key');
      await expect(storage.remove([name])).rejects.toThrow('object key');
    }
  });

  it('checks that it is writable and leaves no trace', async () => {
    await storage.check();
    const left: string[] = [];
    for await (const found of storage.list('incoming/')) left.push(found.key);
    expect(left).toEqual([]);
  });
}

function* inChunks(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function createFailingBody(bytes: Buffer, reason: Error): Readable {
  return Readable.from(
    (function* () {
      yield* inChunks(bytes, 65_536);
      throw reason;
    })(),
  );
}

/** Returns a body that aborts after its last byte and then neither ends nor fails, like a client that stops sending. */
function createAbortingBody(bytes: Buffer, abort: AbortController): Readable {
  const chunks = inChunks(bytes, 65_536);
  return new Readable({
    read() {
      const { value } = chunks.next();
      if (value) this.push(value);
      else abort.abort();
    },
  });
}

async function collect(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
