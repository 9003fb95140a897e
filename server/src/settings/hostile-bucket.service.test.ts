import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { STORAGE_INVALID } from '@spindle/contracts/settings/storage-settings';
import { INSTALLATION_KEY } from '@spindle/core/storage/keys';
import { changeOf, TWO_STORES_ENV } from '@spindle/core/test/two-stores';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';

const MIB = 1024 ** 2;
const BLOCK = Buffer.alloc(64 * 1024, ' ');

let app: TestApp;
let settings: ReturnType<typeof openSettings>;
/** Selects the requests whose answers never end. */
let isEndless: (request: IncomingMessage, url: URL) => boolean;
let sentBytes = 0;
let buckets = 0;
const objects = new Map<string, Buffer>();

/** A server with as much of S3 as the check of a bucket needs. */
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const url = new URL(request.url ?? '', 'http://localhost');
  if (isEndless(request, url)) return sendEndlessly(response);
  answer(request, url, body, response);
});

function answer(request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): void {
  const { pathname: path, searchParams } = url;
  const { method = '', headers } = request;
  if (searchParams.has('uploads')) response.end('<R><UploadId>1</UploadId></R>');
  else if (method === 'POST') response.end('<R><ETag>1</ETag></R>');
  else if (method === 'PUT' || method === 'DELETE') {
    if (method === 'PUT') objects.set(path, body);
    response.setHeader('etag', '"1"').end();
  } else if (method === 'HEAD') {
    response.setHeader('content-length', objects.get(path)?.length ?? 0);
    response.setHeader('x-amz-bucket-region', 'us-east-1').end();
  } else if (searchParams.has('list-type')) response.end('<R></R>');
  else {
    const stored = objects.get(path);
    if (!stored) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    else response.end(headers.range ? stored.subarray(10, 20) : stored);
  }
}

function sendEndlessly(response: ServerResponse): void {
  const isError = response.req.method !== 'GET';
  response.writeHead(isError ? 403 : 200, { 'content-type': 'application/xml' });
  const send = () => {
    do sentBytes += BLOCK.length;
    while (!response.destroyed && response.write(BLOCK));
  };
  response.on('drain', send);
  send();
}

beforeAll(async () => {
  app = await openTestApp(TWO_STORES_ENV);
  settings = openSettings(app, await app.makeUser('ADMIN'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

beforeEach(() => {
  sentBytes = 0;
  buckets += 1; // a bucket that is in use is not verified again
  objects.clear();
});

afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

const save = () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { access_key_id: 'key', secret_access_key: 'secret' };
  const value = changeOf('originals', { root: `bucket-${buckets}`, endpoint, ...keys });
  return settings.update({ key: 'storage', value });
};

it('accepts the bucket when every answer ends', async () => {
  isEndless = () => false;
  const answer = await save();
  expect(answer.statusCode, answer.body).toBe(200);
});

it.each<[string, typeof isEndless]>([
  ['the error of a refused object', ({ method }) => method === 'PUT'],
  [
    'an object',
    ({ method }, { searchParams }) => method === 'GET' && !searchParams.has('list-type'),
  ],
  ['a part of an object', ({ headers }) => headers.range !== undefined],
  ['a list of objects', (_, { searchParams }) => searchParams.has('list-type')],
  ['the confirmation of an upload', ({ method }) => method === 'POST'],
  [
    'the marker of an installation',
    ({ method }, { pathname }) => method === 'GET' && pathname.endsWith(INSTALLATION_KEY),
  ],
])('refuses a bucket that sends %s without end, and stops reading', async (_, endless) => {
  isEndless = endless;
  const refusal = await save();
  expect([refusal.statusCode, errorOf(refusal).message]).toEqual([400, STORAGE_INVALID]);
  expect(sentBytes).toBeGreaterThan(0);
  // Twice 16 MiB, because the client tries again, and bytes on their way.
  expect(sentBytes).toBeLessThan(64 * MIB);
});
