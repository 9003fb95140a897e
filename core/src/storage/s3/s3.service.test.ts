import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshBucket } from '../../../test/fresh-bucket.ts';
import { noise } from '../../../test/noise.ts';
import { testStorageEnv } from '../../../test/services.ts';
import { storageSuite } from '../../../test/storage-suite.ts';
import { loadConfig } from '../../config/config.ts';
import { NotFound, Unavailable } from '../../errors.ts';
import { outageOf } from '../../outage.ts';
import { readObject } from '../read-object.ts';
import type { Parts, Storage } from '../storage.ts';
import { openS3Storage } from './s3.ts';
import { type S3Settings, s3ClientConfig } from './s3-client.ts';
import { copyObject } from './s3-copy.ts';

const folder = `suite-${randomBytes(6).toString('hex')}`;
const MIB = 1024 ** 2;
let tmpDir: string;
/** Its own, because journeys run at the same time and store files in the bucket of the test run. */
let bucket: Awaited<ReturnType<typeof freshBucket>>;

beforeAll(async () => {
  tmpDir = await mkdtemp(join(tmpdir(), 'spindle-s3-'));
  bucket = await freshBucket();
});

afterAll(async () => {
  await bucket?.drop();
  await rm(tmpDir, { recursive: true });
});

function settings(): S3Settings {
  const { s3 } = loadConfig({ DATABASE_URL: 'postgres://unused', ...bucket?.env });
  if (!s3) throw new Error('unreachable: tests without a bucket are skipped');
  return s3;
}

function partsOf(storage: Storage): Parts {
  if (!storage.parts) throw new Error('unreachable: S3 has parts');
  return storage.parts;
}

const open = () => openS3Storage(settings(), { tmpDir });

