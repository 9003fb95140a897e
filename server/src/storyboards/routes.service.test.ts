import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { describeImage, photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storyboardFiles } from '../../test/derivatives/storyboards.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { signPath } from '../credentials/signature.ts';

let app: TestApp;
let user: TestUser;
let video: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
  const files = storyboardFiles((await photoFiles(640, 360))._preview?.body);
  video = await app.makeAsset(user, { name: 'surf.mov', kind: 'VIDEO' }, files);
});

afterAll(() => app.close());

const pathOf = (path: string) => `/api/v1/storyboard/${video.id}/${path}`;
const read = (path: string) => app.call(user, { url: pathOf(path) });
/** Requests a URL as a player does, without credentials. */
const open = (path: string) => app.http.inject({ url: pathOf(path) });
const spriteUrlsIn = (list: string) =>
  list.split('\n').filter((line) => line.startsWith('sprite_'));

it('lists the seconds and the sprite tile of each frame as WebVTT', async () => {
  const list = await read('storyboard.vtt');
  expect(list.headers['content-type']).toBe('text/vtt; charset=utf-8');
  const version = /\?v=(\d+)/.exec(list.body)?.[1];
  expect(list.body).toBe(`WEBVTT

00:00:00.000 --> 00:00:05.000
sprite_000001.jpg?v=${version}#xywh=0,0,160,90

00:00:05.000 --> 00:00:10.000
sprite_000001.jpg?v=${version}#xywh=160,0,160,90

00:00:10.000 --> 00:00:12.500
sprite_000002.jpg?v=${version}#xywh=0,0,160,90
`);
  const sprite = await read(spriteUrlsIn(list.body).at(-1)?.split('#')[0] ?? '');
  expect(sprite.body).toBe('second sheet');
  expect(sprite.headers['cache-control']).toContain('immutable');
});

it('returns single frames by their numbers', async () => {
  const frame = await read('storyboard_000002.jpg');
  expect(frame.body).toBe('two');
  expect(frame.headers['content-type']).toBe('image/jpeg');
  for (const none of ['storyboard_000004.jpg', 'storyboard_000000.jpg', 'sprite_000003.jpg'])
    expect((await read(none)).statusCode, none).toBe(404);
  expect((await read('storyboard_2.jpg')).statusCode).toBe(400);
});

it('returns a frame in the requested size and shape, rendered once', async () => {
  const url = 'storyboard_000003.jpg?resize=300,300&format=png';
  const small = await describeImage((await read(url)).rawPayload);
  expect(small).toMatchObject({ format: 'png', width: 300, height: 169 });
  expect([(small.left[0] ?? 0) > 200, (small.right[2] ?? 0) > 200]).toEqual([true, true]);
  const opened = vi.spyOn(app.ctx.storage, 'get');
  await read(url);
  expect(opened.mock.calls.map(([key]) => key)).not.toContain(video.files[1]?.objectKey);
  const { height } = await describeImage(
    (await read('storyboard_000003.jpg?crop=100,100')).rawPayload,
  );
  expect(height).toBe(100);
  expect((await read('storyboard_000003.jpg?size=300')).statusCode).toBe(400);
  expect((await read('storyboard_000004.jpg?resize=300,300')).statusCode).toBe(404);
});

it('adds the token or a signature to every URL', async () => {
  const token = await app.signIn(user);
  const expiry = Math.floor(app.ctx.now().getTime() / 1000) + 3600;
  const part = `${video.id}/storyboard.vtt?expiry=${expiry}&accessId=${user.row.accessId}`;
  const signature = encodeURIComponent(signPath(part, user.apiKey));
  for (const given of [`_jwt=${token}`, `${part.split('?')[1]}&signature=${signature}`]) {
    const [first = ''] = spriteUrlsIn((await open(`storyboard.vtt?${given}`)).body);
    expect((await open(first.replace(/#.*/, ''))).body).toBe('first sheet');
  }
});

it('requires a credential unless the settings make it public', async () => {
  const paths = ['storyboard.vtt', 'sprite_000001.jpg', 'storyboard_000001.jpg'];
  for (const path of paths) expect((await open(path)).statusCode, path).toBe(401);
  const where = { assetId: video.row.id, key: { in: ['storyboard', '_storyboard'] } };
  await app.ctx.db.file.updateMany({ where, data: { public: true } });
  for (const path of paths) expect((await open(path)).statusCode, path).toBe(200);
  expect((await open('storyboard_000003.jpg?resize=300,300')).statusCode).toBe(200);
});

it('answers 404 and deletes the index when the conversion is deleted', async () => {
  const manager = await app.makeUser('MANAGER');
  const other = await app.makeAsset(manager, { kind: 'VIDEO' }, storyboardFiles());
  const url = `/api/v1/storyboard/${other.id}/storyboard.vtt`;
  expect((await app.call(manager, { url })).statusCode).toBe(200);
  const payload = { keys: ['storyboard'] };
  await app.call(manager, { method: 'POST', url: `/api/v1/assets/${other.id}/delete`, payload });
  expect((await app.call(manager, { url })).statusCode).toBe(404);
  expect(await app.ctx.db.file.findMany({ where: { assetId: other.row.id } })).toMatchObject([
    { key: 'original' },
  ]);
});
