import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundFace } from './capabilities.ts';
import { closeModels, openModels } from './models.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const photo = (name: string) =>
  fileURLToPath(new URL(`../../test/photos/${name}`, import.meta.url));

/** Finds the faces of a photo, or of one that is derived from it. */
async function find(name: string, derive?: (image: Sharp) => Sharp) {
  let path = photo(name);
  if (derive) {
    const derived = derive(sharp(path));
    path = join(test.ctx.config.dataDir, `${crypto.randomUUID()}.png`);
    await derived.png().toFile(path);
  }
  const { faces } = await openModels(test.ctx.config).run(
    'faces',
    { path },
    new AbortController().signal,
  );
  return faces;
}

function distance(a: FoundFace | undefined, b: FoundFace | undefined): number {
  const [first, second] = [a?.vector, b?.vector];
  if (!first || !second) throw new Error('a face has no vector');
  return Math.hypot(...first.map((value, i) => value - (second[i] ?? 0)));
}

describe('faces', () => {
  it('of a portrait: one, with box, eyes, expression and vector', async () => {
    const [face, ...others] = await find('portrait.jpg');
    expect(others).toEqual([]);
    expect(face?.box.x).toBeCloseTo(0.29, 1);
    expect(face?.box.width).toBeCloseTo(0.39, 1);
    const [left, right] = face?.eyes ?? [];
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    expect(left?.y).toBeCloseTo(0.37, 1);
    expect(face?.expression).toMatchObject({ mouthOpen: 0 });
    expect(face?.vector).toHaveLength(128);
  });

  it('of a group: all of them, each far from the others', async () => {
    const faces = await find('four-faces.jpg');
    expect(faces).toHaveLength(4);
    const [laughing] = faces;
    expect(laughing?.expression?.smile).toBeGreaterThan(0.8);
    expect(laughing?.expression?.mouthOpen).toBeGreaterThan(0.5);
    for (const [i, face] of faces.entries())
      for (const other of faces.slice(i + 1)) expect(distance(face, other)).toBeGreaterThan(0.5);
  });

  it('that fill the picture, as on identity cards', async () => {
    const [original] = await find('portrait.jpg');
    const [face, ...others] = await find('portrait.jpg', (image) =>
      image.extract({ left: 94, top: 80, width: 123, height: 123 }).resize(320),
    );
    expect(others).toEqual([]);
    expect(face?.box.width).toBeGreaterThan(0.8);
    expect(distance(original, face)).toBeLessThan(0.4);
  });

  it('of a picture without any: none', async () => {
    expect(await find('ladybird.jpg')).toEqual([]);
  });

  it.each([
    ['mirrored', (image: Sharp) => image.flop()],
    ['darker', (image: Sharp) => image.linear(0.5)],
    ['gray', (image: Sharp) => image.grayscale()],
    ['cropped', (image: Sharp) => image.extract({ left: 60, top: 40, width: 200, height: 200 })],
  ])('of the same person in a %s picture are near', async (_, derive) => {
    const [original] = await find('portrait.jpg');
    const [face] = await find('portrait.jpg', derive);
    expect(distance(original, face)).toBeLessThan(0.4);
  });

  it('follow the EXIF orientation', async () => {
    const [upright] = await find('portrait.jpg');
    const [turned] = await find('portrait.jpg', (image) =>
      image.rotate(90).withMetadata({ orientation: 8 }),
    );
    expect(distance(upright, turned)).toBeLessThan(0.2);
    expect(turned?.box.x).toBeCloseTo(upright?.box.x ?? 0, 1);
  });

  it('that are too small have no vector', async () => {
    const [face] = await find('portrait.jpg', (image) => image.resize(100));
    expect(face?.pixels).toBeLessThan(48);
    expect(face?.vector).toBeNull();
  });
});
