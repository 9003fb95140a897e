import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { svgUseBomb } from '../../test/media/hostile.ts';
import { Unavailable } from '../errors.ts';
import { Undecodable } from '../file-types/undecodable.ts';
import type {
  DecodeRequest,
  DecodeResult,
  ThumbnailAndPreviewRequest,
  TransformRequest,
} from './decode-request.ts';
import { createDecoderPool, type DecoderPool, type DecoderPoolOptions } from './decoder-pool.ts';

const LIMITS: DecoderPoolOptions = {
  size: 1,
  queueMax: 2,
  timeoutMs: 120_000,
  memoryMaxBytes: 1024 ** 3,
  recycleAfter: 100,
  nice: 10,
};

let dir: string;
let small: TransformRequest;
/** Keeps a decoder busy for seconds. */
let slow: ThumbnailAndPreviewRequest;
let pool: DecoderPool;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'decoder-pool-'));
  small = {
    kind: 'transform',
    path: join(dir, 'small.jpg'),
    contentType: 'image/jpeg',
    transform: { width: 30, height: 30, fit: 'inside', format: 'png' },
  };
  await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } }).toFile(
    small.path,
  );
  slow = {
    kind: 'thumbnail-and-preview',
    path: join(dir, 'slow.svg'),
    contentType: 'image/svg+xml',
    thumbPath: join(dir, 'thumb'),
    previewPath: join(dir, 'preview'),
    keepDisplayP3: false,
    isThumbnailFirst: true,
    thumb: null,
  };
  await writeFile(slow.path, svgUseBomb());
});
afterEach(async () => {
  pool.close();
  await expect.poll(decoders).toEqual([]);
});
afterAll(() => rm(dir, { recursive: true }));

function open(options: Partial<DecoderPoolOptions> = {}): DecoderPool {
  pool = createDecoderPool({ ...LIMITS, ...options });
  return pool;
}

/** Runs a request again while other programs leave the decoder no processor time. Callers of the pool do the same. */
async function runWhenNotStarved<R extends DecodeRequest>(request: R): Promise<DecodeResult<R>> {
  try {
    return await pool.run(request);
  } catch (error) {
    if (error instanceof Unavailable) return runWhenNotStarved(request);
    throw error;
  }
}

function decoders(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  return pids.filter((pid) => isDecoder(pid));
}

function isDecoder(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder.js');
  } catch {
    return false; // it has just ended
  }
}

it('fits a stored image into a box in each format', async () => {
  open();
  const fitted = (changes: Partial<TransformRequest['transform']>) =>
    pool.run({ ...small, transform: { ...small.transform, ...changes } });
  for (const format of ['avif', 'webp', 'jpeg', 'png'] as const) {
    const image = await fitted({ format });
    expect(image).toMatchObject({ width: 30, height: 20, contentType: `image/${format}` });
    const found = await sharp(image.bytes).metadata();
    expect([found.format, found.width]).toEqual([format === 'avif' ? 'heif' : format, 30]);
  }
  expect(await fitted({ width: 500, height: 500 })).toMatchObject({ width: 90 });
});

it('reuses a decoder for the next image, and replaces it after `recycleAfter` images', async () => {
  open({ recycleAfter: 2 });
  await pool.run(small);
  const first = decoders();
  await pool.run(small);
  await pool.run(small);
  const second = decoders().filter((pid) => !first.includes(pid));
  expect([first.length, second.length]).toEqual([1, 1]);
});

it('blames a full disk, not the image, when a file cannot be written', async () => {
  open();
  const path = join(dir, 'large.png');
  await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'red' } }).toFile(
    path,
  );
  const from = { path, contentType: 'image/png', keepDisplayP3: false };
  const [zipPath, indexPath] = ['/dev/full', join(dir, 'tiles.json')];
  const requests: DecodeRequest[] = [
    { ...slow, ...from, previewPath: '/dev/full' },
    { kind: 'tiles', ...from, watermark: null, workDir: dir, zipPath, indexPath },
  ];
  for (const request of requests)
    await expect(pool.run(request)).rejects.toMatchObject({
      status: 503,
      message: 'The disk is full. Free some space, then try again.',
    });
});

it('reports the thumbnail before the rest is done', async () => {
  open();
  const events: string[] = [];
  const request = { ...slow, path: small.path, contentType: 'image/jpeg' };
  const result = await pool.run(request, { onThumb: (thumb) => events.push(thumb.path) });
  expect(events).toEqual([slow.thumbPath]);
  expect(result).toMatchObject({ width: 90, height: 60 });
});

it('ends an image that takes too long with a reason, and keeps the pool usable (security 29)', async () => {
  open({ timeoutMs: 1500 });
  await expect(runWhenNotStarved(slow)).rejects.toThrow(
    new Undecodable('The image took longer than 1.5 s to decode.'),
  );
  expect(await runWhenNotStarved(small)).toMatchObject({ width: 30 });
});

