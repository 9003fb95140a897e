import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as tasks from '@spindle/core/tasks/tasks';
import { expect, it } from 'vitest';
import { openVideos } from '../../test/videos.ts';
import { runStep } from '../steps/run-step.ts';
import { extractSubtitles } from './extract-subtitles.ts';

const videos = openVideos();

const SRT = '1\n00:00:00,100 --> 00:00:00,900\n<i>Guten</i> Morgen & 1 < 2\n';
const WITHOUT_DURATION = '1\n00:00:00,500 --> 00:00:00,500\nJamais\n';

/** Adds subtitles to the test video. Returns the result as a Matroska file. */
async function withSubtitles(texts: { srt: string; language: string; codec: 'subrip' | 'ass' }[]) {
  const at = (name: string) => join(videos.folder(), name);
  for (const [n, { srt }] of texts.entries()) await writeFile(at(`${n}.srt`), srt);
  const inputs = texts.flatMap((_, n) => ['-i', at(`${n}.srt`)]);
  const tracks = texts.flatMap(({ language, codec }, n) => [
    ...['-map', `${n + 1}`, `-c:s:${n}`, codec, `-metadata:s:s:${n}`, `language=${language}`],
  ]);
  const options = ['-v', 'error', '-y', '-i', at('video.mp4'), ...inputs, '-map', '0'];
  await promisify(execFile)('ffmpeg', [...options, '-c', 'copy', ...tracks, at('video.mkv')]);
  return readFile(at('video.mkv'));
}

it('saves embedded text subtitles by language, keeps existing ones and skips invalid ones', async () => {
  const source = { frameSource: 'color=red:size=320x180:rate=25', seconds: 1, options: ['-an'] };
  const video = await videos.make(source, () =>
    withSubtitles([
      { srt: SRT, language: 'ger', codec: 'subrip' },
      { srt: SRT.replace('Guten', 'Schönen'), language: 'deu', codec: 'ass' },
      { srt: WITHOUT_DURATION, language: 'fre', codec: 'subrip' },
    ]),
  );
  const step = { group: 'preprocess', key: 'subtitles', task: tasks.extractSubtitles.name };
  const { id, steps } = await videos.makeJob(video, [step]);
  const never = new AbortController().signal;
  await runStep(videos.ctx(), tasks.extractSubtitles, extractSubtitles, steps[0]?.id ?? 0, never);
  const where = { jobId: id, key: 'subtitles' };
  const ended = await videos.ctx().db.step.findFirstOrThrow({ where });
  expect(ended).toMatchObject({ status: 'COMPLETED', message: '' });
  const files = await videos.ctx().db.file.findMany({
    where: { assetId: video.row.id, key: { startsWith: 'subtitle-' } },
    orderBy: { key: 'asc' },
  });
  expect(files.map(({ key, contentType }) => [key, contentType])).toEqual([
    ['subtitle-de', 'text/vtt'],
    ['subtitle-de-x-2', 'text/vtt'],
  ]);
  expect(`${await videos.readBytes(video, 'subtitle-de')}`).toBe(
    'WEBVTT\n\n00:00:00.100 --> 00:00:00.900\n<i>Guten</i> Morgen &amp; 1 &lt; 2\n',
  );
  expect(`${await videos.readBytes(video, 'subtitle-de-x-2')}`).toContain('Schönen');
});
