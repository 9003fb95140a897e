import { newKey } from '@spindle/core/ids';
import type { TestAsset } from '@spindle/core/test/factories';
import { pixelsOf } from '@spindle/core/test/media/photo';
import { afterAll, expect, it, vi } from 'vitest';
import { openVideos } from '../../test/videos.ts';
import { closeTools } from '../programs/tools.ts';
import { runInteractive } from '../run-interactive.ts';

const videos = openVideos();
const never = new AbortController().signal;

afterAll(() => closeTools(videos.ctx().config));

/** 25 frames per second: 50 red frames, one green frame, then blue frames. */
const FRAMES =
  "color=red:size=320x180,drawbox=color=lime:t=fill:enable='eq(n,50)',drawbox=color=blue:t=fill:enable='gt(n,50)'";

async function makePoster(asset: TestAsset, second: number | null, version = 1) {
  const key = `derivatives/00/${asset.id}-v1-_preview-${newKey().slice(0, 8)}`;
  const payload = { assetId: asset.id, version, second, userId: asset.row.creatorId, key };
  const { id } = await videos
    .ctx()
    .db.interactiveTask.create({ data: { task: 'make-poster', payload, key } });
  const run = async () => {
    await runInteractive(videos.ctx(), { id }, never);
    return videos.ctx().db.interactiveTask.findUniqueOrThrow({ where: { id } });
  };
  return { run, ended: await run() };
}

const read = ({ row }: TestAsset) =>
  videos.ctx().db.asset.findUniqueOrThrow({ where: { id: row.id } });

/** Returns which of red, green and blue an image of the asset shows. */
async function colorOf(asset: TestAsset, key: string) {
  const { at, width, height } = await pixelsOf(await videos.readBytes(asset, key));
  const pixel = at(Math.floor(width / 2), Math.floor(height / 2)).slice(0, 3);
  return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))];
}

it('the poster is the exact frame that a player shows, read from the original or from a segment', async () => {
  const asset = await videos.make({ frameSource: FRAMES, seconds: 8 });
  for (const [second, color] of [
    [1.98, 'red'],
    [2, 'green'],
    [2.041, 'blue'],
  ] as const) {
    expect((await makePoster(asset, second)).ended).toMatchObject({
      status: 'COMPLETED',
      message: '',
    });
    expect([second, await colorOf(asset, '_thumb'), await colorOf(asset, '_preview')]).toEqual([
      second,
      color,
      color,
    ]);
  }
  const { renderVersion, version, thumbhash, metadata, posterSecond, updateUserId } =
    await read(asset);
  // The render version is 1 after the upload and increases with each of the three posters.
  expect([renderVersion, version, posterSecond, updateUserId]).toEqual([
    4,
    1,
    2.041,
    asset.row.creatorId,
  ]);
  // Pure blue has 00 for red and green; decoding changes it slightly.
  expect(metadata).toMatchObject({ ColorPalette: [{ hex: expect.stringMatching(/^#0{3}/) }] });
  expect(thumbhash).not.toBeNull();

  await videos.saveSettings({});
  const renditions = await videos.makeRenditionJob(asset, ['hls-video']);
  await renditions.encode();
  await renditions.package('hls-video');
  const opened = vi.spyOn(videos.ctx().storage, 'withFile');
  await makePoster(asset, 2.02);
  expect(await colorOf(asset, '_preview')).toBe('green');
  await makePoster(asset, 7.5);
  expect(await colorOf(asset, '_preview')).toBe('blue');
  // The original is not opened: both frames come from HLS segments.
  expect(opened).not.toHaveBeenCalled();
});

it('a task without a second restores the automatic poster, and a repeated task changes nothing', async () => {
  const asset = await videos.make({ frameSource: FRAMES, seconds: 3 });
  await makePoster(asset, 2.5);
  expect(await colorOf(asset, '_preview')).toBe('blue');
  const { run } = await makePoster(asset, null);
  expect([await colorOf(asset, '_preview'), (await read(asset)).posterSecond]).toEqual([
    'red',
    null,
  ]);
  const { id } = asset.row;
  await videos.ctx().db.interactiveTask.updateMany({ data: { status: 'QUEUED' } });
  await run();
  expect((await read(asset)).renderVersion).toBe(3);
  expect(await videos.ctx().db.assetActivity.count({ where: { assetId: id } })).toBe(2);
});

it('a poster is not saved for an asset that has been replaced or archived in the meantime', async () => {
  const asset = await videos.make({ seconds: 1 });
  const { ended } = await makePoster(asset, 0.5, 2);
  expect(ended).toMatchObject({
    status: 'ERROR',
    message: 'The content of this asset was replaced.',
  });
  const where = { id: asset.row.id };
  await videos.ctx().db.asset.update({ where, data: { status: 'ARCHIVED' } });
  expect((await makePoster(asset, 0.5)).ended.status).toBe('ERROR');
  expect((await read(asset)).renderVersion).toBe(1);
});
