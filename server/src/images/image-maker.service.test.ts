import { type TestContext, testContext } from '@spindle/core/test/context';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ImageCache, openImageCache } from './image-cache.ts';
import { type ImageMaker, type ImageOrder, openImageMaker } from './image-maker.ts';

const SOURCE = 'derivatives/00/picture';

let base: TestContext;
let cache: ImageCache;
let maker: ImageMaker;

beforeAll(async () => {
  base = await testContext();
  const { _preview } = await photoFiles(800, 600);
  if (!_preview) throw new Error('no preview');
  await base.ctx.storage.put(SOURCE, _preview.body, _preview);
  cache = openImageCache(base.ctx);
  maker = openImageMaker(base.ctx, cache, { perform: async () => undefined });
});

afterAll(async () => {
  await maker.close();
  await base.close();
});

const orderOf = (width: number): ImageOrder => ({
  key: `cache/00/${width}`,
  source: { objectKey: SOURCE, contentType: 'image/jpeg' },
  transform: { width, height: width, fit: 'inside', format: 'webp' },
  isKept: true,
});

const staying = new AbortController().signal;

it('who goes away is answered at once, and the work ends when nobody waits any more (security 35)', async () => {
  const opened = vi.spyOn(base.ctx.storage, 'withFile');
  const gone = new AbortController();
  const lost = [maker.make(orderOf(101), gone.signal), maker.make(orderOf(101), gone.signal)];
  const reason = new Error('gone');
  gone.abort(reason);
  for (const image of lost) await expect(image).rejects.toBe(reason);
  await maker.make(orderOf(102), staying);
  expect(opened).toHaveBeenCalledOnce();
  expect((await maker.make(orderOf(101), staying)).length).toBeGreaterThan(0);
});

it('who stays gets the image that another gave up', async () => {
  const gone = new AbortController();
  const lost = maker.make(orderOf(103), gone.signal);
  const stayed = maker.make(orderOf(103), staying);
  gone.abort(new Error('gone'));
  await expect(lost).rejects.toThrow('gone');
  expect((await stayed).length).toBeGreaterThan(0);
});

it('who is gone before asking starts nothing', async () => {
  await expect(maker.make(orderOf(104), AbortSignal.abort(new Error('gone')))).rejects.toThrow(
    'gone',
  );
  expect(cache.inMemory(orderOf(104).key)).toBeUndefined();
});

it('a picture that is lost in the store fails its own image alone, and can be made once it is back (security 32)', async () => {
  const source = { objectKey: 'derivatives/00/lost', contentType: 'image/jpeg' };
  const order = { ...orderOf(105), source };
  await expect(maker.make(order, staying)).rejects.toMatchObject({ status: 404 });
  const { _preview } = await photoFiles(80, 60);
  if (_preview) await base.ctx.storage.put(source.objectKey, _preview.body, _preview);
  expect((await maker.make(order, staying)).length).toBeGreaterThan(0);
});

it('a picture that cannot be decoded fails in time and poisons nothing (security 32)', async () => {
  await base.ctx.storage.put('derivatives/00/broken', Buffer.from('no picture'), {
    contentType: 'image/jpeg',
  });
  await expect(
    maker.make(
      {
        ...orderOf(106),
        source: { objectKey: 'derivatives/00/broken', contentType: 'image/jpeg' },
      },
      staying,
    ),
  ).rejects.toThrow('cannot be decoded');
  expect((await maker.make(orderOf(106), staying)).length).toBeGreaterThan(0);
});
