import { createHash } from 'node:crypto';
import type { EditFields } from '@spindle/contracts/image-edits/image-edits';
import { hasOverlay } from '@spindle/contracts/image-edits/recipe';
import { newestFile } from '@spindle/core/assets/newest-file';
import type { Context } from '@spindle/core/context';
import { OVERLAY_UNREADABLE } from '@spindle/core/decoder-pool/decode-request';
import { AppError, NotFound, StillProcessing, Unavailable } from '@spindle/core/errors';
import { kindOf } from '@spindle/core/file-types/kind';
import { SNIFF_BYTES, sniffContentType } from '@spindle/core/file-types/sniff';
import { fromUuid } from '@spindle/core/ids';
import { retouchKey } from '@spindle/core/storage/keys';
import { makeEdit } from '@spindle/core/tasks/interactive';
import type { File } from '@spindle/prisma/client';
import type { App } from '../app-parts.ts';
import { type AssetWithFiles, authorizeAsset } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { invalidOverlay, type Overlay } from './receive-edit.ts';

/** The components that an edit needs. */
export type EditParts = Pick<App, 'interactive' | 'images' | 'metadataWriter' | 'slots'>;

type ViewableAsset = Authorized<AssetWithFiles, 'view'>;

/** An edited image in the cache of images. */
export interface RenderedEdit {
  objectKey: string;
  contentType: string;
  source: File;
  sourceAsset: ViewableAsset;
}

/** Number of hexadecimal characters in a variant of a cached image. */
const VARIANT_LENGTH = 32;

/**
 * Renders an edit of an asset in a worker, unless the result is in the cache. Throws NotFound for a missing source, a 415 error for one that is not an image, Invalid for a missing or unreadable overlay, a 422
 * error for an image that cannot be rendered, and StillProcessing after 30 s; the same call then succeeds later.
 */
export async function renderEdit(
  ctx: Context,
  asset: ViewableAsset,
  { fields, overlay }: { fields: EditFields; overlay: Overlay | null },
  { interactive, images }: Pick<EditParts, 'interactive' | 'images'>,
  signal: AbortSignal,
): Promise<RenderedEdit> {
  if (asset.trashedAt !== null) throw new NotFound('Asset', fromUuid(asset.id));
  if (asset.status === 'NOT_READY') throw new StillProcessing();
  const needed = hasOverlay(fields.recipe) ? overlay : null;
  if (hasOverlay(fields.recipe) && !overlay)
    throw invalidOverlay('is missing, but the recipe has layers or a watermark');
  const { source, sourceAsset } = await findSource(ctx, asset, fields);
  const { recipe, format, quality } = fields;
  const place = (tool: string, variant: string, ending: 'png' | 'image') =>
    retouchKey(fromUuid(sourceAsset.id), source.version, { tool, variant, format: ending });
  const overlayKey = needed && place('overlay', needed.hash.slice(0, VARIANT_LENGTH), 'png');
  const variant = createHash('sha256')
    .update(JSON.stringify([source.id, recipe, needed?.hash, format, quality]))
    .digest('hex')
    .slice(0, VARIANT_LENGTH);
  const objectKey = place('edit', variant, 'image');
  if (!(await ctx.storage.head(objectKey))) {
    if (needed && overlayKey) {
      await ctx.storage.put(overlayKey, needed.bytes, { contentType: 'image/png' });
      images.cache.countBytes(needed.bytes.length);
    }
    const payload = { fileId: source.id, key: objectKey, overlayKey, recipe, format, quality };
    await interactive.perform(makeEdit, payload, signal).catch(rethrowOverlay);
    const head = await ctx.storage.head(objectKey);
    if (!head) throw new Unavailable('The image is no longer available. Try again.');
    images.cache.countBytes(head.sizeBytes);
  }
  const contentType = await readContentType(ctx, objectKey, signal);
  return { objectKey, contentType, source, sourceAsset };
}

/** Finds the file that is edited: of the asset itself, or of the one from which it was made. */
async function findSource(ctx: Context, asset: ViewableAsset, fields: EditFields) {
  const { source: key, source_id = fromUuid(asset.id) } = fields;
  const sourceAsset =
    source_id === fromUuid(asset.id) ? asset : await authorizeAsset(ctx, source_id, 'view');
  if (sourceAsset.trashedAt !== null) throw new NotFound('Asset', source_id);
  const version = fields.source_version ?? (sourceAsset === asset ? fields.v : sourceAsset.version);
  const files = sourceAsset.files.filter(({ error }) => error === null);
  const source = newestFile(files, key, version);
  if (!source || key.startsWith('_')) throw new NotFound('Content', key);
  if (kindOf(source.contentType) !== 'IMAGE')
    throw new AppError(
      415,
      'UNSUPPORTED',
      `The editor needs an image. This file is ${source.contentType}.`,
    );
  return { source, sourceAsset };
}

/** The worker reports an overlay that it cannot decode like an image. Here, the caller has sent it. */
function rethrowOverlay(error: unknown): never {
  if (error instanceof AppError && error.message === OVERLAY_UNREADABLE)
    throw invalidOverlay('cannot be decoded');
  throw error;
}

async function readContentType({ storage }: Context, key: string, signal: AbortSignal) {
  const stream = await storage.get(key, { start: 0, end: SNIFF_BYTES - 1 }, signal);
  const head = Buffer.concat(await stream.toArray());
  return sniffContentType(head, '', undefined);
}
