import { downloadCollection } from '@spindle/contracts/collections/collection-routes';
import { keyInStore } from '@spindle/core/storage/keys';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { testStorageEnv } from '@spindle/core/test/services';
import {
  openTwoStores,
  TWO_STORES_ENV,
  type TwoStores,
  useBucket,
} from '@spindle/core/test/two-stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { renditionFiles } from '../../test/derivatives/renditions.ts';
import { tilesOfOne } from '../../test/derivatives/tiles.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

describe.skipIf(testStorageEnv() === null)('files of one asset in two buckets', () => {
  let app: TestApp;
  let admin: TestUser;
  let stores: TwoStores;
  let names: string[];

  beforeAll(async () => {
    stores = await openTwoStores();
    app = await openTestApp(TWO_STORES_ENV);
    admin = await app.makeUser('ADMIN');
    names = [
      await useBucket(app.ctx, ['originals'], stores.first, 'ours'),
      await useBucket(app.ctx, ['derivatives'], stores.second),
    ];
  });

  afterAll(async () => {
    await app.close();
    await stores.close();
  });

  /** Moves the files of an asset to the two buckets in turn. */
  async function spread({ row }: TestAsset): Promise<void> {
    const files = await app.ctx.db.file.findMany({ where: { assetId: row.id } });
    for (const [at, { id, objectKey }] of files.entries()) {
      const key = keyInStore(names[at % 2] ?? null, objectKey);
      await app.ctx.storage.move(objectKey, key);
      const place = await app.ctx.storage.placeOf(key);
      await app.ctx.db.file.update({ where: { id }, data: { objectKey: key, ...place } });
    }
  }

  const read = (url: string, headers = {}) => app.call(admin, { url, headers });

  it('are served as playlists, segments and subtitles', async () => {
    const about = { kind: 'VIDEO' as const, contentType: 'video/mp4', duration: 12 };
    const asset = await app.makeAsset(admin, about, renditionFiles());
    await spread(asset);
    const path = `/api/v1/assets/${asset.id}/transcodes`;
    const playlist = await read(`${path}/playlist.m3u8`);
    expect(playlist.statusCode, playlist.body).toBe(200);
    const [track = ''] = playlist.body.match(/^[^#\n].*\.m3u8.*$/m) ?? [];
    const trackUrl = new URL(track, `http://localhost${path}/playlist.m3u8`);
    const segments = await read(trackUrl.pathname + trackUrl.search);
    const [segment = ''] = segments.body.match(/^[^#\n].+$/m) ?? [];
    const segmentUrl = new URL(segment, trackUrl);
    const bytes = await read(segmentUrl.pathname + segmentUrl.search);
    expect([bytes.statusCode, bytes.body]).toEqual([200, 'first piece']);
    expect((await read(`${path}/720p-video.mp4`)).body).toBe('a whole film');
    const part = await read(`${path}/720p-video.mp4`, { range: 'bytes=2-6' });
    expect([part.statusCode, part.body]).toEqual([206, 'whole']);
  });

  it('are served as tiles and as images made from the preview', async () => {
    const files = { ...(await photoFiles(800, 600)), ...tilesOfOne(Buffer.from('a tile'), 'png') };
    const asset = await app.makeAsset(admin, {}, files);
    await spread(asset);
    const tile = await read(`/api/v1/zoomable/${asset.id}/deepzoom_files/0/0_0.png`);
    expect([tile.statusCode, tile.body]).toEqual([200, 'a tile']);
    const image = await read(`/api/v1/assets/${asset.id}/conversions?resize=200,150&format=jpg`);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('are packed into one archive', async () => {
    const assets: string[] = [];
    for (const name of ['a.bin', 'b.bin', 'c.bin']) {
      const original = { body: Buffer.from(`bytes of ${name}`), contentType: 'text/plain' };
      const asset = await app.makeAsset(admin, { name }, { original });
      if (name !== 'c.bin') await spread(asset);
      assets.push(asset.id);
    }
    const { id } = await makeCollection(app, admin, { assets });
    const archive = await read(downloadCollection.path.replace('{id}', `${id}`));
    expect(archive.statusCode).toBe(200);
    for (const name of ['a.bin', 'b.bin', 'c.bin'])
      expect(archive.rawPayload.includes(`bytes of ${name}`)).toBe(true);
  });
});
