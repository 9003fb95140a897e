import { beforeEach, expect, it, vi } from 'vitest';
import { storeToken } from '../api/token.ts';
import { freshPage, LONG_WAIT } from '../test/page.ts';
import { serveUploads } from '../test/upload-server.ts';
import { CHUNK_BYTES } from './upload.ts';

freshPage();

// The client for browsers; under Node, the package would resolve to its client for Node.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js'));

beforeEach(() => {
  storeToken('token-1', { remember: true });
});

const SIZE = CHUNK_BYTES * 2 + 5;

/** Simulates a page load by a user: all modules are new, and only the storage of the browser remains. */
async function loadPage(userId = 7) {
  vi.resetModules();
  const { useSession } = await import('../session/session.ts');
  useSession.setState({ isLoggedIn: true, userId });
  const queue = await import('./upload-queue.ts');
  const { readUploads } = await import('./upload-store.ts');
  await queue.restoreUploads();
  return { ...queue, rows: readUploads };
}

function fileOf(name: string, sizeBytes: number, lastModified = 1): File {
  return new File([new Uint8Array(sizeBytes)], name, { lastModified });
}

const eventually = (check: () => void) => vi.waitFor(check, LONG_WAIT);

/** Uploads a file and leaves the page during its second request. */
async function interrupt(name = 'long.mp4', path = 'Trip') {
  let patches = 0;
  const server = await serveUploads(({ method }) => {
    if (method === 'PATCH') patches += 1;
    return method === 'PATCH' && patches === 2 ? new Promise(() => {}) : undefined;
  });
  const page = await loadPage();
  page.addFiles([{ file: fileOf(name, SIZE), path }]);
  await eventually(() => expect(patches).toBe(2));
  page.pauseAll();
  return server;
}

it('lists an unfinished upload with its progress after a reload', async () => {
  await interrupt();
  const { rows } = await loadPage();
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toMatchObject({
    name: 'long.mp4',
    path: 'Trip',
    state: 'interrupted',
    sizeBytes: SIZE,
    file: null,
  });
  expect(rows()[0]?.sentBytes).toBeGreaterThanOrEqual(CHUNK_BYTES);
});

it('resumes where it stopped when the file is chosen again, and rejects other files', async () => {
  const { log } = await interrupt();
  const { rows, chooseAgain } = await loadPage();
  const before = log.length;
  const key = rows()[0]?.key ?? '';
  expect(chooseAgain(key, fileOf('long.mp4', SIZE, 2))).toBe(false);
  expect(chooseAgain(key, fileOf('other.mp4', SIZE))).toBe(false);
  expect(chooseAgain(key, fileOf('long.mp4', SIZE))).toBe(true);
  await eventually(() => expect(rows()[0]?.state).toBe('processing'));
  expect(log.slice(before).map(({ method, offset }) => [method, offset])).toEqual([
    ['HEAD', 0],
    ['PATCH', CHUNK_BYTES],
    ['PATCH', CHUNK_BYTES * 2],
  ]);
  expect((await loadPage()).rows()).toEqual([]);
});

it('resumes where it stopped when the folder of the file is dropped again', async () => {
  const { log } = await interrupt();
  const { rows, addFiles } = await loadPage();
  const before = log.length;
  addFiles([{ file: fileOf('long.mp4', SIZE), path: 'Trip' }]);
  expect(rows()).toHaveLength(1);
  await eventually(() => expect(rows()[0]?.state).toBe('processing'));
  expect(log.slice(before).map(({ method }) => method)).not.toContain('POST');
});

it('treats a file of the same name in another folder as a different file', async () => {
  await interrupt();
  const { rows, addFiles, pauseAll } = await loadPage();
  pauseAll();
  addFiles([{ file: fileOf('long.mp4', SIZE), path: 'Elsewhere' }]);
  expect(rows().map(({ state }) => state)).toEqual(['interrupted', 'waiting']);
});

it('forgets an unfinished upload that is canceled, and deletes it on the server', async () => {
  const { stored } = await interrupt();
  const { rows, cancelUpload } = await loadPage();
  cancelUpload(rows()[0]?.key ?? '');
  await eventually(() => expect(stored.size).toBe(0));
  expect((await loadPage()).rows()).toEqual([]);
});

it('hides the unfinished uploads of other users', async () => {
  await interrupt();
  expect((await loadPage(8)).rows()).toEqual([]);
  expect((await loadPage(7)).rows()).toHaveLength(1);
});

it('forgets uploads that expired on the server after a day', async () => {
  await interrupt();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_001 });
  const { rows } = await loadPage();
  vi.useRealTimers();
  expect(rows()).toEqual([]);
  expect((await loadPage()).rows()).toEqual([]);
});

it('does not store files that fit in one request', async () => {
  await serveUploads(() => new Promise(() => {}));
  const page = await loadPage();
  page.addFiles([{ file: fileOf('small.jpg', 1000), path: '' }]);
  page.pauseAll();
  expect((await loadPage()).rows()).toEqual([]);
});

it('ignores invalid stored data', async () => {
  localStorage.setItem('spindle.upload.x', '{');
  expect((await loadPage()).rows()).toEqual([]);
  expect(localStorage.getItem('spindle.upload.x')).toBeNull();
});
