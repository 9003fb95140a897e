import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { urlsIn } from '../../test/derivatives/playlists.ts';
import { renditionFiles, startRendition } from '../../test/derivatives/renditions.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { signPath } from '../credentials/signature.ts';

let app: TestApp;
let user: TestUser;
let video: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
  video = await app.makeAsset(user, { name: 'surf.mov', kind: 'VIDEO' }, renditionFiles());
});

afterAll(() => app.close());

const base = (id = video.id) => `/api/v1/assets/${id}/transcodes`;
const read = (path: string, headers = {}) => app.call(user, { url: `${base()}/${path}`, headers });
/** Requests a URL as a player does, without credentials. */
const open = (url: string) => app.http.inject({ url });

it('serves a rendition as an MP4 that supports ranges', async () => {
  const rendition = await read('720p-video.mp4');
  expect(rendition.statusCode).toBe(200);
  expect(rendition.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
  });
  expect(rendition.headers['content-disposition']).toContain('surf-720p-video.mp4');
  expect(rendition.body).toBe('a whole film');
  const part = await read('720p-video.mp4', { range: 'bytes=2-6' });
  expect([part.statusCode, part.body]).toEqual([206, 'whole']);
  for (const none of ['480p-video.mp4', 'hls-video.mp4', 'original.mp4'])
    expect((await read(none)).statusCode, none).toBe(404);
});

