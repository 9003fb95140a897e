import { makeFace } from '@spindle/core/test/faces';
import type { TestAsset } from '@spindle/core/test/factories';
import { describeImage, photoFiles, pixelsOf } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeResponse, openImageRequests } from '../../test/derivatives/image-requests.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let photo: TestAsset;
let logo: TestAsset;
let requestImage: ReturnType<typeof openImageRequests>['requestImage'];

beforeAll(async () => {
  app = await openTestApp();
  const admin = await app.makeUser('ADMIN');
  // Left half red, right half blue. Its preview has 2048 of its 4096 pixels of width.
  photo = await app.makeAsset(
    admin,
    { name: 'halves.png', kind: 'IMAGE', width: 4096, height: 1024 },
    await photoFiles(4096, 1024),
  );
  logo = await app.makeAsset(
    admin,
    { name: 'logo.png', kind: 'IMAGE', width: 400, height: 400 },
    await photoFiles(400, 400, { isTransparent: true }),
  );
  requestImage = openImageRequests(app, photo, await app.makeUser('USER')).requestImage;
});

afterAll(() => app.close());

const describeRequested = async (query: string, id = photo.id) =>
  describeResponse(await requestImage(query, { id }));
const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 200 && red < 60;

describe('an option of an image', () => {
  it('crop returns exactly the given size and crops by gravity', async () => {
    expect(await describeRequested('?crop=200,100&format=png')).toMatchObject({
      width: 200,
      height: 100,
    });
    const west = await describeRequested('?crop=100,100&gravity=west&format=png');
    expect([isRed(west.left), isRed(west.right)]).toEqual([true, true]);
    const east = await describeRequested('?crop=100,100&gravity=east&format=png');
    expect([isBlue(east.left), isBlue(east.right)]).toEqual([true, true]);
    const readEtag = async (query: string) => (await requestImage(query)).headers.etag;
    const face = await readEtag('?crop=90,80,face');
    expect(face).toBe(await readEtag('?crop=90,80&gravity=face'));
    expect(face).not.toBe(await readEtag('?crop=90,80'));
    expect(await readEtag('?crop=90,80,face&gravity=east')).toBe(
      await readEtag('?crop=90,80&gravity=east'),
    );
  });

  it('the gravity face keeps the faces of the current image in view', async () => {
    const admin = await app.makeUser('ADMIN');
    const requestFace = async (face?: { x: number; renderVersion?: number }) => {
      const given = { name: 'halves.png', kind: 'IMAGE' as const, width: 4096, height: 1024 };
      const { id, row } = await app.makeAsset(admin, given, await photoFiles(4096, 1024));
      if (face) await makeFace(app.ctx.db, row.id, { ...face, width: 0.05 });
      return requestImage('?crop=100,100&gravity=face&format=png&v=1', { id });
    };
    const without = await requestFace();
    const west = await requestFace({ x: 0.05 });
    const east = await requestFace({ x: 0.9 });
    const [left, right] = [await describeResponse(west), await describeResponse(east)];
    expect([isRed(left.left), isRed(left.right)]).toEqual([true, true]);
    expect([isBlue(right.left), isBlue(right.right)]).toEqual([true, true]);
    const tags = [without, west, east].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3); // the cache key changes with the faces
    expect(east.headers['cache-control']).not.toContain('immutable');
    const outdated = await requestFace({ x: 0.9, renderVersion: 0 });
    expect(outdated.headers.etag).toBe(without.headers.etag);
  });

  it('focal keeps the given point in view, wherever it is', async () => {
    for (const [x, isExpected] of [
      ['0', isRed],
      ['0.2', isRed],
      ['0.9', isBlue],
      ['1', isBlue],
    ] as const) {
      const { left, right, width } = await describeRequested(
        `?crop=90,90&focal=${x},0.5&format=png`,
      );
      expect([x, width, isExpected(left), isExpected(right)]).toEqual([x, 90, true, true]);
    }
  });

  it('crop returns a part of the original given in its pixels', async () => {
    const part = await describeRequested('?crop=2048,0,2048,1024&resize=300,300&format=png');
    expect(part).toMatchObject({ width: 300, height: 150 });
    expect(isBlue(part.left)).toBe(true);
    const outside = await requestImage('?crop=4000,0,200,200');
    expect(outside.statusCode).toBe(400);
    expect(errorOf(outside).details).toEqual([
      { path: 'crop', message: 'must lie within the original, which is 4096x1024' },
    ]);
  });

  it('fit covers, contains or stretches', async () => {
    expect(await describeRequested('?resize=100,100&fit=inside&format=png')).toMatchObject({
      width: 100,
      height: 25,
    });
    expect(await describeRequested('?resize=100,100&fit=cover&format=png')).toMatchObject({
      width: 100,
      height: 100,
    });
    const stretched = await describeRequested('?resize=100,100&fit=fill&format=png');
    expect([stretched.height, isRed(stretched.left), isBlue(stretched.right)]).toEqual([
      100,
      true,
      true,
    ]);
    const framed = await pixelsOf(
      (await requestImage('?resize=100,100&fit=contain&background=00ff00&format=png')).rawPayload,
    );
    expect([framed.width, framed.height]).toEqual([100, 100]);
    expect(framed.at(0, 0)).toEqual([0, 255, 0, 255]);
  });

  it('dpr multiplies the pixels', async () => {
    expect(await describeRequested('?resize=100,100&dpr=2&format=png')).toMatchObject({
      width: 200,
      height: 50,
    });
    expect(await describeRequested('?crop=50,50&dpr=3&format=png')).toMatchObject({
      width: 150,
      height: 150,
    });
  });

  it('rotate turns clockwise, and flip mirrors afterwards', async () => {
    const upright = await describeImage(
      (await requestImage('?rotate=90&resize=200,200&format=png')).rawPayload,
    );
    expect([upright.width, upright.height]).toEqual([50, 200]);
    expect([isRed(upright.left), isBlue(upright.below)]).toEqual([true, true]);
    const mirrored = await describeRequested('?flip=h&resize=200,200&format=png');
    expect([isBlue(mirrored.left), isRed(mirrored.right)]).toEqual([true, true]);
    const both = await describeRequested('?rotate=180&flip=h&resize=200,200&format=png');
    expect([isRed(both.left), isBlue(both.right)]).toEqual([true, true]);
    const tilted = await pixelsOf(
      (await requestImage('?rotate=45&resize=200,200&background=00ff00&format=png')).rawPayload,
    );
    expect(tilted.at(0, 0)).toEqual([0, 255, 0, 255]);
  });

  it('grayscale removes the colors except those of text, blur softens edges, and sharpen is accepted', async () => {
    const gray = await describeRequested('?resize=100,100&grayscale=1&format=png');
    expect(new Set(gray.left.slice(0, 3)).size).toBe(1);
    for (const id of [photo.id, logo.id]) {
      const lettered = await requestImage(
        '?resize=100,100&grayscale=1&format=png&text=H&text_color=00ff00&text_size=90',
        { id },
      );
      const { data } = await pixelsOf(lettered.rawPayload);
      let greenPixels = 0; // on gray
      // Four bytes for each pixel: red, green, blue, alpha.
      for (let at = 0; at < data.length; at += 4)
        greenPixels += Number((data[at + 1] ?? 0) - (data[at] ?? 0) > 100);
      expect([id, greenPixels > 50]).toEqual([id, true]);
    }
    // Reads the red value of a pixel on the red half, 4 pixels before the blue half.
    const readRedNearEdge = async (query: string) => {
      const { at, width } = await pixelsOf((await requestImage(query)).rawPayload);
      return at(Math.round(width / 2 - 4), 0)[0] ?? 0;
    };
    const plain = await readRedNearEdge('?resize=200,200&format=png');
    expect(plain).toBeGreaterThan(240);
    expect(await readRedNearEdge('?resize=200,200&blur=10&format=png')).toBeLessThan(plain - 40);
    expect((await requestImage('?resize=200,200&sharpen=2')).statusCode).toBe(200);
  });

  it('background fills transparent areas', async () => {
    const { below } = await describeRequested(
      '?resize=100,100&background=00ff00&format=png',
      logo.id,
    );
    expect(below.slice(0, 3)).toEqual([0, 255, 0]);
    const jpeg = await describeRequested('?resize=100,100&background=00ff00&format=jpg', logo.id);
    expect(jpeg.below[1]).toBeGreaterThan(240);
    expect(jpeg.below[0]).toBeLessThan(20);
  });

  it('quality reduces the number of bytes', async () => {
    const countBytes = async (quality: number) =>
      (await requestImage(`?resize=600,600&quality=${quality}&format=jpg`)).rawPayload.length;
    expect(await countBytes(20)).toBeLessThan(await countBytes(95));
  });

  it('text is drawn literally, whatever it contains (security 7)', async () => {
    const plain = (await requestImage('?crop=300,300&gravity=west&format=png')).rawPayload;
    for (const text of ['Spindle', '<b>a & "b"</b>', '&#60;', 'x'.repeat(200)]) {
      const answer = await requestImage(
        `?crop=300,300&gravity=west&format=png&text=${encodeURIComponent(text)}&text_color=ffffff&text_size=60`,
      );
      expect([text, answer.statusCode]).toEqual([text, 200]);
      const { width, height } = await pixelsOf(answer.rawPayload);
      expect([width, height]).toEqual([300, 300]);
      expect(answer.rawPayload.equals(plain)).toBe(false);
    }
    const blank = await requestImage('?crop=300,300&gravity=west&format=png&text=%20%0A');
    expect(await pixelsOf(blank.rawPayload)).toMatchObject({ data: (await pixelsOf(plain)).data });
    const drawn = await requestImage(
      '?crop=300,300&gravity=west&format=png&text=HHHH&text_gravity=north',
    );
    const { data } = await pixelsOf(drawn.rawPayload);
    let whitePixels = 0; // on red
    for (let at = 0; at < data.length; at += 4) whitePixels += Number((data[at + 2] ?? 0) > 200);
    expect(whitePixels).toBeGreaterThan(50);
  });

  it('is refused by name when it is unknown or malformed', async () => {
    for (const [query, path] of [
      ['width=300', 'width'],
      ['resize=300', 'resize'],
      ['resize=0,10', 'resize'],
      ['crop=1,2,3', 'crop'],
      ['crop=0,0,0,5', 'crop'],
      ['fit=outside', 'fit'],
      ['gravity=up', 'gravity'],
      ['focal=2,0', 'focal'],
      ['quality=0', 'quality'],
      ['quality=high', 'quality'],
      ['dpr=9', 'dpr'],
      ['background=red', 'background'],
      ['blur=1000', 'blur'],
      ['rotate=400', 'rotate'],
      ['rotate=1.5', 'rotate'],
      ['rotate=', 'rotate'],
      ['rotate=0x5A', 'rotate'],
      ['quality=1e1', 'quality'],
      ['dpr=%202', 'dpr'],
      ['crop=10,10,eyes', 'crop'],
      ['text=a%00b', 'text'],
      ['flip=x', 'flip'],
      ['text=', 'text'],
    ]) {
      const answer = await requestImage(`?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect([query, JSON.stringify(errorOf(answer).details)]).toEqual([
        query,
        expect.stringContaining(path ?? ''),
      ]);
    }
  });

  it('never enlarges an image, and never exceeds 2048x1536', async () => {
    expect(await describeRequested('?crop=800,800&format=png', logo.id)).toMatchObject({
      width: 400,
      height: 400,
    });
    expect(await describeRequested('?crop=800,400&format=png', logo.id)).toMatchObject({
      width: 400,
      height: 200,
    });
    expect(await describeRequested('?resize=2048,2048&dpr=3&quality=50&format=jpg')).toMatchObject({
      width: 2048,
      height: 512,
    });
  });

  it('returns an image with its own ETag and cache entry', async () => {
    const tags = await Promise.all(
      ['', '&grayscale=1', '&flip=h', '&blur=2', '&blur=3'].map(
        async (more) => (await requestImage(`?resize=120,120&format=png${more}`)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(5);
    const again = await requestImage('?resize=120,120&format=png&blur=3', {
      headers: { 'if-none-match': String(tags[4]) },
    });
    expect(again.statusCode).toBe(304);
  });
});
