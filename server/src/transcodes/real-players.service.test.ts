import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playableRenditionFiles } from '../../test/derivatives/playable-rendition.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

const run = promisify(execFile);

let app: TestApp;
let dir: string;

beforeAll(async () => {
  app = await openTestApp();
  dir = await mkdtemp(join(tmpdir(), 'rendition-'));
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

it('ffprobe opens the link to hls-video, and ffmpeg decodes every track to its end', async () => {
  const user = await app.makeUser('USER');
  const video = await app.makeAsset(user, { kind: 'VIDEO' }, await playableRenditionFiles(dir));
  const url = `/api/v1/assets/${video.id}/get_link?key=hls-video&expiry=3600`;
  const { pathname, search } = new URL((await app.call(user, { url })).body);
  const { port } = app.http.server.address() as AddressInfo;
  const link = `http://127.0.0.1:${port}${pathname}${search}`;
  expect(pathname).toMatch(/\.m3u8$/);

  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', link];
  const { stdout, stderr } = await run('ffprobe', args);
  expect(stderr).toBe('');
  const probed = JSON.parse(stdout) as {
    streams: { codec_type: string; width?: number; tags?: Record<string, string> }[];
    format: { format_name: string; duration: string };
  };
  expect(probed.format.format_name).toBe('hls');
  expect(Number(probed.format.duration)).toBeCloseTo(3, 0);
  expect(probed.streams.map(({ codec_type }) => codec_type).sort()).toEqual([
    'audio',
    'audio',
    'video',
  ]);
  expect(probed.streams.flatMap(({ tags }) => tags?.language ?? [])).toEqual(['de', 'de']);
  const played = await run('ffmpeg', ['-v', 'error', '-i', link, '-map', '0', '-f', 'null', '-']);
  expect(played.stderr).toBe('');
});
