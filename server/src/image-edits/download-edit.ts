import { EditFields } from '@spindle/contracts/image-edits/image-edits';
import { newestFile } from '@spindle/core/assets/newest-file';
import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { authorizeAsset } from '../assets/access.ts';
import { derivedName } from '../files/download-name.ts';
import type { FormPart } from '../http/form-part.ts';
import { receiveEdit } from './receive-edit.ts';
import { type EditParts, type RenderedEdit, renderEdit } from './render-edit.ts';

/** Renders an edit and returns it as a file, with the metadata of its source. Throws like `renderEdit`. */
export async function downloadEdit(
  ctx: Context,
  id: string,
  parts: AsyncIterable<FormPart>,
  app: EditParts,
  signal: AbortSignal,
) {
  const asset = await authorizeAsset(ctx, id, 'view');
  const form = await receiveEdit(parts, EditFields);
  const edit = await renderEdit(ctx, asset, form, app, signal);
  const { contentType, objectKey } = edit;
  return {
    kind: 'copied' as const,
    etag: `"${objectKey.split('-').at(-1)}"`,
    contentType,
    fileName: derivedName(asset.name, 'edited', contentType),
    delivery: 'download' as const,
    cacheControl: 'no-store',
    variesByAccept: false,
    copy: () => openTagged(ctx, edit, app, signal),
  };
}

/** Opens the file with the metadata of its source; without it if the file cannot hold metadata, or perl is missing. */
async function openTagged(
  { storage }: Context,
  { objectKey, source, sourceAsset }: RenderedEdit,
  { metadataWriter }: EditParts,
  signal: AbortSignal,
) {
  const original = newestFile(sourceAsset.files, 'original', source.version);
  try {
    if (original) return await metadataWriter.copyTags(objectKey, original.objectKey);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return { sizeBytes: null, stream: await storage.get(objectKey, undefined, signal) };
}
