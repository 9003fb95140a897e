import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UploadAnswer, uploadAssets } from '@spindle/contracts/assets/assets';
import { toUuid } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { originalKey } from '@spindle/core/storage/keys';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { noise } from '@spindle/core/test/noise';
import { type ServerProcess, startServerProcess } from '@spindle/core/test/server-process';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sha256, storedHash } from '../../test/stored-objects.ts';
import { FORM_TYPE, openRequest, rawForm } from '../../test/uploads/raw-form.ts';
import {
  beginUpload,
  fileOf,
  offsetOf,
  sendRest,
  tusClient,
} from '../../test/uploads/tus-client.ts';

const MIB = 1024 ** 2;
const SECRET_KEY = 'a secret key for servers that are killed by tests';

describe.each([
  { driver: 'disk', isAvailable: true },
  { driver: 's3', isAvailable: testStorageEnv() !== null },
])('a server that is killed ($driver) (security 42)', ({ driver, isAvailable }) => {
  if (!isAvailable) return it.skip('needs an S3 server', () => undefined);

  let test: TestContext;
  let creator: TestUser;
  let server: ServerProcess;
  let env: Record<string, string>;
  let bucket: Awaited<ReturnType<typeof freshBucket>> = null;

  beforeAll(async () => {
    bucket = driver === 's3' ? await freshBucket() : null;
    env = { SECRET_KEY, ...bucket?.env };
    test = await openTestContext(env);
    creator = await makeUser(test.ctx, deriveSecrets(SECRET_KEY), 'CREATOR');
    server = await startServerProcess(test.ctx.config, env);
  });

  afterAll(async () => {
    await server.kill();
    await test.close();
    await bucket?.drop();
  });

  async function killAndStart(): Promise<void> {
    await server.kill();
    server = await startServerProcess(test.ctx.config, env);
  }

  const client = () => tusClient(server.base, creator);
  const formHeaders = () => ({ 'x-filespin-api-key': creator.apiKey, 'content-type': FORM_TYPE });
  const formUrl = () => server.base + uploadAssets.path;

  /** Counts the stored bytes. Infinite once the upload has become an asset and lost its row. */
  async function arrivedBytes(id: string): Promise<number> {
    const { db, storage } = test.ctx;
    if (storage.isLocal('')) return (await storage.head(originalKey(id, 1)))?.sizeBytes ?? 0;
    const row = await db.upload.findUnique({ where: { id: toUuid(id) } });
    return row ? Number(row.partsBytes) : Number.POSITIVE_INFINITY;
  }

  it('loses only the bytes in flight of a resumable upload', async () => {
    const bytes = noise(24 * MIB);
    const id = await beginUpload(client(), bytes.length);
    const patch = openRequest(client().at(id), 'PATCH', {
      ...client().patchHeaders(0),
      'content-length': bytes.length,
    });
    patch.write(bytes.subarray(0, 20 * MIB));
    // On S3 only full parts of 8 MiB survive.
    await expect.poll(() => arrivedBytes(id)).toBeGreaterThan(8 * MIB - 1);
    await killAndStart();
    expect(offsetOf(await client().head(id))).toBeGreaterThan(8 * MIB - 1);
    expect(await fileOf(await sendRest(client(), id, bytes))).toMatchObject({ id });
    expect(await storedHash(test, id)).toBe(sha256(bytes));
  });

  it('removes working copies of a killed server after hours, but not recent ones', async () => {
    const { tmpDir } = test.ctx.config;
    const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000);
    for (const name of ['work-left', 'work-of-another']) {
      await mkdir(join(tmpDir, name), { recursive: true });
      await writeFile(join(tmpDir, name, 'copy'), 'a picture');
    }
    await utimes(join(tmpDir, 'work-left'), threeHoursAgo, threeHoursAgo);
    await killAndStart();
    const copies = async () => (await readdir(tmpDir)).filter((name) => name.startsWith('work-'));
    await expect.poll(copies).toEqual(['work-of-another']);
  });

  it('creates one asset from an upload whose last request was interrupted', async () => {
    const bytes = noise(2 * MIB);
    const id = await beginUpload(client(), bytes.length);
    const last = client()
      .patch(id, 0, bytes)
      .catch(() => null);
    await expect.poll(() => arrivedBytes(id)).toBeGreaterThan(0);
    await killAndStart();
    await last;
    const head = await client().head(id);
    if (offsetOf(head) < bytes.length) await sendRest(client(), id, bytes);
    expect(await storedHash(test, id)).toBe(sha256(bytes));
    expect((await rowsOf(test, id)).jobs).toHaveLength(1);
  });

  it('keeps acknowledged uploads with their jobs, and creates no asset from an interrupted form', async () => {
    const body = noise(1 * MIB);
    const part = { disposition: 'form-data; name="f"; filename="kept.bin"', body };
    const uploaded = await fetch(formUrl(), {
      method: 'POST',
      headers: formHeaders(),
      body: rawForm([part]),
    });
    const [file] = UploadAnswer.parse(await uploaded.json()).files;
    const before = await test.ctx.db.asset.count();
    const half = rawForm([{ ...part, body: noise(30 * MIB) }]);
    const request = openRequest(formUrl(), 'POST', {
      ...formHeaders(),
      'content-length': half.length,
    });
    await new Promise<void>((sent) => request.write(half.subarray(0, 10 * MIB), () => sent()));
    await killAndStart();
    expect(await storedHash(test, file?.id ?? '')).toBe(sha256(body));
    expect(await rowsOf(test, file?.id ?? '')).toMatchObject({
      name: 'kept.bin',
      jobs: [{ steps: [{ task: 'probe', status: 'QUEUED' }] }],
    });
    expect(await test.ctx.db.asset.count()).toBe(before);
  });
});
