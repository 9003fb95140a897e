import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { APIRequestContext, CDPSession, Page, Response, TestInfo } from '@playwright/test';
import type { SearchAnswer } from '@spindle/contracts/search/search';
import { integrator } from '../integrator.ts';
import { expect, test } from '../journey.ts';
import { dropFiles, signIn } from '../person.ts';

const SIZE_BYTES = 24 * 1024 * 1024;

/** Bytes a second: slow enough that there is a middle to be cut off in, of three parts. */
const UPLOAD_SPEED = 3 * 1024 * 1024;

test('an upload cut off by a reload goes on where it stopped when its file is dropped again', async ({
  page,
  request,
}, info) => {
  const file = await largeFile(info);
  page.on('dialog', (dialog) => dialog.accept());
  const line = await beginUpload(page, file.path);
  await page.reload();
  await limit(line, -1);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText(/^\d+% sent. Choose the file again to resume.$/)).toBeVisible();
  const after = watchUploads(page);
  await dropFiles(page, [file.path]);
  await expectResumed(page, after);
  await expectOneAsset(request, file);
  await rm(file.path);
});

test('an upload cut off by a lost connection goes on where it stopped by itself', async ({
  page,
  request,
}, info) => {
  const file = await largeFile(info);
  const line = await beginUpload(page, file.path);
  await limit(line, UPLOAD_SPEED, { offline: true });
  const after = watchUploads(page);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText(/^Connection lost. Retrying in \d+ s$/)).toBeVisible();
  await limit(line, -1);
  await expectResumed(page, after);
  await expectOneAsset(request, file);
  await rm(file.path);
});

/** Drops a file on a slow line; the first part of it has arrived. Gives the line. */
async function beginUpload(page: Page, path: string): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await signIn(page);
  await limit(line, UPLOAD_SPEED);
  const someArrived = page.waitForResponse(isPart);
  await dropFiles(page, [path]);
  await someArrived;
  return line;
}

/** It was not begun anew, and what had arrived was not sent again. */
async function expectResumed(page: Page, after: ReturnType<typeof watchUploads>) {
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByRole('status')).toHaveText('1 file uploaded');
  expect(after.created).toBe(0);
  expect(after.resumedAt).toBeGreaterThan(0);
  expect(await after.sentBytes()).toBe(SIZE_BYTES - after.resumedAt);
}

/** A file that nobody has uploaded before. */
async function largeFile(info: TestInfo) {
  const bytes = randomBytes(SIZE_BYTES).fill(0, 0, 64); // chance would sometimes make a sound or picture of it
  const name = `large-${randomUUID()}.bin`;
  const path = info.outputPath(name);
  await writeFile(path, bytes);
  return { name, path, checksum: createHash('md5').update(bytes).digest('hex') };
}

/** `speed`: bytes a second that the page can send; -1: as many as it likes. */
function limit(line: CDPSession, speed: number, { offline = false } = {}) {
  return line.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: speed,
  });
}

function isPart(answer: Response): boolean {
  return answer.request().method() === 'PATCH' && answer.ok();
}

/** Follows what the page tells the server of uploads from now on. */
function watchUploads(page: Page) {
  let lengths: Promise<number>[] = [];
  const watch = {
    created: 0,
    /** Where the server said that it had got to. */
    resumedAt: 0,
    /** Bytes that arrived since it said so. */
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
  { name, checksum }: { name: string; checksum: string },
) {
  const api = await integrator(request);
  const found = await request.post('/api/v1/assets/search', {
    headers: api.headers,
    data: { file_name: name },
  });
  const { result } = (await found.json()) as SearchAnswer;
  expect(result).toHaveLength(1);
  expect(await api.processed(result[0] ?? '')).toMatchObject({
    status: 'OK',
    size: SIZE_BYTES,
    checksum,
  });
}
