import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { APIRequestContext, CDPSession, Page, Response, TestInfo } from '@playwright/test';
import type { SearchAnswer } from '@spindle/contracts/search/search';
import { integrator } from '../integrator.ts';
import { expect, test } from '../journey.ts';
import { dropFiles, signIn } from '../person.ts';

/** The least size of a file: three parts. */
const SIZE_MIN = 24 * 1024 * 1024;

/** Bytes per second. Slow enough to interrupt an upload of three parts in the middle. */
const UPLOAD_SPEED = 3 * 1024 * 1024;

test('an upload interrupted by a reload resumes when its file is dropped again', async ({
  page,
  request,
}, info) => {
  const file = await largeFile(info);
  page.on('dialog', (dialog) => dialog.accept());
  const connection = await beginUpload(page, file.path);
  await page.reload();
  await limitSpeed(connection, -1);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText(/^\d+% sent. Choose the file again to resume.$/)).toBeVisible();
  const after = watchUploads(page);
  await dropFiles(page, [file.path]);
  await expectResumed(page, after, file.size);
  await expectOneAsset(request, file);
  await rm(file.path);
});

test('an upload interrupted by a lost connection resumes automatically', async ({
  page,
  request,
}, info) => {
  const file = await largeFile(info);
  const connection = await beginUpload(page, file.path);
  await limitSpeed(connection, UPLOAD_SPEED, { offline: true });
  const after = watchUploads(page);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText(/^Connection lost. Retrying in \d+ s$/)).toBeVisible();
  await limitSpeed(connection, -1);
  await expectResumed(page, after, file.size);
  await expectOneAsset(request, file);
  await rm(file.path);
});

/** Drops a file on a slow connection and waits until its first part has arrived. Returns the connection. */
async function beginUpload(page: Page, path: string): Promise<CDPSession> {
  const connection = await page.context().newCDPSession(page);
  await signIn(page);
  await limitSpeed(connection, UPLOAD_SPEED);
  const someArrived = page.waitForResponse(isPart);
  await dropFiles(page, [path]);
  await someArrived;
  return connection;
}

/** Checks that the upload did not restart, and that arrived bytes were not sent again. */
async function expectResumed(page: Page, after: ReturnType<typeof watchUploads>, size: number) {
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByRole('status')).toHaveText('1 file uploaded');
  expect(after.created).toBe(0);
  expect(after.resumedAt).toBeGreaterThan(0);
  expect(await after.sentBytes()).toBe(size - after.resumedAt);
}

/**
 * Creates a file that was never uploaded before, of a size of its own: files of one size are compared by checksum first, in a worker that
 * Chromium does not run while the connection is slow.
 */
async function largeFile(info: TestInfo) {
  // A random beginning would sometimes be recognized as audio or an image.
  const size = SIZE_MIN + randomInt(1_000_000);
  const bytes = randomBytes(size).fill(0, 0, 64);
  const name = `large-${randomUUID()}.bin`;
  const path = info.outputPath(name);
  await writeFile(path, bytes);
  return { name, path, size, checksum: createHash('md5').update(bytes).digest('hex') };
}

/** Limits the upload speed. speed: bytes per second; -1 removes the limit. */
function limitSpeed(connection: CDPSession, speed: number, { offline = false } = {}) {
  return connection.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: speed,
  });
}

function isPart(answer: Response): boolean {
  return answer.request().method() === 'PATCH' && answer.ok();
}

/** Records the upload requests of the page from now on. */
function watchUploads(page: Page) {
  let lengths: Promise<number>[] = [];
  const watch = {
    created: 0,
    /** The offset that the server reported for the upload. */
    resumedAt: 0,
    /** Bytes sent since the server reported the offset. */
    sentBytes: async () => (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0),
  };
  page.on('response', (answer) => {
    const request = answer.request();
    if (!answer.ok() || !new URL(answer.url()).pathname.startsWith('/api/v1/uploads')) return;
    if (request.method() === 'POST') watch.created += 1;
    if (request.method() === 'HEAD') {
      watch.resumedAt = Number(answer.headers()['upload-offset']);
      lengths = [];
    }
    if (request.method() === 'PATCH')
      lengths.push(request.allHeaders().then((headers) => Number(headers['content-length'])));
  });
  return watch;
}

async function expectOneAsset(
  request: APIRequestContext,
  { name, size, checksum }: { name: string; size: number; checksum: string },
) {
  const api = await integrator(request);
  const found = await request.post('/api/v1/assets/search', {
    headers: api.headers,
    data: { file_name: name },
  });
  const { result } = (await found.json()) as SearchAnswer;
  expect(result).toHaveLength(1);
  expect(await api.waitUntilProcessed(result[0] ?? '')).toMatchObject({
    status: 'OK',
    size,
    checksum,
  });
}
