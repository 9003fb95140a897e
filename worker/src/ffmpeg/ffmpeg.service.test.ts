import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { playlist } from '@spindle/core/test/media/hostile';
import { makeVideo } from '@spindle/core/test/media/sample-videos';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findPrograms, requireProgram } from '../programs/installed-programs.ts';
import { type FfmpegJob, runFfmpeg } from './ffmpeg.ts';
import { probeMedia } from './probe-media.ts';

const LIMITS = { timeoutMs: 120_000, memoryMaxBytes: 1024 ** 3 };

let dir: string;
let video: string;
let ffmpegPath: string;
let ffprobePath: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ffmpeg '));
  video = join(dir, "it's 100%.mp4");
  await makeVideo(video, { seconds: 4 });
  const programs = await findPrograms({ ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' });
  ffmpegPath = requireProgram(programs, 'ffmpeg', 'VIDEO');
  ffprobePath = requireProgram(programs, 'ffprobe', 'VIDEO');
});
afterAll(() => rm(dir, { recursive: true }));

function run(job: Partial<FfmpegJob>): Promise<void> {
  const outputs = [{ path: join(dir, 'out.mp4'), options: [] }];
  return runFfmpeg({ ...LIMITS, ffmpegPath, input: video, outputs, ...job });
}

it('converts a file and reports progress', async () => {
  const percents: number[] = [];
  const output = join(dir, 'small.mp4');
  await run({
    outputs: [{ path: output, options: ['-vf', 'scale=64:36', '-metadata', 'title=two words -y'] }],
    durationMs: 4000,
    onProgress: (percent) => percents.push(percent),
  });
  expect(await probeMedia({ ffmpegPath, ffprobePath }, output, LIMITS)).toMatchObject({
    video: { codec: 'h264', width: 64, height: 36 },
    audioTracks: [{ codec: 'aac' }],
  });
  expect(percents.at(-1)).toBeGreaterThan(90);
  expect(Math.max(...percents)).toBeLessThanOrEqual(100);
  expect((await readdir(dir)).filter((name) => name.includes('words'))).toEqual([]);
});

it('a playlist named like a video reads no other file (security 30)', async () => {
  const transport = join(dir, 'secret.ts');
  await makeVideo(transport, { seconds: 1 });
  const concat = `ffconcat version 1.0\nfile ${transport}\n`;
  const traps = [
    playlist(`file://${transport}`),
    playlist('secret.ts'),
    playlist('http://127.0.0.1:9/a.ts'),
    concat,
  ];
  for (const [at, trap] of traps.entries()) {
    const input = join(dir, `trap${at}.mp4`);
    await writeFile(input, trap);
    await expect(probeMedia({ ffmpegPath, ffprobePath }, input, LIMITS)).rejects.toThrow(
      ProgramFailed,
    );
    await expect(run({ input })).rejects.toThrow(ProgramFailed);
  }
});

it('a URL is not accepted as a file (security 30)', async () => {
  await expect(run({ input: 'http://127.0.0.1:9/a.mp4' })).rejects.toThrow(ProgramFailed);
  await expect(
    probeMedia({ ffmpegPath, ffprobePath }, 'concat:/etc/hostname', LIMITS),
  ).rejects.toThrow(ProgramFailed);
});

it('ffmpeg ends at its timeout and when it is aborted (security 30)', async () => {
  const endless = { inputOptions: ['-re', '-stream_loop', '-1'] };
  await expect(run({ ...endless, timeoutMs: 700 })).rejects.toThrow(
    new ProgramFailed('it took longer than 0.7 s'),
  );
  const leaving = new AbortController();
  const running = run({
    ...endless,
    durationMs: 1e6,
    signal: leaving.signal,
    onProgress: () => leaving.abort(new Error('gone')),
  });
  await expect(running).rejects.toThrow('gone');
  await expect(run({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
});

it('ffmpeg sees no secret and runs with low priority (security 28)', async () => {
  vi.stubEnv('SECRET_KEY', 'not for programs');
  const seen = join(dir, 'seen');
  const spy = join(dir, 'spy');
  await writeFile(spy, `#!/bin/sh\n{ env; nice; } > '${seen}'\nexec ${ffmpegPath} "$@"\n`, {
    mode: 0o755,
  });
  await run({ ffmpegPath: spy });
  const printed = await readFile(seen, 'utf8');
  expect(printed).not.toContain('SECRET_KEY');
  expect(printed.trim().split('\n').at(-1)).toBe('10');
});

it('reports the error of a damaged file', async () => {
  const input = join(dir, 'torn.mp4');
  const whole = await readFile(video);
  await writeFile(input, whole.subarray(0, whole.length / 2));
  await expect(probeMedia({ ffmpegPath, ffprobePath }, input, LIMITS)).rejects.toThrow(
    new ProgramFailed('moov atom not found; Invalid data found when processing input'),
  );
  await expect(run({ input })).rejects.toThrow('Invalid data found when processing input');
});
