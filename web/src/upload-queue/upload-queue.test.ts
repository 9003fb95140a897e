import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readToken, storeToken } from '../api/token.ts';
import { useLocalImage } from '../assets/thumbnail/local-images.ts';
import { freshPage, LONG_WAIT, watchReload } from '../test/page.ts';
import { errorReply } from '../test/server.ts';
import { serveUploads, type UploadRequest } from '../test/upload-server.ts';
import { PARALLEL_UPLOADS } from './running-transfers.ts';
import type { PickedFile, Upload } from './upload.ts';
import { CHUNK_BYTES } from './upload.ts';
import {
  addFiles,
  cancelUpload,
  clearUploads,
  pauseAll,
  pauseUpload,
  resumeAll,
  resumeUpload,
  retryFailed,
} from './upload-queue.ts';
import { readUploads, useUploads } from './upload-store.ts';

freshPage();

// The client for browsers; under Node, the package would resolve to its client for Node.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js'));

beforeEach(() => {
  storeToken('token-1', { remember: true });
  onTestFinished(clearUploads);
});

function picked(name: string, sizeBytes = 1000, path = ''): PickedFile {
  const file = new File([new Uint8Array(sizeBytes)], name, { type: 'image/jpeg', lastModified: 1 });
  return { file, path };
}

function row(name: string): Upload {
  const found = readUploads().find((upload) => upload.name === name);
  if (!found) throw new Error(`no row of ${name}`);
  return found;
}

function states(): string[] {
  return readUploads().map(({ state }) => state);
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, LONG_WAIT);

/** Uses fake timers, and runs the pending ones when the test ends. Otherwise the store would never publish again. */
function useFakeTimersUntilEnd() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });
}

const waitForState = (name: string, state: Upload['state']) =>
  eventually(() => expect(row(name).state).toBe(state));

/** Delays each answer until `release` is called for it, in the order of the requests. */
function gate() {
  const waiting: (() => void)[] = [];
  return {
    delay: () => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined))),
    release: () => waiting.shift()?.(),
    waiting,
  };
}

it("draws the user's own image scaled while it is sent, for the upload and then for its asset", async () => {
  const sizes: unknown[] = [];
  vi.stubGlobal('createImageBitmap', async (_file: File, options: ImageBitmapOptions) => {
    sizes.push(options.resizeWidth);
    return { width: 600, height: 400 };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ transferFromImageBitmap: () => {} });
      convertToBlob = async () => new Blob();
    },
  );
  URL.createObjectURL = () => 'blob:own';
  URL.revokeObjectURL = () => {};
  const { delay, release, waiting } = gate();
  await serveUploads(delay);
  addFiles([picked('a.jpg')]);
  const imageOf = (id: string) => renderHook(() => useLocalImage(id)).result.current;
  await eventually(() => expect(imageOf(row('a.jpg').key)).toBe('blob:own'));
  await eventually(() => expect(waiting).toHaveLength(1));
  release();
  await waitForState('a.jpg', 'processing');
  expect(imageOf(row('a.jpg').assetId ?? '')).toBe('blob:own');
  expect(sizes).toEqual([600]);
});

it('sends a small file in one request, with its name, type and folder', async () => {
  const { log } = await serveUploads();
  addFiles([picked('smörgås.jpg', 1000, 'Trip/Day 1')]);
  await waitForState('smörgås.jpg', 'processing');
  expect(log).toEqual([
    {
      method: 'POST',
      id: null,
      offset: 0,
      bodyBytes: 1000,
      authorization: 'Bearer token-1',
      metadata: {
        filename: 'smörgås.jpg',
        filetype: 'image/jpeg',
        upload_path: 'Trip/Day 1',
        last_modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
      },
    },
  ]);
  expect(row('smörgås.jpg').assetId).toBe('1'.padStart(32, '0'));
});

