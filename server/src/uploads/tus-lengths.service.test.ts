import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import { Unavailable } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { noise } from '@spindle/core/test/noise';
import { Upload } from 'tus-js-client';
import { expect, it, vi } from 'vitest';
import { sha256, storedHash } from '../../test/stored-objects.ts';
import { onEachStore } from '../../test/uploads/on-each-store.ts';
import { beginUpload, fileOf, idOf, offsetOf } from '../../test/uploads/tus-client.ts';

const MIB = 1024 ** 2;

onEachStore('resumable uploads of unknown length, and in parallel', {}, (server) => {
  const create = (headers: Record<string, string>) =>
    fetch(server.base + UPLOADS_PATH, {
      method: 'POST',
      headers: { ...server.client.headers, ...headers },
    });

  const metadata = { 'upload-metadata': `filename ${Buffer.from('whole.bin').toString('base64')}` };

  async function makePartial(bytes: Buffer): Promise<string> {
    const id = idOf(
      await create({ 'upload-concat': 'partial', 'upload-length': String(bytes.length) }),
    );
    expect((await server.client.patch(id, 0, bytes)).status).toBe(204);
    return id;
  }

  const countRows = (ids: string[]) =>
    server.app.ctx.db.upload.count({ where: { id: { in: ids.map(toUuid) } } });

  it('stores a file whose length is sent last', async () => {
    const bytes = noise(9 * MIB);
    const id = idOf(await create({ ...metadata, 'upload-defer-length': '1' }));
    const head = await server.client.head(id);
    expect(head.headers.get('upload-defer-length')).toBe('1');
    expect(head.headers.get('upload-length')).toBeNull();
    expect((await server.client.patch(id, 0, bytes)).status).toBe(204);
    const last = await fetch(server.client.at(id), {
      method: 'PATCH',
      headers: {
        ...server.client.patchHeaders(bytes.length),
        'upload-length': String(bytes.length),
      },
      body: Buffer.alloc(0),
    });
    expect([last.status, offsetOf(last)]).toEqual([204, bytes.length]);
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
    expect(await server.app.ctx.db.asset.count({ where: { id: toUuid(id) } })).toBe(1);
  });

  it('creates one asset from partial uploads in the order of the final request', async () => {
    const bytes = noise(11 * MIB);
    const first = await makePartial(bytes.subarray(0, 9 * MIB));
    const second = await makePartial(bytes.subarray(9 * MIB));
    const head = await server.client.head(first);
    expect([head.headers.get('upload-concat'), offsetOf(head)]).toEqual(['partial', 9 * MIB]);
    const before = await server.app.ctx.db.asset.count();
    const final = await create({
      ...metadata,
      'upload-concat': `final;${server.client.at(first)} ${UPLOADS_PATH}/${second}`,
    });
    expect(final.status).toBe(201);
    const id = idOf(final);
    expect(await fileOf(final)).toMatchObject({ id, name: 'whole.bin', size: bytes.length });
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
    expect(await server.app.ctx.db.asset.count()).toBe(before + 1);
    expect(await countRows([first, second, id])).toBe(0);
  });

  const join = (ids: string[], more = {}) =>
    create({
      ...metadata,
      ...more,
      'upload-concat': `final;${ids.map(server.client.at).join(' ')}`,
    });

  it('creates one asset from concurrent final requests for the same partial uploads', async () => {
    const bytes = noise(3 * MIB);
    const parts = [
      await makePartial(bytes.subarray(0, MIB)),
      await makePartial(bytes.subarray(MIB)),
    ];
    const before = await server.app.ctx.db.asset.count();
    const finals = await Promise.all([1, 2, 3, 4].map(() => join(parts)));
    const [created, ...refused] = finals.sort((one, other) => one.status - other.status);
    expect(await storedHash(server.app, idOf(created as Response))).toBe(sha256(bytes));
    // 404, 410: the partial uploads are gone. 409: another request joins them, or has.
    for (const { status } of refused) expect([404, 409, 410]).toContain(status);
    expect((await join(parts)).status).toBe(404);
    expect(await server.app.ctx.db.asset.count()).toBe(before + 1);
    expect(
      await server.app.ctx.db.upload.count({ where: { isPartial: false, size: bytes.length } }),
    ).toBe(0);
  });

  it('joins partial uploads again after a request that was killed or failed', async () => {
    const bytes = noise(MIB);
    const parts = [await makePartial(bytes)];
    const { db, storage } = server.app.ctx;
    // State after a killed server: claimed by an upload that no request finishes.
    const abandoned = toUuid(await beginUpload(server.client, MIB));
    await db.upload.updateMany({
      where: { id: { in: parts.map(toUuid) } },
      data: { finalId: abandoned },
    });
    vi.spyOn(storage, 'get').mockRejectedValueOnce(new Unavailable('The store is away.'));
    expect((await join(parts)).status).toBe(503);
    const final = await join(parts);
    expect(final.status).toBe(201);
    expect(await storedHash(server.app, idOf(final))).toBe(sha256(bytes));
    expect(await db.upload.count({ where: { id: abandoned } })).toBe(0);
  });

  it('refuses to join unfinished, non-partial and foreign uploads', async () => {
    const bytes = noise(100);
    const whole = await makePartial(bytes);
    const open = idOf(await create({ 'upload-concat': 'partial', 'upload-length': '5' }));
    const plain = idOf(await create({ 'upload-length': '5' }));
    expect((await join([whole, open])).status).toBe(409);
    expect((await join([whole, plain])).status).toBe(404);
    expect((await join([whole], { 'upload-length': '100' })).status).toBe(400);
    const other = await server.app.makeUser('CREATOR');
    expect((await join([whole], { 'x-filespin-api-key': other.apiKey })).status).toBe(404);
    expect(await countRows([whole, open, plain])).toBe(3);
  });

  it.each([
    ['in parallel', { parallelUploads: 3 }],
    ['of unknown length', { uploadLengthDeferred: true, chunkSize: 5 * MIB }],
    ['by POST alone', { overridePatchMethod: true, chunkSize: 8 * MIB }],
  ])('serves tus-js-client %s', async (_how, options) => {
    const bytes = noise(20 * MIB + 7);
    const before = await server.app.ctx.db.asset.findMany({ select: { id: true } });
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: server.base + UPLOADS_PATH,
        headers: { 'X-FileSpin-Api-Key': server.creator.apiKey },
        metadata: { filename: 'by-client.bin' },
        retryDelays: null,
        ...options,
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
    const created = await server.app.ctx.db.asset.findMany({
      where: { id: { notIn: before.map(({ id }) => id) } },
    });
    expect(created).toMatchObject([{ name: 'by-client.bin', size: BigInt(bytes.length) }]);
    const id = created[0]?.id.replaceAll('-', '') ?? '';
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
  });
});