it('does not blame the image when a decoder is suspended', async () => {
  open({ timeoutMs: 1500 });
  await runWhenNotStarved(small);
  for (const pid of decoders()) process.kill(pid, 'SIGSTOP');
  expect(await pool.run(small).catch((error: unknown) => error)).toEqual(
    new Unavailable('The image decoder got no processor time.'),
  );
  expect(await runWhenNotStarved(small)).toMatchObject({ width: 30 });
});

it('ends an image that uses up its processor time, and keeps the pool usable', async () => {
  const { run } = open();
  const processor = { leftMs: 500 };
  await expect(run(slow, { processor })).rejects.toThrow(
    new Undecodable('The image needs more processor time to decode than is allowed.'),
  );
  expect(await run(small)).toMatchObject({ width: 30 });
});

it('decodes one vector file at a time, so that a decoder remains for other images', async () => {
  const { run } = open({ size: 2, queueMax: 10 });
  const leaving = new AbortController();
  const { signal } = leaving;
  const drawings = [1, 2, 3].map((n) =>
    run({ ...slow, thumbPath: join(dir, `thumb ${n}`) }, { signal }).catch((error) => error),
  );
  expect(await run(small)).toMatchObject({ width: 30 });
  leaving.abort(new Error('gone'));
  await Promise.all(drawings);
});

it('ends an image that takes too much memory with a reason, and keeps the pool usable (security 29)', async () => {
  open({ memoryMaxBytes: 120 * 1024 ** 2 });
  const path = join(dir, 'interlaced.png'); // has to be held in memory as a whole: 192 MB
  await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toFile(path);
  await expect(pool.run({ ...slow, path, contentType: 'image/png' })).rejects.toThrow(
    new Undecodable('The image needs more memory to decode than is allowed.'),
  );
  expect(await pool.run(small)).toMatchObject({ width: 30 });
});

it('fails only the image that crashed a decoder (security 28)', async () => {
  open({ size: 2 });
  await pool.run(small);
  const [victim] = decoders(); // the only one, which decodes the next image
  const crashed = pool.run(slow).catch((error: unknown) => error);
  const other = pool.run(small);
  process.kill(Number(victim), 'SIGSEGV');
  expect(await crashed).toEqual(new Undecodable('The image crashed the decoder (SIGSEGV).'));
  expect(await other).toMatchObject({ width: 30 });
  expect(await pool.run(small)).toMatchObject({ width: 30 });
});

it('does not blame the image when a decoder is killed from outside', async () => {
  open();
  await pool.run(small);
  expect(pool.hasSpare()).toBe(true);
  const run = pool.run(slow).catch((error: unknown) => error);
  await expect.poll(() => pool.hasSpare()).toBe(false);
  for (const pid of decoders()) process.kill(pid, 'SIGKILL');
  expect(await run).toBeInstanceOf(Unavailable);
});

it('does not blame the image when a decoder is killed while it starts', async () => {
  open();
  const run = pool.run(small).catch((error: unknown) => error);
  await expect.poll(decoders).not.toEqual([]);
  for (const pid of decoders()) process.kill(pid, 'SIGKILL');
  expect(await run).toEqual(new Unavailable('The image decoder was ended from outside.'));
  expect(await pool.run(small)).toMatchObject({ width: 30 });
});

it('refuses a request when too many wait (security 34)', async () => {
  open({ queueMax: 1 });
  const running = [pool.run(small), pool.run(small)];
  await expect(pool.run(small)).rejects.toMatchObject({ status: 503 });
  await Promise.all(running);
});

it('lets the next request run when a caller disconnects (security 35)', async () => {
  open();
  await pool.run(small);
  const leaving = new AbortController();
  const abandoned = pool.run(slow, { signal: leaving.signal }).catch((error: unknown) => error);
  await expect.poll(() => pool.hasFree()).toBe(false);
  const waiting = pool.run(small, { signal: leaving.signal }).catch((error: unknown) => error);
  const staying = pool.run(small);
  const [busy] = decoders();
  leaving.abort(new Error('gone'));
  expect([await abandoned, await waiting]).toEqual([new Error('gone'), new Error('gone')]);
  expect(await staying).toMatchObject({ width: 30 });
  expect(decoders()).not.toContain(busy);
});

it('starts decoders without secrets and at low priority (security 28)', async () => {
  vi.stubEnv('SECRET_KEY', 'not for decoders');
  await open().run(small);
  const [pid] = decoders();
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('SECRET_KEY');
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  expect(afterName?.[16]).toBe('10'); // field 19 of proc_pid_stat: the niceness of LIMITS
});

it('does not blame the image when its file is missing', async () => {
  const missing = await open()
    .run({ ...small, path: join(dir, 'none') })
    .catch((e: unknown) => e);
  expect(missing).toBeInstanceOf(Error);
  expect(missing).not.toBeInstanceOf(Undecodable);
});

it('leaves no process behind when it closes, and refuses later requests', async () => {
  open();
  await pool.run(small);
  const run = pool.run(slow).catch((error: unknown) => error);
  pool.close();
  expect(await run).toBeInstanceOf(Unavailable);
  await expect.poll(decoders).toEqual([]);
  await expect(pool.run(small)).rejects.toThrow(Unavailable);
});