it('refuses an empty file before anything is sent', async () => {
  const { log } = await serveUploads();
  addFiles([picked('empty.txt', 0), picked('full.txt')]);
  await waitForState('full.txt', 'processing');
  expect(readUploads().map(({ name }) => name)).toEqual(['full.txt']);
  expect(log.map(({ metadata }) => metadata.filename)).toEqual(['full.txt']);
});

it('sends a large file in parts, none of them larger than 8 MiB', async () => {
  const { log } = await serveUploads();
  addFiles([picked('long.mp4', CHUNK_BYTES + 5)]);
  await waitForState('long.mp4', 'processing');
  expect(log.map(({ method, offset, bodyBytes }) => [method, offset, bodyBytes])).toEqual([
    ['POST', 0, 0],
    ['PATCH', 0, CHUNK_BYTES],
    ['PATCH', CHUNK_BYTES, 5],
  ]);
});

it('sends three files at a time, in their order', async () => {
  const { delay, release, waiting } = gate();
  const { log } = await serveUploads(delay);
  addFiles(['a', 'b', 'c', 'd', 'e'].map((name) => picked(name)));
  await eventually(() => expect(waiting).toHaveLength(PARALLEL_UPLOADS));
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting', 'waiting']);
  release();
  await eventually(() => expect(log).toHaveLength(4));
  expect(new Set(log.slice(0, 3).map(({ metadata }) => metadata.filename))).toEqual(
    new Set(['a', 'b', 'c']),
  );
  expect(log[3]?.metadata.filename).toBe('d');
});

it('pauses one upload, and resumes where it stopped', async () => {
  const { delay, release, waiting } = gate();
  let isPaused = true;
  const { log, stored } = await serveUploads((request) =>
    isPaused && request.method === 'PATCH' ? delay() : undefined,
  );
  addFiles([picked('long.mp4', CHUNK_BYTES + 5)]);
  await eventually(() => expect(waiting).toHaveLength(1));
  pauseUpload(row('long.mp4').key);
  expect(row('long.mp4').state).toBe('paused');
  release();
  await eventually(() => expect([...stored.values()][0]?.bytes).toBe(CHUNK_BYTES));
  isPaused = false;
  resumeUpload(row('long.mp4').key);
  await waitForState('long.mp4', 'processing');
  expect(log.slice(2).map(({ method, offset, bodyBytes }) => [method, offset, bodyBytes])).toEqual([
    ['HEAD', 0, 0],
    ['PATCH', CHUNK_BYTES, 5],
  ]);
});

it('pauses and resumes all uploads', async () => {
  const { delay, release, waiting } = gate();
  await serveUploads(delay);
  addFiles(['a', 'b', 'c', 'd'].map((name) => picked(name)));
  await eventually(() => expect(waiting).toHaveLength(3));
  pauseAll();
  expect(states()).toEqual(['paused', 'paused', 'paused', 'waiting']);
  while (waiting.length > 0) release();
  addFiles([picked('e')]);
  expect(row('e').state).toBe('waiting');
  resumeAll();
  await eventually(() => {
    release();
    expect(new Set(states())).toEqual(new Set(['processing']));
  });
});

it('resumes one upload while the others stay paused', async () => {
  await serveUploads();
  pauseAll();
  addFiles([picked('a'), picked('b')]);
  pauseUpload(row('b').key);
  resumeUpload(row('b').key);
  await waitForState('b', 'processing');
  expect(row('a').state).toBe('waiting');
});

async function expectNoRetry(status: number) {
  const { log } = await serveUploads(() => errorReply(status, 'REFUSED', `refused with ${status}`));
  addFiles([picked('a')]);
  await waitForState('a', 'failed');
  expect(row('a').message).toBe(`refused with ${status}`);
  expect(log).toHaveLength(1);
}

it('does not retry after 400', () => expectNoRetry(400));
it('does not retry after 403', () => expectNoRetry(403));
it('does not retry after 413', () => expectNoRetry(413));