describe('the HLS rendition', () => {
  it('lists its sizes with their codecs, its audio tracks and its key frames', async () => {
    const answer = await read('playlist.m3u8');
    expect(answer.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(answer.body).toContain(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES',
    );
    expect(answer.body).toContain('CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360');
    expect(answer.body).toContain(
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=NO,',
    );
    expect(answer.body).toContain(',AUDIO="sound",SUBTITLES="subtitles"\n');
    expect(answer.body).toContain('#EXT-X-I-FRAME-STREAM-INF:');
    expect(urlsIn(answer.body)).toEqual([
      'hls/sound-0.m3u8',
      'subtitles/en.m3u8',
      'hls/360p.m3u8?iframes=1',
      'hls/720p.m3u8?iframes=1',
      'hls/360p.m3u8',
      'hls/720p.m3u8',
    ]);
  });

  it('returns each segment and its key frame out of one object', async () => {
    const track = (await read('hls/720p.m3u8')).body;
    expect(track).toContain('#EXT-X-TARGETDURATION:6\n');
    expect(track).toContain('#EXTINF:1.500000,\n');
    expect(track.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
    const segments = await Promise.all(urlsIn(track).map((path) => read(`hls/${path}`)));
    expect(segments.map(({ body }) => body)).toEqual([
      'what is known at the beginning',
      'first piece',
      'second piece',
      'the last',
    ]);
    expect(segments[1]?.headers['cache-control']).toContain('immutable');
    const pictures = (await read('hls/720p.m3u8?iframes=1')).body;
    expect(pictures).toContain('#EXT-X-I-FRAMES-ONLY\n');
    expect(pictures).toContain('#EXT-X-BYTERANGE:5@0\n');
    const keyFrame = await read('hls/720p/0.m4s', { range: 'bytes=0-4' });
    expect([keyFrame.statusCode, keyFrame.body]).toEqual([206, 'first']);
    for (const none of ['hls/720p/3.m4s', 'hls/480p.m3u8', 'hls/sound-0.m3u8?iframes=1'])
      expect((await read(none)).statusCode, none).toBe(404);
  });

  it('returns its subtitles as one segment with the length and times of the video', async () => {
    const track = (await read('subtitles/en.m3u8')).body;
    expect(track).toContain('#EXT-X-TARGETDURATION:14\n');
    expect(track).toContain('#EXTINF:13.500000,\n');
    const segment = await read(`subtitles/${urlsIn(track)[0]}`);
    expect(segment.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(segment.headers['cache-control']).toContain('immutable');
    expect(segment.body).toMatch(
      /^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:01.000 /,
    );
    const header = 'WEBVTT\nKind: captions\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000';
    const body = Buffer.from(`${header}\n\n00:01.000 --> 00:02.000\nHallo\n`);
    const mapped = { ...renditionFiles(), 'subtitle-de': { body, contentType: 'text/vtt' } };
    const { id } = await app.makeAsset(user, { kind: 'VIDEO' }, mapped);
    const german = await app.call(user, { url: `${base(id)}/subtitles/de.vtt` });
    expect(german.body).toBe(
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\nKind: captions\n\n00:01.000 --> 00:02.000\nHallo\n',
    );
    for (const none of ['subtitles/fr.m3u8', 'subtitles/fr.vtt'])
      expect((await read(none)).statusCode, none).toBe(404);
  });

  it('adds the token to every URL', async () => {
    const token = await app.signIn(user);
    const master = await open(`${base()}/playlist.m3u8?_jwt=${token}`);
    for (const path of urlsIn(master.body)) {
      const track = await open(`${base()}/${path}`);
      expect(track.statusCode, path).toBe(200);
      const last = urlsIn(track.body).at(-1);
      const segment = await open(`${base()}/${path.split('/')[0]}/${last}`);
      expect(segment.body).toMatch(/the last$|Good morning\n$/);
    }
  });

  it('signs every URL with the same expiry', async () => {
    const expiry = Math.floor(app.ctx.now().getTime() / 1000) + 3600;
    const part = `${video.id}/transcodes/playlist.m3u8?expiry=${expiry}&accessId=${user.row.accessId}`;
    const signature = encodeURIComponent(signPath(part, user.apiKey));
    const master = await open(`/api/v1/assets/${part}&signature=${signature}`);
    expect(master.statusCode).toBe(200);
    for (const path of urlsIn(master.body)) {
      expect(path).toContain(`expiry=${expiry}&`);
      const track = await open(`${base()}/${path}`);
      expect(track.statusCode, path).toBe(200);
      const last = urlsIn(track.body).at(-1) ?? '';
      const segment = `${base()}/${path.split('/')[0]}/${last}`;
      expect((await open(segment)).body).toMatch(/the last$|Good morning\n$/);
      const other = segment.replace('2.m4s', '1.m4s').replace('en.vtt', 'fr.vtt');
      expect((await open(other)).statusCode).toBe(401);
    }
  });

  it('requires a credential unless the settings make it public', async () => {
    for (const path of ['playlist.m3u8', '720p-video.mp4', 'hls/720p.m3u8', 'hls/720p/0.m4s'])
      expect((await open(`${base()}/${path}`)).statusCode, path).toBe(401);
    await app.ctx.db.file.updateMany({
      where: { assetId: video.row.id, key: { in: ['hls-video', '_hls-720p'] } },
      data: { public: true },
    });
    for (const path of ['playlist.m3u8', 'hls/720p.m3u8', 'hls/720p/0.m4s'])
      expect((await open(`${base()}/${path}`)).statusCode, path).toBe(200);
    expect((await open(`${base()}/720p-video.mp4`)).statusCode).toBe(401);
  });

  it('can be played while it is encoding, as far as every size is encoded', async () => {
    const other = await app.makeAsset(user, { kind: 'VIDEO' });
    const read = (path: string) => app.call(user, { url: `${base(other.id)}/${path}` });
    expect((await read('playlist.m3u8')).statusCode).toBe(404);
    const early = await app.makeAsset(user, { kind: 'VIDEO' });
    await startRendition(app.ctx, user, early);
    const readEarly = (path: string) => app.call(user, { url: `${base(early.id)}/${path}` });
    const master = (await readEarly('playlist.m3u8')).body;
    expect(master).toContain('CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720');
    expect(master).not.toContain('I-FRAME-STREAM');
    for (const path of urlsIn(master)) {
      const track = (await readEarly(path)).body;
      expect(track).toContain('#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-START:TIME-OFFSET=0');
      expect(track).not.toContain('#EXT-X-ENDLIST');
      const [init = '', ...segments] = urlsIn(track);
      expect((await readEarly(`hls/${init}`)).statusCode).toBe(200);
      const bodies = await Promise.all(segments.map((segment) => readEarly(`hls/${segment}`)));
      expect(bodies.map(({ body }) => body)).toEqual(['first piece', 'second piece']);
      expect(bodies[0]?.headers['cache-control']).not.toContain('immutable');
    }
    expect((await readEarly('hls/720p-early/2.m4s')).statusCode).toBe(404);
    expect((await open(`${base(early.id)}/playlist.m3u8`)).statusCode).toBe(401);
    await app.ctx.db.step.updateMany({
      where: { job: { assetId: early.row.id } },
      data: { status: 'ERROR' },
    });
    await vi.waitFor(
      async () => expect((await readEarly('playlist.m3u8')).statusCode).toBe(404),
      WAIT_LIMIT_MS,
    );
  });

  it('answers 404 once its asset is trashed or replaced', async () => {
    const other = await app.makeAsset(user, { kind: 'VIDEO' }, renditionFiles());
    const url = `${base(other.id)}/playlist.m3u8`;
    expect((await app.call(user, { url })).statusCode).toBe(200);
    const set = (data: object) => app.ctx.db.asset.update({ where: { id: other.row.id }, data });
    await set({ trashedAt: new Date() });
    expect((await app.call(user, { url })).statusCode).toBe(404);
    await set({ trashedAt: null, version: 2 });
    expect((await app.call(user, { url })).statusCode).toBe(404);
  });
});
