import { CUTOUT_MODEL_HEADER } from '@spindle/contracts/tools/cutout-model';
import type { CutoutQuery, SavedCutout, SentCutoutQuery } from '@spindle/contracts/tools/cutouts';
import { stemOf } from '@spindle/core/assets/file-name';
import type { Context } from '@spindle/core/context';
import { AppError, Invalid } from '@spindle/core/errors';
import { kindOf } from '@spindle/core/file-types/kind';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { retouchKey } from '@spindle/core/storage/keys';
import type { App } from '../../app-parts.ts';
import { authorizeAsset, authorizeUploads, type ReplaceableAsset } from '../../assets/access.ts';
import { derivedName } from '../../files/download-name.ts';
import type { FormPart } from '../../http/form-part.ts';
import { derivedData, formOf } from '../../originals/derived-image.ts';
import { uploadAssets } from '../../originals/upload.ts';
import { findUsedModel } from '../../settings/find-model.ts';
import { checkAddon } from '../../settings/require-addon.ts';
import { receiveImages } from './receive-images.ts';
import {
  type CutoutSource,
  hashOf,
  type PlannedCutout,
  planCutout,
  renderCutout,
  sourceOfAsset,
} from './render-cutout.ts';

type Options = CutoutQuery | SentCutoutQuery;

/**
 * Removes the background of an asset's image and returns it, saves it, or both. `parts`: a form with marks. With `isHead`, describes the
 * response, and neither renders nor saves. Throws a 422 error without the add-on, like `renderCutout`, and like the routes that save an
 * image.
 */
export async function removeBackground(
  ctx: Context,
  {
    id,
    options,
    parts,
    isHead = false,
  }: { id: string; options: CutoutQuery; parts?: AsyncIterable<FormPart>; isHead?: boolean },
  app: App,
  signal: AbortSignal,
) {
  const source = sourceOfAsset(ctx, await authorizeAsset(ctx, id, 'view'));
  checkAddon(await app.settings.read('addons'), 'REMOVE_BACKGROUND');
  const target = await findTarget(ctx, options, id);
  const marks = parts ? (await receiveImages(parts)).marks : null;
  return answer(ctx, { source, options, marks, target, assetId: id, isHead }, app, signal);
}

/** Removes the background of an image in a form, like that of an asset. Throws Invalid without an image, a 415 error for another file. */
export async function removeBackgroundOfFile(
  ctx: Context,
  parts: AsyncIterable<FormPart>,
  options: SentCutoutQuery,
  app: App,
  signal: AbortSignal,
) {
  checkAddon(await app.settings.read('addons'), 'REMOVE_BACKGROUND');
  const { asset_id: assetId = null } = options;
  if (assetId !== null) await authorizeAsset(ctx, assetId, 'view');
  const target = await findTarget(ctx, options, assetId);
  const { image, marks } = await receiveImages(parts);
  if (!image) throw new Invalid('No image was sent.', [{ path: 'image', message: 'is required' }]);
  const contentType = await sniffContentType(image.bytes, image.fileName, undefined);
  if (kindOf(contentType) !== 'IMAGE')
    throw new AppError(415, 'UNSUPPORTED', `Send an image. This file is ${contentType}.`);
  // Not an asset's id: the sweep deletes what is left under it.
  const id = hashOf(image.bytes);
  const objectKey = retouchKey(id, 1, { tool: 'sent', variant: id, format: 'image' });
  await ctx.storage.put(objectKey, image.bytes, { contentType });
  app.images.cache.countBytes(image.bytes.length);
  const stored = { objectKey, contentType };
  const name = image.fileName || 'image';
  const source = { id, version: 1, name, image: stored, preview: stored };
  return answer(ctx, { source, options, marks, target, assetId, isHead: false }, app, signal);
}

/** Where a cut-out is saved, after the permission is checked; null: nowhere. */
type Target =
  | { kind: 'conversion'; asset: ReplaceableAsset; key: string }
  | { kind: 'asset'; uploads: ReturnType<typeof authorizeUploads> }
  | null;

/** Checks the permission before the work. */
async function findTarget(ctx: Context, options: Options, id: string | null): Promise<Target> {
  const { mode, disposition, conversion_name: key } = options;
  if (mode === 'get_image') return null;
  if (disposition === 'add_new_asset') return { kind: 'asset', uploads: authorizeUploads(ctx) };
  if (id === null || key === undefined) throw new Error('unreachable: a conversion without asset');
  return { kind: 'conversion', asset: await authorizeAsset(ctx, id, 'replace'), key };
}

interface Cutout {
  source: CutoutSource;
  options: Options;
  marks: Buffer | null;
  target: Target;
  assetId: string | null;
  isHead: boolean;
}

async function answer(
  ctx: Context,
  { source, options, marks, target, assetId, isHead }: Cutout,
  app: App,
  signal: AbortSignal,
) {
  const { interactive, settings, images } = app;
  const parts = { interactive, settings, cache: images.cache };
  const matte = await findUsedModel(ctx, 'matte');
  const model = matte ? `${matte.provider}/${matte.model}` : '';
  const planned = planCutout(source, { options, marks, model: `${model} ${matte?.version}` });
  const { objectKey, contentType, variant } = planned;
  const render = () => renderCutout(ctx, planned, parts, signal);
  if (target && !isHead) {
    await render();
    const saved = await save(ctx, { planned, source, target, options, assetId }, app, signal);
    if (options.mode === 'save_image') return { kind: 'json' as const, body: saved };
  }
  if (options.mode === 'save_image') return { kind: 'json' as const, body: {} };
  return {
    kind: 'copied' as const,
    etag: `"${variant}"`,
    contentType,
    fileName: derivedName(source.name, 'cutout', contentType),
    delivery: 'display' as const,
    cacheControl: 'no-store',
    variesByAccept: false,
    ...(matte && { headers: { [CUTOUT_MODEL_HEADER]: model } }),
    copy: async () => ({
      sizeBytes: await render(),
      stream: await ctx.storage.get(objectKey, undefined, signal),
    }),
  };
}

/** Saves a cut-out like an upload. Returns the response of save_image. */
async function save(
  ctx: Context,
  {
    planned,
    source,
    target,
    options,
    assetId,
  }: {
    planned: PlannedCutout;
    source: CutoutSource;
    target: NonNullable<Target>;
    options: Options;
    assetId: string | null;
  },
  { slots, metadataWriter, images: { thumbnails } }: App,
  signal: AbortSignal,
): Promise<SavedCutout> {
  const form = formOf(
    ctx,
    { ...planned, metadataSource: null },
    `${stemOf(source.name)}-cutout`,
    signal,
  );
  const status = { status: 'ok', mode: 'save_image' } as const;
  if (target.kind === 'conversion') {
    const { asset, key } = target;
    await slots.saveConversion(ctx, asset, { key, parts: form }, metadataWriter);
    return {
      ...status,
      disposition: 'add_conversion',
      ...(assetId !== null && { asset_id: assetId }),
      conversion_name: key,
    };
  }
  const { metadata } = options;
  const data =
    assetId === null ? undefined : await derivedData(ctx, assetId, metadata === 'inherit');
  const uploaded = await uploadAssets(target.uploads, form, { metadataWriter, thumbnails, data });
  return {
    ...status,
    disposition: 'add_new_asset',
    ...(assetId !== null && { source_asset_id: assetId }),
    ...(metadata && { metadata }),
    new_asset_id: uploaded.files[0]?.id,
  };
}
