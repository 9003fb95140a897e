import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import type { Size } from '@spindle/contracts/image-edits/geometry';
import { neutralRecipe } from '@spindle/contracts/image-edits/neutral-recipe';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { changeGeometry } from './geometry/change-geometry.ts';
import type { EditorTab } from './tabs.ts';

/** Returns the recipe without the edits of a tab. Without crop and rotation, layers and redactions stay on the same parts of the picture. */
export function resetTab(recipe: EditRecipe, source: Size, tab: EditorTab): EditRecipe {
  const part = neutralPart(recipe, tab);
  return part.geometry ? changeGeometry(recipe, source, part.geometry) : { ...recipe, ...part };
}

/** Returns whether the recipe has edits of a tab. */
export function hasTabEdits(recipe: EditRecipe, tab: EditorTab): boolean {
  return !isSame(recipe, { ...recipe, ...neutralPart(recipe, tab) });
}

/** Returns the fields of a recipe that a tab changes, without its edits. */
function neutralPart({ tone }: EditRecipe, tab: EditorTab): Partial<EditRecipe> {
  const neutral = neutralRecipe();
  switch (tab) {
    case 'adjust':
      return { geometry: neutral.geometry };
    case 'finetune':
      return { tone: { ...neutral.tone, filter: tone.filter } };
    case 'filters':
      return { tone: { ...tone, filter: null } };
    case 'annotate':
      return { layers: [] };
    case 'redact':
      return { redactions: [] };
    case 'watermark':
      return { watermark: null };
    case 'resize':
      return { size: null };
  }
}
