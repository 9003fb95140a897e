import { RECIPE_CHARACTERS_MAX } from '@spindle/contracts/image-edits/image-edits';
import { neutralRecipe } from '@spindle/contracts/image-edits/neutral-recipe';
import { expect, it } from 'vitest';
import { newLayer } from './layers/new-layer.ts';
import { pictureCharacters, pictureEdge } from './picture-size.ts';

it('leaves room in the recipe for more pictures', () => {
  const recipe = neutralRecipe();
  expect(pictureCharacters(recipe)).toBe(100_000);
  for (let count = 0; count < 8; count++) {
    const { opacity, shadow } = newLayer('rectangle', 1);
    const box = { x: 0, y: 0, width: 1, height: 1, rotation: 0 };
    const picture = 'x'.repeat(pictureCharacters(recipe));
    recipe.layers.push({ kind: 'picture', opacity, shadow, ...box, picture });
  }
  expect(JSON.stringify(recipe).length).toBeLessThan(RECIPE_CHARACTERS_MAX);
});

it('encodes a small SVG in full size, and no picture larger than it is', () => {
  expect(pictureEdge('image/svg+xml', 24)).toBe(1200);
  expect(pictureEdge('image/png', 24)).toBe(24);
  expect(pictureEdge('image/png', 5000)).toBe(1200);
});
