import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import type { Transcode, VideoSettings } from '@spindle/contracts/settings/video-settings';
import { VideoKey } from '@spindle/contracts/video/video-keys';
import { deriveSecrets } from '@spindle/core/secrets';
import { BLOCKED_UNTIL_RELEASE } from '@spindle/core/steps/blocked-step';
import * as tasks from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { makeVideo, type VideoOptions } from '@spindle/core/test/media/sample-videos';
import { afterAll, beforeAll } from 'vitest';
import { runStep } from '../src/steps/run-step.ts';
import { encodeRenditions } from '../src/video/encode/encode-renditions.ts';
import { packageRendition } from '../src/video/package/package-rendition.ts';

const neverAborted = new AbortController().signal;

/** Opens videos and their jobs for a test. Environment variables from `envOf` override the defaults of tests. */
export function openVideos(envOf = async (): Promise<Record<string, string>> => ({})) {
  let test: TestContext;
  let creator: TestUser;
  let dir: string;

  beforeAll(async () => {
    test = await openTestContext(await envOf());
    const secrets = deriveSecrets('a key that only tests are signed with');
    creator = await makeUser(test.ctx, secrets, 'ADMIN');
    dir = await mkdtemp(join(tmpdir(), 'videos '));
  });
  afterAll(async () => {
    await test.close();
    await rm(dir, { recursive: true });
  });

  const ctx = () => test.ctx;
  const findFile = (asset: TestAsset, key: string) =>
    ctx().db.file.findFirstOrThrow({ where: { assetId: asset.row.id, key } });
  /** Creates a job with the given steps. */
  const makeJob = (
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
    });
  return {
    ctx,
    creator: () => creator,
    folder: () => dir,

    /** Creates a video asset with a poster, as after its inspection. `change` modifies the bytes of the video. */
    async make(
      options: VideoOptions,
      change: (video: Buffer) => Buffer | Promise<Buffer> = (video) => video,
    ): Promise<TestAsset> {
      const path = join(dir, 'video.mp4');
      await makeVideo(path, options);
      const original = { body: await change(await readFile(path)), contentType: 'video/mp4' };
      const size = sizeOf(options);
      const poster = { body: Buffer.from('a frame'), contentType: 'image/jpeg', ...size };
      const about = { kind: 'VIDEO' as const, contentType: 'video/mp4', ...size };
      return makeAsset(ctx(), creator, about, { original, _preview: poster });
    },

    /** Saves the default video settings with changes. */
    async saveSettings(
      changes: Partial<Omit<VideoSettings, 'transcodes'>>,
      renditions: Partial<Record<VideoKey, Partial<Transcode>>> = {},
    ): Promise<void> {
      const transcodes = Object.fromEntries(
        VideoKey.options.map((key) => [
          key,
          { ...DEFAULT_VIDEO_SETTINGS.transcodes[key], ...renditions[key] },
        ]),
      );
      const value = { ...DEFAULT_VIDEO_SETTINGS, ...changes, transcodes };
      await ctx().db.setting.upsert({
        where: { section: 'video' },
        create: { section: 'video', value, updatedAt: new Date() },
        update: { value },
      });
    },

    makeJob,

    /** Creates a job that encodes renditions; the test runs its steps. */
    async makeRenditionJob(asset: TestAsset, keys: VideoKey[]) {
      const task = tasks.packageRendition.name;
      const renditions = keys.map((key) => ({
        group: 'transcodes',
        key,
        task,
        notBefore: BLOCKED_UNTIL_RELEASE,
      }));
      const encode = { group: 'preprocess', key: 'encode', task: tasks.encodeRenditions.name };
      const { id, steps } = await makeJob(asset, [encode, ...renditions]);
      const stepOf = (key: string) => steps.find((step) => step.key === key)?.id ?? 0;
      return {
        encode: (signal = neverAborted) =>
          runStep(ctx(), tasks.encodeRenditions, encodeRenditions, stepOf('encode'), signal),
        package: (key: VideoKey) =>
          runStep(ctx(), tasks.packageRendition, packageRendition, stepOf(key), neverAborted),
        rows: () => ctx().db.step.findMany({ where: { jobId: id }, orderBy: { id: 'asc' } }),
      };
    },

    findFile,
    /** Returns the stored bytes of an asset's file. */
    async readBytes(asset: TestAsset, key: string): Promise<Buffer> {
      const { objectKey } = await findFile(asset, key);
      return Buffer.concat(await (await ctx().storage.get(objectKey)).toArray());
    },

    /** Returns the properties of all streams, and the duration, as ffprobe reads them. */
    async probe(bytes: Buffer) {
      const path = join(dir, 'probed.mp4');
      await writeFile(path, bytes);
      const { stdout } = await promisify(execFile)('ffprobe', [
        ...['-v', 'error', '-count_frames', '-show_entries', PROBED, '-of', 'json', path],
      ]);
      return JSON.parse(stdout);
    },
  };
}

function sizeOf({ frameSource = '' }: VideoOptions) {
  const [, width = 320, height = 180] = /size=(\d+)x(\d+)/.exec(frameSource)?.map(Number) ?? [];
  return { width, height };
}

const PROBED =
  'stream=codec_name,profile,width,height,pix_fmt,sample_aspect_ratio,avg_frame_rate,color_transfer,field_order,nb_read_frames:stream_tags=language:format=duration';
