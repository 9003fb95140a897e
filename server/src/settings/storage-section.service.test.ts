import { MASK, MASK_REFUSED } from '@spindle/contracts/settings/masked';
import { STORAGE_INVALID } from '@spindle/contracts/settings/storage-settings';
import { replaceContent } from '@spindle/contracts/versions/versions';
import { toUuid } from '@spindle/core/ids';
import { splitKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import type { TestUser } from '@spindle/core/test/factories';
import { noise } from '@spindle/core/test/noise';
import { testStorageEnv } from '@spindle/core/test/services';
import {
  changeOf,
  openTwoStores,
  TWO_STORES_ENV,
  type TwoStores,
} from '@spindle/core/test/two-stores';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';
import { beginUpload, tusClient } from '../../test/uploads/tus-client.ts';

describe.skipIf(testStorageEnv() === null)('the stores of the settings', () => {
  let app: TestApp;
  let base: string;
  let admin: TestUser;
  let stores: TwoStores;
  let settings: ReturnType<typeof openSettings>;

  beforeAll(async () => {
    stores = await openTwoStores();
    app = await openTestApp(TWO_STORES_ENV);
    base = await app.http.listen({ port: 0, host: '127.0.0.1' });
    admin = await app.makeUser('ADMIN');
    settings = openSettings(app, admin);
  });

  afterAll(async () => {
    await app.close();
    await stores.close();
  });

  beforeEach(() => saveDefaults());

  const save = (value: object) => settings.update({ key: 'storage', value });
  const saveDefaults = () =>
    save({ originals_root: '', derivatives_root: '', transcodes_root: '' });

  /** Saves a change that must pass its verification. */
  async function configure(value: object): Promise<void> {
    const answer = await save(value);
    expect(answer.statusCode, answer.body).toBe(200);
  }

  async function upload(name: string, bytes: Buffer): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const url = `${base}/api/v1/assets/new/content/original/upload`;
    const headers = { 'x-filespin-api-key': admin.apiKey };
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    const { files } = (await answer.json()) as { files: { id: string }[] };
    return files[0]?.id ?? '';
  }

  const originalOf = (id: string) =>
    app.ctx.db.file.findFirstOrThrow({ where: { assetId: toUuid(id), key: 'original' } });

  const download = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${base}/api/v1/files/content/${id}?key=original`, {
      headers: { 'x-filespin-api-key': admin.apiKey, ...headers },
    });

  it('are verified, saved and shown as verified when ADMIN configures them [B-014]', async () => {
    const value = changeOf('originals', stores.first, 'spindle/masters');
    await configure({ ...value, ...changeOf('derivatives', stores.second) });
    const { storage } = await settings.read();
    expect(storage).toMatchObject({
      originals_root: stores.first.root,
      originals_root_folder: 'spindle/masters',
      originals_root_geo: 'us-east-1',
      originals_root_ok: true,
      originals_secret_access_key: MASK,
      derivatives_root_ok: true,
      transcodes_root_ok: false,
    });
    const rows = await app.ctx.db.store.findMany();
    for (const row of rows) expect(row.secretEncrypted).not.toContain('testsecret');
  });

  // Proves: B-138, B-891
  it('are not saved when the bucket does not exist, the key is wrong or the server is down', async () => {
    const wrong = [
      [{ root: 'no-such-bucket' }, 'originals_root'],
      [{ secret_access_key: 'wrong' }, 'originals_secret_access_key'],
      [{ endpoint: 'http://127.0.0.1:9' }, 'originals_endpoint'],
    ] as const;
    for (const [fields, path] of wrong) {
      const answer = await save(changeOf('originals', { ...stores.first, ...fields }));
      expect([answer.statusCode, errorOf(answer).message]).toEqual([400, STORAGE_INVALID]);
      expect(errorOf(answer).details?.map((detail) => detail.path)).toEqual([path]);
    }
    expect((await settings.read()).storage).toMatchObject({
      originals_root: '',
      originals_root_ok: false,
    });
  });

  it('are retired when new files go elsewhere, and in use again afterwards', async () => {
    const row = async (folder: string) => app.ctx.db.store.findFirstOrThrow({ where: { folder } });
    await configure({
      ...changeOf('originals', stores.first, 'old'),
      ...changeOf('derivatives', stores.first, 'old'),
    });
    await configure(changeOf('originals', stores.first, 'new'));
    expect(await row('old')).toMatchObject({ kinds: ['derivatives'], retiredAt: null });
    await saveDefaults();
    expect(await row('old')).toMatchObject({ kinds: [], retiredAt: expect.any(Date) });
    await configure(changeOf('transcodes', stores.first, 'old'));
    expect(await row('old')).toMatchObject({ kinds: ['transcodes'], retiredAt: null });
  });

  it('may not be on a private address that OUTBOUND_ALLOW does not name (security 16)', async () => {
    const endpoint = stores.first.endpoint.replace('127.0.0.1', '127.0.0.2');
    const answer = await save(changeOf('originals', { ...stores.first, endpoint }));
    expect(errorOf(answer)).toMatchObject({
      message: STORAGE_INVALID,
      details: [{ path: 'originals_endpoint' }],
    });
  });

  it('may not be the bucket of another installation', async () => {
    await configure(changeOf('originals', stores.first, 'theirs'));
    const other = await openTestApp(TWO_STORES_ENV);
    // The databases of tests are copies of one template.
    await other.ctx.db.$executeRaw`UPDATE installation SET id = gen_random_uuid()`;
    const theirs = openSettings(other, await other.makeUser('ADMIN'));
    const value = changeOf('originals', stores.first, 'theirs');
    const answer = await theirs.update({ key: 'storage', value });
    expect(errorOf(answer)).toMatchObject({
      message: STORAGE_INVALID,
      details: [{ path: 'originals_root' }],
    });
    await other.close();
  });

  it('need an access key unless the operator allows the bucket', async () => {
    const { root } = stores.first;
    const answer = await save(
      changeOf('originals', { root, access_key_id: '', secret_access_key: '' }),
    );
    expect(errorOf(answer).details?.[0]?.path).toBe('originals_access_key_id');
  });

  it('keep their secret when the mask comes back, and need it again for another bucket (security 45)', async () => {
    await configure(changeOf('originals', stores.first));
    await configure({ originals_root_folder: 'deeper', originals_secret_access_key: MASK });
    expect((await settings.read()).storage.originals_root_ok).toBe(true);
    const answer = await save({ originals_root: 'elsewhere', originals_secret_access_key: MASK });
    expect(errorOf(answer).message).toBe(MASK_REFUSED);
  });

  it('accept the mask for the bucket of another kind, but not with another key or endpoint', async () => {
    const shared = changeOf('derivatives', { ...stores.first, secret_access_key: MASK });
    expect(errorOf(await save(shared)).message).toBe(MASK_REFUSED);
    await configure(changeOf('originals', stores.first));
    for (const other of [{ access_key_id: 'other' }, { endpoint: 'https://s3.example.com' }]) {
      const elsewhere = changeOf('derivatives', {
        ...stores.first,
        secret_access_key: MASK,
        ...other,
      });
      expect(errorOf(await save(elsewhere)).message).toBe(MASK_REFUSED);
    }
    await configure(shared);
    expect((await settings.read()).storage.derivatives_root_ok).toBe(true);
  });

  it('are verified again at onboarding, by ADMIN only when it may change settings [B-815]', async () => {
    await configure(changeOf('originals', stores.first));
    const verify = (user: TestUser) =>
      app.call(user, { method: 'POST', url: '/api/v1/account/onboarding/storage' });
    const answer = await verify(admin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toEqual((await settings.read()).storage);
    expect((await verify(await app.makeUser('CREATOR'))).statusCode).toBe(403);
  });

  it('receive new files, while files stay readable in the stores of earlier settings', async () => {
    const bytes = [noise(70_000), noise(80_000), noise(90_000)];
    const ids = [await upload('disk.bin', bytes[0] ?? Buffer.alloc(0))];
    await configure(changeOf('originals', stores.first, 'a'));
    ids.push(await upload('first.bin', bytes[1] ?? Buffer.alloc(0)));
    await configure(changeOf('originals', stores.second));
    ids.push(await upload('second.bin', bytes[2] ?? Buffer.alloc(0)));

    const files = await Promise.all(ids.map(originalOf));
    expect(files.map(({ bucket }) => bucket)).toEqual([
      '',
      `${stores.first.root}/a`,
      stores.second.root,
    ]);
    expect(new Set(files.map(({ storage }) => storage)).size).toBe(3);
    for (const [at, id] of ids.entries()) {
      const whole = await download(id);
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes[at] ?? Buffer.alloc(0))).toBe(
        true,
      );
      const part = await download(id, { range: 'bytes=100-199' });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes[at]?.subarray(100, 200));
    }
    const shown = await app.call(admin, { url: `/api/v1/assets/${ids[1]}/data` });
    expect(shown.json()).toMatchObject({
      storage_type: 'AMAZON_S3',
      bucket: stores.first.root,
      key: `a/${splitKey(files[1]?.objectKey ?? '').path}`,
    });
  });

  it('receive the rest of a resumable upload that began before a change', async () => {
    const client = tusClient(base, admin);
    const bytes = noise(9 * 1024 ** 2);
    await configure(changeOf('originals', stores.first, 'tus'));
    const id = await beginUpload(client, bytes.length, { filename: 'long.bin' });
    const half = 5 * 1024 ** 2;
    expect((await client.patch(id, 0, bytes.subarray(0, half))).status).toBe(204);
    await configure(changeOf('originals', stores.second));
    expect((await client.patch(id, half, bytes.subarray(half))).status).toBe(204);
    const file = await originalOf(id);
    expect(file.bucket).toBe(`${stores.first.root}/tus`);
    expect((await readObject(app.ctx, file.objectKey)).equals(bytes)).toBe(true);
    // The finished upload is found in its store.
    expect((await client.head(id)).status).toBe(200);
  });

  it('receive an earlier version that is restored from another store', async () => {
    const bytes = noise(50_000);
    await configure(changeOf('originals', stores.first));
    const original = { body: bytes, contentType: 'application/octet-stream' };
    const { id, files: made } = await app.makeAsset(admin, {}, { original });
    const objectKey = await app.ctx.storage.place('originals', made[0]?.objectKey ?? '');
    await app.ctx.storage.move(made[0]?.objectKey ?? '', objectKey);
    const place = await app.ctx.storage.placeOf(objectKey);
    await app.ctx.db.file.updateMany({
      where: { assetId: toUuid(id) },
      data: { objectKey, ...place },
    });
    await configure(changeOf('originals', stores.second));
    const body = new FormData();
    body.append('file', new Blob(['newer']), 'newer.txt');
    const headers = { 'x-filespin-api-key': admin.apiKey };
    const replaced = await fetch(base + replaceContent.path.replace('{id}', id), {
      method: 'POST',
      headers,
      body,
    });
    expect(replaced.status).toBe(200);
    const url = `/api/v1/assets/${id}/versions/1/restore`;
    const restored = await app.call(admin, { method: 'POST', url });
    expect(restored.statusCode, restored.body).toBe(202);
    const files = await app.ctx.db.file.findMany({
      where: { assetId: toUuid(id), key: 'original' },
      orderBy: { version: 'asc' },
    });
    const { first, second } = stores;
    expect(files.map(({ bucket }) => bucket)).toEqual([first.root, second.root, second.root]);
    const whole = await download(id);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('are noticed by another server within seconds', async () => {
    const second = await app.openSecondServer();
    await configure(changeOf('originals', stores.first, 'seen'));
    await expect
      .poll(() => second.ctx.storage.place('originals', 'originals/x'))
      .toMatch(/^store-[0-9a-f]{8}:originals\/x$/);
    await second.close();
  });

  it('fail alone: files of other stores stay readable while one is down', async () => {
    await configure(changeOf('originals', stores.first));
    const alive = await upload('alive.bin', noise(1000));
    await configure(changeOf('originals', stores.second));
    const lost = await upload('lost.bin', noise(1000));
    await stores.stopSecond();
    const answer = await download(lost);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await download(alive)).status).toBe(200);
    expect(await app.ctx.storage.check()).toBeUndefined();
  });
});