describe.skipIf(testStorageEnv() === null)('S3 storage', () => {
  storageSuite(async () => open(), folder);

  it('names its bucket', async () => {
    const storage = open();
    expect(storage).toMatchObject({ kind: 's3', bucket: settings().bucket });
    await storage.close();
  });

  it('deletes the local copy, even when its user fails', async () => {
    const storage = open();
    await storage.put(`${folder}/copy`, Buffer.from('copy'), { contentType: 'text/plain' });
    const fail = () => storage.withFile(`${folder}/copy`, () => Promise.reject(new Error('no')));
    await expect(fail()).rejects.toThrow('no');
    expect(await readdir(tmpDir)).toEqual([]);
    await storage.close();
  });

  it('leaves no parts of a failed upload', async () => {
    const storage = open();
    for await (const { key } of partsOf(storage).unfinished()) expect(key).not.toContain(folder);
    await storage.close();
  });

  it('completes an object from the counted parts, including replaced ones', async () => {
    const storage = open();
    const parts = partsOf(storage);
    const key = `${folder}/in-parts`;
    const id = await parts.begin(key);
    const bytes = noise(6 * MIB);
    await parts.put(key, id, 1, Buffer.alloc(5 * MIB));
    await parts.put(key, id, 1, bytes.subarray(0, 5 * MIB));
    await parts.put(key, id, 2, bytes.subarray(5 * MIB));
    await parts.put(key, id, 3, Buffer.from('sent, but not counted'));
    expect(await storage.head(key)).toBeNull();
    await expect(parts.complete(key, id, 4)).rejects.toThrow('lost a part');
    await parts.complete(key, id, 2);
    const stored = Buffer.concat(await (await storage.get(key)).toArray());
    expect(stored.equals(bytes)).toBe(true);
    await storage.close();
  });

  it('finds and drops the parts that a killed process left', async () => {
    const storage = open();
    const parts = partsOf(storage);
    const key = `${folder}/left`;
    const multipartId = await parts.begin(key);
    await parts.put(key, multipartId, 1, Buffer.from('left'));
    const mine = async () => {
      const left = [];
      for await (const upload of parts.unfinished()) if (upload.key === key) left.push(upload);
      return left;
    };
    const [left] = await mine();
    expect(left).toEqual({ key, multipartId, startedAt: expect.any(Date) });
    expect(left?.startedAt.getFullYear()).toBeGreaterThan(2020);
    await parts.drop(key, multipartId);
    expect(await mine()).toEqual([]);
    await parts.drop(key, multipartId);
    await storage.close();
  });

  it('copies a large object in parts', async () => {
    const storage = open();
    const client = new S3Client(s3ClientConfig(settings()));
    const bytes = noise(11 * MIB);
    await storage.put(`${folder}/parts`, bytes, { contentType: 'video/mp4' });
    await copyObject(client, settings().bucket, `${folder}/parts`, `${folder}/copied`, 5 * MIB);
    const copied = Buffer.concat(await (await storage.get(`${folder}/copied`)).toArray());
    expect(copied.equals(bytes)).toBe(true);
    client.destroy();
    await storage.close();
  });

  it('signs URLs that a browser can read and that cannot be changed', async () => {
    const storage = open();
    await storage.put(`${folder}/signed`, Buffer.from('signed'), { contentType: 'text/plain' });
    const url = await storage.presignGet(`${folder}/signed`, {
      expirySeconds: 60,
      contentType: 'image/png',
      disposition: 'attachment; filename="a.png"',
    });
    const answer = await fetch(url ?? '');
    expect(await answer.text()).toBe('signed');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.png"');
    expect((await fetch((url ?? '').replace('signed', 'parts'))).status).toBe(403);
    await storage.close();
  });

  it('throws Unavailable when the bucket or the access key is wrong', async () => {
    const put = (change: Partial<S3Settings>) =>
      openS3Storage({ ...settings(), ...change }, { tmpDir }).check();
    await expect(put({ bucket: 'not-there' })).rejects.toThrow(
      'The bucket of the file store does not exist.',
    );
    await expect(put({ secretAccessKey: 'wrong' })).rejects.toThrow(
      'The file store refuses the access key.',
    );
    await expect(put({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
      'The file store does not answer.',
    );
  });
});

describe('S3 storage in front of a failing store', () => {
  const answers = { status: 500, body: '<Error><Code>InternalError</Code></Error>' };
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    if (answers.status === 0) request.socket.destroy();
    else if (answers.status === 206) {
      response.writeHead(200, { 'content-length': 1000 }).write('half of it');
      setTimeout(() => request.socket.destroy(), 50);
    } else response.writeHead(answers.status).end(answers.body);
  });
  const failing = () => {
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const s3 = { endpoint, publicEndpoint: endpoint, region: 'us-east-1', bucket: 'bucket' };
    const keys = { accessKeyId: 'key', secretAccessKey: 'secret', redirect: false };
    return openS3Storage({ ...s3, ...keys }, { tmpDir });
  };

  beforeAll(async () => {
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });

  it('retries, then throws Unavailable with the cause', async () => {
    requests = 0;
    const refused = failing().get('a/b');
    await expect(refused).rejects.toThrow(Unavailable);
    await expect(refused).rejects.toMatchObject({ cause: { name: 'InternalError' } });
    expect(requests).toBe(3);
  });

  it('throws Unavailable when connections break', async () => {
    answers.status = 0;
    await expect(failing().get('a/b')).rejects.toThrow(Unavailable);
  });

  it('throws Unavailable when a body breaks off during a read', async () => {
    answers.status = 206;
    for (const use of [
      (storage: Storage) => readObject({ storage }, 'a/b'),
      async (storage: Storage) => pipeline(await storage.get('a/b'), new PassThrough().resume()),
    ])
      expect(outageOf(await use(failing()).catch((error: unknown) => error))).toBe('store');
    const reader = new AbortController();
    const body = await failing().get('a/b', undefined, reader.signal);
    reader.abort();
    const stopped = await body.toArray().catch((error: unknown) => error);
    expect([stopped instanceof Error, outageOf(stopped)]).toEqual([true, null]);
  });

  it('translates a 404 to NotFound', async () => {
    answers.status = 404;
    answers.body = '<Error><Code>NoSuchKey</Code></Error>';
    await expect(failing().get('a/b')).rejects.toThrow(NotFound);
    expect(await failing().head('a/b')).toBeNull();
  });

  it('refuses an object that the store saved with another size', async () => {
    answers.status = 200;
    answers.body = '';
    const put = failing().put('a/b', Buffer.from('twelve bytes'), { contentType: 'text/plain' });
    await expect(put).rejects.toThrow('another size');
  });
});

it('ends the local copy of an object when the store sends more than its size', async () => {
  const block = Buffer.alloc(64 * 1024);
  const server = createServer((request, response) => {
    if (request.method === 'HEAD') return response.setHeader('content-length', 100).end();
    const send = () => {
      while (!response.destroyed && response.write(block));
    };
    response.writeHead(200).on('drain', send); // without a length
    send();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const s3 = { endpoint, publicEndpoint: endpoint, region: 'us-east-1', bucket: 'bucket' };
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret', redirect: false };
  const storage = openS3Storage({ ...s3, ...keys }, { tmpDir });
  await expect(storage.withFile('a/b', async () => 'used')).rejects.toThrow(
    'more than the 100 bytes',
  );
  expect(await readdir(tmpDir)).toEqual([]);
  await storage.close();
  server.closeAllConnections();
  server.close();
});
