import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { pdf } from '@spindle/core/test/media/documents';
import { playlist, pngBomb, svgEntityBomb } from '@spindle/core/test/media/hostile';
import { plainImage } from '@spindle/core/test/media/images';
import { makeTone, makeVideo } from '@spindle/core/test/media/sample-videos';
import { afterEach, expect, it } from 'vitest';
import { openInspection } from '../../test/inspection.ts';

const { inspect, reasonOf, folder } = openInspection('hostile');

/** Checks after each test that the decoder still works. */
afterEach(async () => {
  const healthy = await inspect(await plainImage().jpeg().toBuffer(), 'image/jpeg');
  expect(healthy).toMatchObject({ width: 320, height: 180 });
});

const KINDS = [
  'image/jpeg',
  'image/svg+xml',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/flac',
  'application/pdf',
];

it('an empty file of any kind is rejected with a reason (security 29)', async () => {
  for (const kind of KINDS)
    await expect(inspect('', kind)).rejects.toEqual(new Undecodable('The file is empty.'));
});

it('noise of any declared type has no preview, for a reason (security 29)', async () => {
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at * 31) % 251));
  for (const kind of KINDS)
    expect(await reasonOf(noise, kind)).toMatch(/^The .* cannot be decoded: .+\.$/);
});

it('a truncated video, audio file or document is rejected or shown, and never hangs (security 29)', async () => {
  const video = join(folder(), 'video.mp4');
  await makeVideo(video);
  const bytes = await readFile(video);
  const reason = await reasonOf(bytes.subarray(0, bytes.length / 2), 'video/mp4');
  expect(reason).toBe(
    'The video cannot be decoded: it is incomplete, damaged or in another format.',
  );
  const started = join(folder(), 'started.mp4');
  await makeVideo(started, { options: ['-movflags', '+faststart'] });
  // The index is at the start of this file, so the frames before the cut can be read.
  const half = (await readFile(started)).subarray(0, -3000);
  expect(await inspect(half, 'video/mp4')).toMatchObject({ kind: 'VIDEO', width: 320 });
  const tone = join(folder(), 'tone.mp3');
  await makeTone(tone);
  const record = await readFile(tone);
  expect(await inspect(record.subarray(0, record.length / 2), 'audio/mpeg')).toMatchObject({
    kind: 'AUDIO',
  });
  expect(await reasonOf(pdf().subarray(0, 60), 'application/pdf')).toMatch(
    /^The PDF cannot be decoded: /,
  );
});

it('a playlist named like a video is rejected (security 30)', async () => {
  const secret = join(folder(), 'secret.ts');
  await makeVideo(secret);
  const reason = await reasonOf(playlist(`file://${secret}`), 'video/mp4');
  expect(reason).toMatch(/^The video cannot be decoded: /);
});

it('a page of enormous size is rendered small (security 29)', async () => {
  const huge = await inspect(pdf({ width: 20_000_000, height: 10_000_000 }), 'application/pdf');
  expect(huge.preview).toMatchObject({ width: 2048, height: 1024 });
  const thread = await inspect(pdf({ width: 14_000, height: 1 }), 'application/pdf');
  expect(thread.preview).toMatchObject({ width: 2048, height: 1 });
});

it('decompression bombs in images are rejected with a reason (security 29)', async () => {
  expect(await reasonOf(pngBomb(), 'image/png')).toContain('more pixels than');
  expect(await reasonOf(svgEntityBomb(), 'image/svg+xml')).toContain('expands endlessly');
});

it('recognizes a video by its content, not by its name', async () => {
  const video = join(folder(), 'other.webm');
  await makeVideo(video);
  expect(await inspect(await readFile(video), 'video/mp4')).toMatchObject({
    kind: 'VIDEO',
    width: 320,
  });
  const still = await plainImage().png().toBuffer();
  expect(await reasonOf(still, 'video/mp4')).toMatch(/^The video cannot be decoded: /);
});
