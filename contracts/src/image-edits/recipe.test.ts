import { describe, expect, it } from 'vitest';
import { neutralRecipe } from './neutral-recipe.ts';
import { EditRecipe, hasOverlay } from './recipe.ts';

const parse = (given: object) => EditRecipe.safeParse({ version: 1, ...given });

describe('a recipe', () => {
  it('has neutral values by default and stays the same when it is parsed again', () => {
    const recipe = neutralRecipe();
    expect(EditRecipe.parse({ version: 1 })).toEqual(recipe);
    expect(EditRecipe.parse(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
    expect(hasOverlay(recipe)).toBe(false);
  });

  it('has an overlay with a layer or a watermark', () => {
    const box = { x: 0, y: 0, width: 1, height: 1 };
    expect(hasOverlay(EditRecipe.parse({ version: 1, watermark: box }))).toBe(true);
    const layers = [{ kind: 'ellipse', ...box }];
    expect(hasOverlay(EditRecipe.parse({ version: 1, layers }))).toBe(true);
  });

  it('is refused with numbers out of bounds', () => {
    const wrong: object[] = [
      { tone: { exposure: 101 } },
      { geometry: { straighten: 46 } },
      { geometry: { shape: 'star' } },
      { geometry: { crop: { x: 0.6, y: 0, width: 0.5, height: 1 } } },
      { geometry: { crop: { x: 0, y: 0, width: 0, height: 1 } } },
      { size: { width: 30_000, height: 30_000 } },
      { size: { width: 0, height: 10 } },
      { redactions: [{ kind: 'white', x: 0, y: 0, width: 1, height: 1 }] },
      { version: 2 },
    ];
    for (const given of wrong) expect(parse(given).success, JSON.stringify(given)).toBe(false);
  });

  it('is refused with a picture that is not a data URL of an image', () => {
    const layer = { kind: 'picture', x: 0, y: 0, width: 1, height: 1 };
    for (const picture of ['https://example.com/a.png', 'data:image/svg+xml;base64,AAAA'])
      expect(parse({ layers: [{ ...layer, picture }] }).success).toBe(false);
    expect(parse({ layers: [{ ...layer, picture: 'data:image/png;base64,AAAA' }] }).success).toBe(
      true,
    );
  });
});