it('ends the session on 401 and does not retry [A-058] [A-836]', async () => {
  const reload = watchReload();
  await expectNoRetry(401);
  expect(reload).toHaveBeenCalled();
  expect(readToken()).toBeNull();
});

it('retries with a backoff after server errors, and shows the time of the next attempt', async () => {
  useFakeTimersUntilEnd();
  const { log } = await serveUploads(() => (log.length < 3 ? errorReply(503, 'BUSY') : undefined));
  addFiles([picked('a')]);
  await eventually(() => expect(row('a').retryAt).not.toBeNull());
  expect(row('a').state).toBe('uploading');
  await vi.advanceTimersByTimeAsync(1000);
  await eventually(() => expect(log).toHaveLength(2));
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(row('a').state).toBe('processing');
  });
  expect(log).toHaveLength(3);
  expect(row('a').retryAt).toBeNull();
});

it('gives up after several attempts, and restarts when the user retries', async () => {
  useFakeTimersUntilEnd();
  let isDown = true;
  const { log } = await serveUploads(() => (isDown ? errorReply(500, 'INTERNAL') : undefined));
  addFiles([picked('a')]);
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    expect(row('a').state).toBe('failed');
  });
  expect(log).toHaveLength(8);
  isDown = false;
  retryFailed();
  await waitForState('a', 'processing');
});

it('restarts when the server no longer has the data', async () => {
  useFakeTimersUntilEnd();
  const { delay, release, waiting } = gate();
  const seen: UploadRequest[] = [];
  const { stored } = await serveUploads((request) => {
    seen.push(request);
    return seen.length === 2 ? delay() : undefined;
  });
  addFiles([picked('long.mp4', CHUNK_BYTES + 5)]);
  await eventually(() => expect(waiting).toHaveLength(1));
  pauseUpload(row('long.mp4').key);
  stored.clear();
  release();
  resumeUpload(row('long.mp4').key);
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(row('long.mp4').state).toBe('processing');
  });
  expect(seen.map(({ method }) => method)).toEqual([
    'POST',
    'PATCH',
    'HEAD',
    'POST',
    'PATCH',
    'PATCH',
  ]);
});

it('deletes a canceled upload on the server', async () => {
  const { delay, waiting } = gate();
  const { log } = await serveUploads(({ method }) => (method === 'PATCH' ? delay() : undefined));
  addFiles([picked('long.mp4', CHUNK_BYTES + 5)]);
  await eventually(() => expect(waiting).toHaveLength(1));
  cancelUpload(row('long.mp4').key);
  expect(readUploads()).toEqual([]);
  await eventually(() => expect(log.at(-1)).toMatchObject({ method: 'DELETE' }));
});

it('limits the number of updates for ten thousand files', async () => {
  const { delay, waiting } = gate();
  await serveUploads(delay);
  let updates = 0;
  onTestFinished(useUploads.subscribe(() => (updates += 1)));
  addFiles(Array.from({ length: 10_000 }, (_, index) => picked(`${index}.jpg`, 10)));
  await eventually(() => expect(waiting).toHaveLength(3));
  await eventually(() => expect(useUploads.getState().order).toHaveLength(10_000));
  const before = useUploads.getState();
  expect(before.tally.waiting.count).toBe(9_997);
  const rowsBefore = new Map(before.rows);
  const updatesBefore = updates;
  for (let press = 0; press < 1000; press += 1) pauseUpload(row('9000.jpg').key);
  await eventually(() => expect(updates).toBeGreaterThan(updatesBefore));
  const after = useUploads.getState();
  expect(updates - updatesBefore).toBeLessThan(10);
  expect(after.order).toBe(before.order);
  // Uploads that are being sent may have progressed in the meantime.
  const changed = [...after.rows.values()].filter(
    (value) => value.state !== 'uploading' && rowsBefore.get(value.key) !== value,
  );
  expect(changed.map(({ name }) => name)).toEqual(['9000.jpg']);
});
