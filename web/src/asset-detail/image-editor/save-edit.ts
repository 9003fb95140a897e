import type { Asset } from '@spindle/contracts/assets/assets';
import { BROWSER_IMAGE_TYPES } from '@spindle/contracts/conversions/edit-copy';
import { frameSize } from '@spindle/contracts/image-edits/geometry';
import { downloadEdit, saveEdit } from '@spindle/contracts/image-edits/image-edits';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import type Konva from 'konva';
import { call, callForFile } from '../../api/call.ts';
import { repeatWhileWaiting } from '../../api/repeat-while-waiting.ts';
import { downloadFile } from '../../lib/download-file.ts';
import type { SaveRequest } from '../save-image/save-edited-image.ts';
import type { EditSource } from './edit-source.ts';
import { drawOverlay } from './layers/draw-overlay.ts';
import { OVERLAY } from './layers/layer-canvas.tsx';

/** Number of retries while the server renders a large image. */
const RETRIES = 20;

/** An edit to save. */
export interface FinishedEdit {
  /** The edited asset, as it was when the editor opened. */
  asset: Asset;
  /** Content key of the edited file. */
  key: string;
  source: EditSource;
  recipe: EditRecipe;
  /** The stage on which layers and watermark are drawn. */
  konva: Konva.Stage | null;
}

/** Has the server render an edit and save it as requested. Returns the id of the new asset; null if none was created. */
export async function saveFinishedEdit(
  edit: FinishedEdit,
  request: SaveRequest,
  stem: string,
): Promise<string | null> {
  const form = await formOf(edit);
  const params = { id: edit.asset.id };
  if (request.mode === 'download') {
    const answer = await repeatWhileWaiting(
      () => callForFile(downloadEdit, { params, form }),
      RETRIES,
    );
    const blob = await answer.blob();
    downloadFile(blob, `${stem}.${extensionOf(blob.type)}`);
    return null;
  }
  form.append('save', request.mode);
  if (request.mode === 'asset') {
    form.append('name', request.name);
    form.append('with_metadata', String(request.withMetadata));
  }
  if (request.mode === 'conversion') {
    form.append('key', request.key);
    // So that browsers show the conversion, and the editor opens it again.
    const format = edit.recipe.geometry.shape === 'ellipse' ? 'png' : 'jpeg';
    if (!BROWSER_IMAGE_TYPES.includes(edit.asset.content_type)) form.append('format', format);
  }
  const { files } = await repeatWhileWaiting(() => call(saveEdit, { params, form }), RETRIES);
  return request.mode === 'asset' ? (files[0]?.id ?? null) : null;
}

async function formOf({ asset, key, source, recipe, konva }: FinishedEdit): Promise<FormData> {
  const form = new FormData();
  form.append('recipe', JSON.stringify(shortenPoints(recipe)));
  form.append('v', String(asset.version));
  form.append('source', source.stored?.source.key ?? key);
  if (source.stored) {
    form.append('source_id', source.stored.source.id);
    form.append('source_version', String(source.stored.source.version));
  }
  const overlay = konva?.findOne<Konva.Group>(`.${OVERLAY}`);
  if (overlay && (recipe.layers.length > 0 || recipe.watermark)) {
    const frame = frameSize(source.size, recipe.geometry);
    form.append('overlay', await drawOverlay(overlay, frame, recipe.size ?? frame), 'overlay.png');
  }
  return form;
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

function extensionOf(type: string): string {
  const extension = type.replace('image/', '').replace(/\+.*/, '');
  return extension === 'jpeg' ? 'jpg' : extension;
}
