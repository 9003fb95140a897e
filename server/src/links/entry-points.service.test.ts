import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { urlsIn } from '../../test/derivatives/playlists.ts';
import { renditionFiles } from '../../test/derivatives/renditions.ts';
import { storyboardFiles } from '../../test/derivatives/storyboards.ts';
import { tilesOfOne } from '../../test/derivatives/tiles.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { signPath } from '../credentials/signature.ts';

let app: TestApp;
let user: TestUser;
let video: TestAsset;
let photo: TestAsset;

beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://dam.example.com' });
  user = await app.makeUser('USER');
  const frame = (await photoFiles(640, 360))._preview?.body;
  video = await app.makeAsset(
    user,
    { name: 'surf.mov', kind: 'VIDEO' },
    { ...renditionFiles(), ...storyboardFiles(frame) },
  );
  photo = await app.makeAsset(
    user,
    { name: 'lake.png', kind: 'IMAGE' },
    { original: ONE_PIXEL, _thumb: ONE_PIXEL, ...tilesOfOne(ONE_PIXEL.body, 'png') },
  );
});

afterAll(() => app.close());

const requestLink = async (id: string, key: string) => {
  const answer = await app.call(user, {
    url: `/api/v1/assets/${id}/get_link?key=${key}&expiry=3600`,
  });
  return answer.body;
};

/** Opens a URL without any other credential. */
const open = (link: string) => {
  const { pathname, search } = new URL(link, 'https://dam.example.com');
  return app.http.inject({ url: `${pathname}${search}` });
};

describe('a link', () => {
  it('to hls-video opens a playlist and every segment in it', async () => {
    const link = await requestLink(video.id, 'hls-video');
    expect(new URL(link).pathname).toBe(`/api/v1/assets/${video.id}/transcodes/playlist.m3u8`);
    const master = await open(link);
    expect([master.statusCode, master.headers['content-type']]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
    ]);
    for (const name of urlsIn(master.body)) {
      const trackUrl = new URL(name, link).href;
      const track = await open(trackUrl);
      expect(track.statusCode, name).toBe(200);
      for (const segment of urlsIn(track.body))
        expect((await open(new URL(segment, trackUrl).href)).statusCode, segment).toBe(200);
    }
  });

  it('to storyboard opens its WebVTT file and the images in it', async () => {
    const link = await requestLink(video.id, 'storyboard');
    expect(new URL(link).pathname).toBe(`/api/v1/storyboard/${video.id}/storyboard.vtt`);
    const list = await open(link);
    expect(list.headers['content-type']).toBe('text/vtt; charset=utf-8');
    const image = /^sprite_\S+?(?=#)/m.exec(list.body)?.[0] ?? '';
    const sprite = await open(new URL(image, link).href);
    expect([sprite.statusCode, sprite.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('to deepzoom opens the descriptor, also when many links are requested', async () => {
    const link = await requestLink(photo.id, 'deepzoom');
    expect(new URL(link).pathname).toBe(`/api/v1/zoomable/${photo.id}/deepzoom.xml`);
    expect((await open(link)).body).toContain('<Image ');
    const many = await app.call(user, {
      method: 'POST',
      url: '/api/v1/assets/get_link?key=deepzoom&expiry=3600',
      payload: [photo.id.toUpperCase()],
    });
    const [address = ''] = Object.values(many.json<Record<string, string>>());
    expect((await open(address)).body).toContain('<Image ');
  });
});

describe('files/content', () => {
  it('redirects keys with several files to their entry document and passes the credential on', async () => {
    const content = `/api/v1/files/content/${video.id}?key=hls-video`;
    const token = await app.signIn(user);
    const expected = {
      'hls-video': [video.id, '#EXTM3U'],
      storyboard: [video.id, 'WEBVTT'],
      deepzoom: [photo.id, '<?xml'],
    };
    for (const [key, [id, beginning = '']] of Object.entries(expected)) {
      const answer = await open(`/api/v1/files/content/${id}?key=${key}&_jwt=${token}`);
      expect(answer.statusCode, key).toBe(302);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect((await open(String(answer.headers.location))).body).toContain(beginning);
    }
    const plain = await app.call(user, { url: content });
    expect(plain.headers.location).toBe(`/api/v1/assets/${video.id}/transcodes/playlist.m3u8`);
    expect((await open(content)).statusCode).toBe(401);
  });

  it('redirects a signed URL to a URL that is signed until the same time', async () => {
    const expiry = Math.floor(app.ctx.now().getTime() / 1000) + 3600;
    const part = `${video.id}?key=hls-video&expiry=${expiry}&accessId=${user.row.accessId}`;
    const signature = encodeURIComponent(signPath(part, user.apiKey));
    const answer = await open(`/api/v1/files/content/${part}&signature=${signature}`);
    expect(answer.headers.location).toContain(`expiry=${expiry}&`);
    expect((await open(String(answer.headers.location))).body).toContain('#EXTM3U');
  });
});

it('hides internal files from links, files/content and transcodes', async () => {
  for (const [id, key] of [
    [photo.id, '_thumb'],
    [photo.id, '_tiles'],
    [video.id, '_storyboard'],
    [video.id, '_hls-720p'],
  ] as const) {
    const link = await app.call(user, { url: `/api/v1/assets/${id}/get_link?key=${key}` });
    expect(errorOf(link)).toMatchObject({
      status: 404,
      message: 'Content key not available for asset.',
    });
    const content = await app.call(user, { url: `/api/v1/files/content/${id}?key=${key}` });
    expect(content.statusCode, key).toBe(404);
    const many = await app.call(user, {
      method: 'POST',
      url: `/api/v1/assets/get_link?key=${key}`,
      payload: [id],
    });
    expect(many.json()).toEqual({ [id]: 'Content key not available for asset.' });
    const rendition = `/api/v1/assets/${id}/transcodes/${key}.mp4`;
    expect((await app.call(user, { url: rendition })).statusCode, rendition).toBe(404);
  }
});

it('names downloads with the extension of their content type', async () => {
  const types = {
    'a-gif': ['image/gif', 'gif'],
    'a-tiff': ['image/tiff', 'tif'],
    'a-svg': ['image/svg+xml', 'svg'],
    'a-webm': ['video/webm', 'webm'],
    'a-mp3': ['audio/mpeg', 'mp3'],
  };
  const files = Object.fromEntries(
    Object.entries(types).map(([key, [contentType = '']]) => [
      key,
      { body: Buffer.from(key), contentType },
    ]),
  );
  const { id } = await app.makeAsset(user, { name: 'lake.psd' }, files);
  for (const [key, [, extension]] of Object.entries(types)) {
    const { headers } = await open(await requestLink(id, key));
    expect(headers['content-disposition']).toContain(`filename="lake-${key}.${extension}"`);
  }
});
