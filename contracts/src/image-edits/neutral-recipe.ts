import type { EditRecipe } from './recipe.ts';

/** Returns a recipe that changes nothing. Written out, so that the browser loads no schema. */
export function neutralRecipe(): EditRecipe {
  return {
    version: 1,
    geometry: { flip: false, turns: 0, straighten: 0, crop: null, shape: 'rectangle' },
    red_eyes: [],
    redactions: [],
    tone: {
      exposure: 0,
      contrast: 0,
      highlights: 0,
      shadows: 0,
      saturation: 0,
      warmth: 0,
      hue: 0,
      sharpness: 0,
      blur: 0,
      filter: null,
    },
    layers: [],
    watermark: null,
    size: null,
  };
}
