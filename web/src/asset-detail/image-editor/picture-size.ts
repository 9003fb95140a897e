import { RECIPE_CHARACTERS_MAX } from '@spindle/contracts/image-edits/image-edits';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';

/** Limits the characters of a picture as a data URL, which the recipe stores. */
const CHARACTERS_MAX = 100_000;

/** Characters of a recipe that pictures leave to everything else. */
const RESERVED = 20_000;

/** Least characters of a picture: enough for a small logo. */
const CHARACTERS_MIN = 2_000;

/** Longest edge with which a picture is first encoded, in pixels. */
const EDGE_MAX = 1200;

/**
 * Returns the characters that another picture of a recipe may have: half of those that are left, so that a recipe with many pictures can be
 * saved.
 */
export function pictureCharacters(recipe: EditRecipe): number {
  const left = RECIPE_CHARACTERS_MAX - RESERVED - JSON.stringify(recipe).length;
  return Math.min(CHARACTERS_MAX, Math.max(CHARACTERS_MIN, Math.floor(left / 2)));
}

/** Returns the longest edge with which a picture is first encoded, in pixels. An SVG is sharp at any size, whatever size it states. */
export function pictureEdge(type: string, longest: number): number {
  return type === 'image/svg+xml' ? EDGE_MAX : Math.min(EDGE_MAX, longest);
}
