import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { NAME_MAX } from '@spindle/contracts/assets/assets';
import { toUuid } from '@spindle/core/ids';
import { diskPath } from '@spindle/core/storage/disk/disk';
import { originalKey } from '@spindle/core/storage/keys';
import { noise } from '@spindle/core/test/noise';
import { expect, it } from 'vitest';
import { rowsOf, sha256, storedHash, storedKeys } from '../../test/stored-objects.ts';
import { onEachStore } from '../../test/uploads/on-each-store.ts';
import { openRequest } from '../../test/uploads/raw-form.ts';
import {
  beginUpload,
  fileOf,
  idOf,
  offsetOf,
  sendRest,
  tusClient,
} from '../../test/uploads/tus-client.ts';

const MIB = 1024 ** 2;

onEachStore('resumable uploads', {}, (server) => {
  /** Starts a request that announces all remaining bytes but sends only some of them. */
  function beginPatch(id: string, bytes: Buffer, offset: number, sentBytes: number) {
    const request = openRequest(server.client.at(id), 'PATCH', {
      ...server.client.patchHeaders(offset),
      'content-length': bytes.length - offset,
    });
    request.write(bytes.subarray(offset, offset + sentBytes));
    return request;
  }

  /** Counts the stored bytes without a request to the server, which would end the running request. */
  async function arrivedBytes(id: string): Promise<number> {
    const { db, storage } = server.app.ctx;
    if (storage.isLocal('')) return (await storage.head(originalKey(id, 1)))?.sizeBytes ?? 0;
    return Number((await db.upload.findUniqueOrThrow({ where: { id: toUuid(id) } })).partsBytes);
  }

  /** Writes the last bytes as a server does that is killed before it responds. */
  async function putLastBytes(id: string, body: Buffer): Promise<void> {
    const { config, db, storage } = server.app.ctx;
    const key = originalKey(id, 1);
    const parts = await storage.partsOf(key);
    if (!parts) return appendFile(diskPath(config.filesDir, key), body);
    const multipartId = await parts.begin(key);
    await parts.put(key, multipartId, 1, body);
    const data = { multipartId, partsCount: 1, partsBytes: body.length };
    await db.upload.update({ where: { id: toUuid(id) }, data });
  }

  const jobsOf = async (id: string) => (await rowsOf(server.app, id)).jobs.length;

  it('creates an asset from a file sent in chunks', async () => {
    const bytes = noise(20 * MIB + 3);
    const id = await beginUpload(server.client, bytes.length, {
      filename: 'Été 📷.bin',
      filetype: 'image/png',
      upload_path: 'Trip/Day 1',
      last_modified: '2025-06-14T10:30:00+02:00',
      custom_metadata: '{"data":{"title":"By the lake"}}',
    });
    expect(offsetOf(await server.client.head(id))).toBe(0);
    for (const end of [8 * MIB, 16 * MIB]) {
      const answer = await server.client.patch(
        id,
        end - 8 * MIB,
        bytes.subarray(end - 8 * MIB, end),
      );
      expect([answer.status, offsetOf(answer)]).toEqual([204, end]);
    }
    expect(await server.app.ctx.db.asset.findUnique({ where: { id: toUuid(id) } })).toBeNull();

    const last = await server.client.patch(id, 16 * MIB, bytes.subarray(16 * MIB));
    expect([last.status, offsetOf(last)]).toEqual([204, bytes.length]);
    expect(await last.text()).toBe('');
    const stored = await server.app.ctx.db.file.findFirst({ where: { assetId: toUuid(id) } });
    expect(stored).toMatchObject({
      modifiedAt: new Date('2025-06-14T08:30:00Z'),
      modifiedOffset: 120,
    });
    expect(await fileOf(last)).toEqual({
      id,
      name: 'Été 📷.bin',
      size: bytes.length,
      checksum: null,
      content_type: 'application/octet-stream',
    });
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
    expect(await rowsOf(server.app, id)).toMatchObject({
      status: 'NOT_READY',
      uploadPath: 'Trip/Day 1',
      data: { title: 'By the lake' },
      creatorId: server.creator.row.id,
      files: [{ storage: server.driver, bucket: server.bucket, md5: null, sha256: null }],
      jobs: [{ status: 'QUEUED', steps: [{ task: 'probe', status: 'QUEUED' }] }],
    });
    expect(await server.app.ctx.db.upload.count({ where: { id: toUuid(id) } })).toBe(0);
  });

  it('computes checksums while receiving a file in a single request', async () => {
    const bytes = noise(3 * MIB);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const atOnce = await server.client.create({ size: bytes.length, body: bytes });
    expect(atOnce.status).toBe(201);
    const file = await fileOf(atOnce);
    expect(file).toMatchObject({ id: idOf(atOnce), checksum: md5 });
    expect((await rowsOf(server.app, file.id)).files[0]?.sha256).toBe(sha256(bytes));

    const id = await beginUpload(server.client, bytes.length);
    expect(await fileOf(await server.client.patch(id, 0, bytes))).toMatchObject({
      id,
      checksum: md5,
    });
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
  });

  it('resumes after a broken connection, and takes over from a stalled one', async () => {
    const bytes = noise(24 * MIB);
    const id = await beginUpload(server.client, bytes.length);
    const broken = beginPatch(id, bytes, 0, 10 * MIB);
    await expect.poll(() => arrivedBytes(id)).toBeGreaterThan(0);
    broken.destroy();
    const offset = offsetOf(await server.client.head(id));
    expect(offset).toBeGreaterThan(0);

    const stalled = beginPatch(id, bytes, offset, 9 * MIB);
    await expect.poll(() => arrivedBytes(id)).toBeGreaterThan(offset);
    expect(offsetOf(await server.client.head(id))).toBeGreaterThan(offset);
    expect(await fileOf(await sendRest(server.client, id, bytes))).toMatchObject({
      id,
      size: bytes.length,
    });
    stalled.destroy();
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
    const keys = (await storedKeys(server.app)).filter((key) => key.includes(id));
    expect(keys).toEqual([originalKey(id, 1)]);
  });

  it('stores a file undamaged wherever connections break', async () => {
    const bytes = noise(20 * MIB);
    const id = await beginUpload(server.client, bytes.length);
    for (const sentBytes of [9 * MIB, 1, 64 * 1024, 6 * MIB]) {
      const request = beginPatch(id, bytes, offsetOf(await server.client.head(id)), sentBytes);
      await new Promise((sent) => request.write('', sent));
      request.destroy();
    }
    expect(await fileOf(await sendRest(server.client, id, bytes))).toMatchObject({
      id,
      size: bytes.length,
    });
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
  });

  it('returns the same asset when the last request is repeated', async () => {
    const bytes = noise(100_000);
    const id = await beginUpload(server.client, bytes.length);
    await server.client.patch(id, 0, bytes.subarray(0, 60_000));
    const first = await fileOf(await server.client.patch(id, 60_000, bytes.subarray(60_000)));
    const again = await server.client.patch(id, 60_000, bytes.subarray(60_000));
    expect(again.status).toBe(204);
    expect(await fileOf(again)).toEqual(first);
    const head = await server.client.head(id);
    expect([head.status, offsetOf(head), head.headers.get('upload-length')]).toEqual([
      200,
      100_000,
      '100000',
    ]);
    expect(await jobsOf(id)).toBe(1);
  });

  it('creates one asset when several requests finish the same upload', async () => {
    const bytes = noise(200_000);
    const id = await beginUpload(server.client, bytes.length);
    const answers = await Promise.all([
      server.client.patch(id, 0, bytes),
      server.client.patch(id, 0, bytes),
      server.client.head(id),
    ]);
    for (const { status } of answers) expect([200, 204, 400, 409]).toContain(status);
    await sendRest(server.client, id, bytes);
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
    expect(await jobsOf(id)).toBe(1);
  });

  it('finishes at the next request an upload that was complete before a kill (security 38)', async () => {
    const bytes = noise(300_000);
    const id = await beginUpload(server.client, bytes.length, { filename: 'survivor.bin' });
    await putLastBytes(id, bytes);
    const head = await server.client.head(id);
    expect([head.status, offsetOf(head)]).toEqual([200, bytes.length]);
    expect(await rowsOf(server.app, id)).toMatchObject({
      name: 'survivor.bin',
      status: 'NOT_READY',
    });
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
    expect(await jobsOf(id)).toBe(1);
  });

  it('can be continued on another server', async () => {
    const secondServer = await server.app.openSecondServer();
    const secondClient = tusClient(
      await secondServer.http.listen({ port: 0, host: '127.0.0.1' }),
      server.creator,
    );
    const bytes = noise(12 * MIB);
    const id = await beginUpload(server.client, bytes.length);
    // The first server still waits for the rest of a request that the client has given up.
    const stalled = beginPatch(id, bytes, 0, 9 * MIB);
    await expect.poll(() => arrivedBytes(id)).toBeGreaterThan(0);
    expect(offsetOf(await secondClient.head(id))).toBeGreaterThan(0);
    expect(await fileOf(await sendRest(secondClient, id, bytes))).toMatchObject({ id });
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
    stalled.destroy();
    await secondServer.close();
  });

  it('accepts an empty file', async () => {
    const created = await server.client.create({ size: 0, metadata: { filename: 'empty.png' } });
    expect(created.status).toBe(201);
    expect(await fileOf(created)).toMatchObject({ id: idOf(created), size: 0 });
    expect(await storedHash(server.app, idOf(created))).toBe(sha256(Buffer.alloc(0)));
  });

  it('shortens long names, and treats names and folders as data, never as paths (security 21)', async () => {
    const created = await server.client.create({
      size: 1,
      body: Buffer.from('x'),
      metadata: { filename: `../../${'n'.repeat(400)}.tiff`, upload_path: '/../..//etc/\0x' },
    });
    const { id, name } = await fileOf(created);
    expect(name).toBe(`${'n'.repeat(NAME_MAX - 5)}.tiff`);
    expect((await rowsOf(server.app, id)).uploadPath).toBe('etc/x');
  });

  it('deletes an upload that is terminated', async () => {
    const id = await beginUpload(server.client, 10 * MIB);
    await server.client.patch(id, 0, noise(6 * MIB));
    expect((await server.client.discard(id)).status).toBe(204);
    expect((await server.client.head(id)).status).toBe(404);
    expect(await server.app.ctx.db.upload.count({ where: { id: toUuid(id) } })).toBe(0);
    expect((await storedKeys(server.app)).filter((key) => key.includes(id))).toEqual([]);
  });

  it('never deletes an upload that has become an asset', async () => {
    const { id } = await fileOf(await server.client.create({ size: 1, body: Buffer.from('x') }));
    expect((await server.client.discard(id)).status).toBe(404);
    expect(await storedHash(server.app, id)).toBe(sha256(Buffer.from('x')));
  });

  it('expires later when a request continues it', async () => {
    const id = await beginUpload(server.client, 100);
    const rowOf = () => server.app.ctx.db.upload.findUniqueOrThrow({ where: { id: toUuid(id) } });
    const { touchedAt } = await rowOf();
    await server.client.patch(id, 0, Buffer.from('soon'));
    server.app.passTime(2 * 3_600_000);
    await server.client.patch(id, 4, Buffer.from('later'));
    expect((await rowOf()).touchedAt.getTime()).toBeGreaterThan(touchedAt.getTime());
  });
});
