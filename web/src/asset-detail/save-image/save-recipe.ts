import type { Asset } from '@spindle/contracts/assets/assets';
import { BROWSER_IMAGE_TYPES } from '@spindle/contracts/conversions/edit-copy';
import {
  downloadEdit,
  type StoredEdit,
  saveEdit,
} from '@spindle/contracts/image-edits/image-edits';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { call, callForFile } from '../../api/call.ts';
import { repeatWhileWaiting } from '../../api/repeat-while-waiting.ts';
import { downloadFile } from '../../lib/download-file.ts';
import type { SaveRequest } from './save-edited-image.ts';

/** Number of retries while the server renders a large image. */
const RETRIES = 20;

/** An edit that the server renders from its recipe. */
export interface SavedRecipe {
  /** The edited asset, as it was when the edit began. */
  asset: Asset;
  /** Content key of the edited file. */
  key: string;
  /** The edit that continues; null if the file itself is edited. */
  stored: StoredEdit | null;
  recipe: EditRecipe;
  /** Layers and watermark as a transparent PNG; null without them. */
  overlay: Blob | null;
}

/** Has the server render an edit and save it as requested. Returns the id of the new asset; null if none was created. */
export async function saveRecipe(
  edit: SavedRecipe,
  request: SaveRequest,
  stem: string,
): Promise<string | null> {
  const form = formOf(edit);
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

function formOf({ asset, key, stored, recipe, overlay }: SavedRecipe): FormData {
  const form = new FormData();
  form.append('recipe', JSON.stringify(recipe));
  form.append('v', String(asset.version));
  form.append('source', stored?.source.key ?? key);
  if (stored) {
    form.append('source_id', stored.source.id);
    form.append('source_version', String(stored.source.version));
  }
  if (overlay) form.append('overlay', overlay, 'overlay.png');
  return form;
}

function extensionOf(type: string): string {
  const extension = type.replace('image/', '').replace(/\+.*/, '');
  return extension === 'jpeg' ? 'jpg' : extension;
}
