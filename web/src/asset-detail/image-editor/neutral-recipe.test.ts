import { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { expect, it } from 'vitest';
import { neutralRecipe } from './neutral-recipe.ts';

it('equals the defaults of the recipe', () => {
  expect(neutralRecipe()).toEqual(EditRecipe.parse({ version: 1 }));
});
