import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INITIAL_VIDEO } from '@spindle/contracts/initial-video';
import { VideoKey } from '@spindle/contracts/video-keys';
import type { Transcode, VideoSettings } from '@spindle/contracts/video-settings';
import { deriveSecrets } from '@spindle/core/secrets';
import { type TestContext, testContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { type FilmLook, makeFilm } from '@spindle/core/test/media/films';
import { afterAll, beforeAll } from 'vitest';

/** Videos of a test, and what is made of them. */
export function openVideos() {
  let test: TestContext;
  let creator: TestUser;
  let dir: string;

  beforeAll(async () => {
    test = await testContext();
    const secrets = deriveSecrets('a key that only tests are signed with');
    creator = await makeUser(test.ctx, secrets, 'ADMIN');
    dir = await mkdtemp(join(tmpdir(), 'films '));
  });
  afterAll(async () => {
    await test.close();
    await rm(dir, { recursive: true });
  });

  const ctx = () => test.ctx;
  const fileOf = (asset: TestAsset, key: string) =>
    ctx().db.file.findFirstOrThrow({ where: { assetId: asset.row.id, key } });
  return {
    ctx,
    creator: () => creator,
    folder: () => dir,

    /** A video that has been looked at. */
    async make(look: FilmLook, change = (film: Buffer) => film): Promise<TestAsset> {
      const path = join(dir, 'film.mp4');
      await makeFilm(path, look);
      const original = { body: change(await readFile(path)), contentType: 'video/mp4' };
      return makeAsset(ctx(), creator, { kind: 'VIDEO', contentType: 'video/mp4' }, { original });
    },

    /** Settings from the start, but for these. */
    async set(
      changes: Partial<Omit<VideoSettings, 'transcodes'>>,
      films: Partial<Record<VideoKey, Partial<Transcode>>> = {},
    ): Promise<void> {
      const transcodes = Object.fromEntries(
        VideoKey.options.map((key) => [key, { ...INITIAL_VIDEO.transcodes[key], ...films[key] }]),
      );
      const value = { ...INITIAL_VIDEO, ...changes, transcodes };
      await ctx().db.setting.upsert({
        where: { section: 'video' },
        create: { section: 'video', value, updatedAt: new Date() },
        update: { value },
      });
    },

    /** A job of these steps. */
    job: (
      asset: TestAsset,
      steps: { group: string; key: string; task: string; notBefore?: Date }[],
    ) =>
      ctx().db.job.create({
        data: {
          type: 'INGEST',
          creatorId: creator.row.id,
          assetId: asset.row.id,
          input: {},
          steps: { create: steps },
        },
        include: { steps: true },
      }),

    fileOf,
    /** What is stored of an asset under a key. */
    async bytesOf(asset: TestAsset, key: string): Promise<Buffer> {
      const { objectKey } = await fileOf(asset, key);
      return Buffer.concat(await (await ctx().storage.get(objectKey)).toArray());
    },
  };
}
