import { createHash } from 'node:crypto';
import type { CutoutQuery } from '@spindle/contracts/tools/cutouts';
import { newestFile } from '@spindle/core/assets/newest-file';
import type { Context } from '@spindle/core/context';
import { NotFound, Unavailable } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { retouchKey } from '@spindle/core/storage/keys';
import { makeCutout, type StoredImage } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import type { AssetWithFiles } from '../../assets/access.ts';
import type { Authorized } from '../../credentials/authorized.ts';
import { authorizeTool, type ToolParts } from '../apply-tool.ts';

/** An image whose background is removed. Its results are cached under the id and the version. */
export interface CutoutSource {
  id: string;
  version: number;
  image: StoredImage;
  preview: StoredImage;
  /** Name of its file. */
  name: string;
}

/** The options that decide how a cut-out looks. */
type CutoutOptions = Pick<
  CutoutQuery,
  'size' | 'subject' | 'box' | 'feather' | 'background' | 'crop' | 'format'
>;

/** A cut-out in the cache of images, whether it is rendered already or not. */
export interface PlannedCutout {
  objectKey: string;
  contentType: string;
  /** Distinguishes it from all others of its source. */
  variant: string;
  marks: { objectKey: string; bytes: Buffer } | null;
  task: z.input<typeof makeCutout.payload>;
}

/**
 * Finds the image of an asset. Throws NotFound for a trashed asset, a 415 error for another file than an image, Conflict for an asset that
 * cannot be edited.
 */
export function sourceOfAsset(
  ctx: Context,
  asset: Authorized<AssetWithFiles, 'view'>,
): CutoutSource {
  const id = fromUuid(asset.id);
  if (asset.trashedAt !== null) throw new NotFound('Asset', id);
  const { version, name, files } = authorizeTool(ctx, asset) && asset;
  const image = newestFile(files, 'original', version);
  if (!image) throw new NotFound('Content', 'original');
  const preview = files.find((file) => file.key === '_preview' && file.version === version);
  return { id, version, name, image: storedImage(image), preview: storedImage(preview ?? image) };
}

const storedImage = ({ objectKey, contentType }: StoredImage): StoredImage => ({
  objectKey,
  contentType,
});

/**
 * Plans a cut-out. Equal options have the same object key while the model is the same. `marks`: a PNG that says what to keep and to
 * remove. `model`: identifies the model that finds foregrounds.
 */
export function planCutout(
  { id, version, image, preview }: CutoutSource,
  { options, marks, model }: { options: CutoutOptions; marks: Buffer | null; model: string },
): PlannedCutout {
  const { size, subject, format, feather, crop, box = null, background = null } = options;
  const place = (tool: string, variant: string) =>
    retouchKey(id, version, { tool, variant, format: 'image' });
  const marksKey = marks && place('marks', hashOf(marks));
  const request = { subject, box, marksKey, size, format, look: { feather, background, crop } };
  const variant = hashOf(JSON.stringify([request, image.objectKey, model]));
  const key = place('cutout', variant);
  return {
    objectKey: key,
    contentType: `image/${format}`,
    variant,
    marks: marks && marksKey !== null ? { objectKey: marksKey, bytes: marks } : null,
    task: { key, image, preview, ...request },
  };
}

/**
 * Removes the background in a worker, unless the result is in the cache. Returns its size in bytes. Throws a 422 error for an image that
 * cannot be rendered, and StillProcessing after 30 s; the same call then succeeds later.
 */
export async function renderCutout(
  { storage }: Context,
  { objectKey, marks, task }: PlannedCutout,
  { interactive, cache }: ToolParts,
  signal: AbortSignal,
): Promise<number> {
  const existing = await storage.head(objectKey);
  if (!existing) {
    if (marks) {
      await storage.put(marks.objectKey, marks.bytes, { contentType: 'image/png' });
      cache.countBytes(marks.bytes.length);
    }
    await interactive.perform(makeCutout, task, signal);
  }
  const head = existing ?? (await storage.head(objectKey));
  if (!head) throw new Unavailable('The image is no longer available. Try again.');
  if (!existing) cache.countBytes(head.sizeBytes);
  return head.sizeBytes;
}

/** Returns 128 bits of a hash, in hexadecimal. */
export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);
