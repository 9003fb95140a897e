import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ImageCache, openImageCache } from './image-cache.ts';
import { type ImageMaker, type ImageOrder, openImageMaker } from './image-maker.ts';

const SOURCE = 'derivatives/00/picture';

let base: TestContext;
let cache: ImageCache;
let maker: ImageMaker;

beforeAll(async () => {
  base = await openTestContext();
  const { _preview } = await photoFiles(800, 600);
  if (!_preview) throw new Error('no preview');
  await base.ctx.storage.put(SOURCE, _preview.body, _preview);
  cache = openImageCache(base.ctx);
  maker = openImageMaker(base.ctx, cache, { perform: async () => undefined }); // no worker is needed
});

afterAll(async () => {
  await maker.close();
  await base.close();
});

const makeOrder = (width: number): ImageOrder => ({
  key: `cache/00/${width}`,
  source: { objectKey: SOURCE, contentType: 'image/jpeg' },
  transform: { width, height: width, fit: 'inside', format: 'webp' },
  isCacheable: true,
});

const neverAborted = new AbortController().signal;

it('rejects aborted requests at once, and stops rendering after the last of them (security 35)', async () => {
  const opened = vi.spyOn(base.ctx.storage, 'withFile');
  const abort = new AbortController();
  const aborted = [
    maker.make(makeOrder(101), abort.signal),
    maker.make(makeOrder(101), abort.signal),
  ];
  const reason = new Error('gone');
  abort.abort(reason);
  for (const image of aborted) await expect(image).rejects.toBe(reason);
  await maker.make(makeOrder(102), neverAborted);
  expect(opened).toHaveBeenCalledOnce();
  expect((await maker.make(makeOrder(101), neverAborted)).length).toBeGreaterThan(0);
});

it('continues rendering for the remaining request when another one is aborted', async () => {
  const abort = new AbortController();
  const aborted = maker.make(makeOrder(103), abort.signal);
  const remaining = maker.make(makeOrder(103), neverAborted);
  abort.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  expect((await remaining).length).toBeGreaterThan(0);
});

it('renders nothing for a request that is already aborted', async () => {
  await expect(maker.make(makeOrder(104), AbortSignal.abort(new Error('gone')))).rejects.toThrow(
    'gone',
  );
  expect(cache.readMemory(makeOrder(104).key)).toBeUndefined();
});

it('fails only the image whose source is missing, and renders it once the source is back (security 32)', async () => {
  const source = { objectKey: 'derivatives/00/lost', contentType: 'image/jpeg' };
  const order = { ...makeOrder(105), source };
  await expect(maker.make(order, neverAborted)).rejects.toMatchObject({ status: 404 });
  const { _preview } = await photoFiles(80, 60);
  if (_preview) await base.ctx.storage.put(source.objectKey, _preview.body, _preview);
  expect((await maker.make(order, neverAborted)).length).toBeGreaterThan(0);
});

it('rejects an undecodable source and still renders other images (security 32)', async () => {
  await base.ctx.storage.put('derivatives/00/broken', Buffer.from('not an image'), {
    contentType: 'image/jpeg',
  });
  await expect(
    maker.make(
      {
        ...makeOrder(106),
        source: { objectKey: 'derivatives/00/broken', contentType: 'image/jpeg' },
      },
      neverAborted,
    ),
  ).rejects.toThrow('cannot be decoded');
  expect((await maker.make(makeOrder(106), neverAborted)).length).toBeGreaterThan(0);
});
