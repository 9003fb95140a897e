import { frameSize } from '@spindle/contracts/image-edits/geometry';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import type Konva from 'konva';
import type { SaveRequest } from '../save-image/save-edited-image.ts';
import { type SavedRecipe, saveRecipe } from '../save-image/save-recipe.ts';
import type { EditSource } from './edit-source.ts';
import { drawOverlay } from './layers/draw-overlay.ts';
import { OVERLAY } from './layers/layer-canvas.tsx';

/** An edit to save. */
export interface FinishedEdit extends Pick<SavedRecipe, 'asset' | 'key' | 'recipe'> {
  source: EditSource;
  /** The stage on which layers and watermark are drawn. */
  konva: Konva.Stage | null;
}

/** Has the server render an edit and save it as requested. Returns the id of the new asset; null if none was created. */
export async function saveFinishedEdit(
  { asset, key, source, recipe, konva }: FinishedEdit,
  request: SaveRequest,
  stem: string,
): Promise<string | null> {
  const group = konva?.findOne<Konva.Group>(`.${OVERLAY}`);
  const frame = frameSize(source.size, recipe.geometry);
  const overlay =
    group && (recipe.layers.length > 0 || recipe.watermark)
      ? await drawOverlay(group, frame, recipe.size ?? frame)
      : null;
  const edit = { asset, key, stored: source.stored, recipe: shortenPoints(recipe), overlay };
  return saveRecipe(edit, request, stem);
}

/** Rounds the points of lines drawn by hand to hundred-thousandths of the frame, because a recipe has a maximum length. */
function shortenPoints(recipe: EditRecipe): EditRecipe {
  const round = (value: number) => Math.round(value * 100_000) / 100_000;
  const layers = recipe.layers.map((layer) =>
    layer.kind === 'pen'
      ? { ...layer, points: layer.points.map(([x, y]): [number, number] => [round(x), round(y)]) }
      : layer,
  );
  return { ...recipe, layers };
}
