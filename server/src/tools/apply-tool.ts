import { createHash } from 'node:crypto';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import type { ToolSize } from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import type { RetouchWork } from '@spindle/core/decoder-pool/retouch-request';
import { AppError, Conflict, NotFound, StillProcessing, Unavailable } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { retouchKey } from '@spindle/core/storage/keys';
import { makeRetouch } from '@spindle/core/tasks/interactive';
import type { Asset } from '@spindle/prisma/client';
import { type AssetWithFiles, authorizeEdit } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { derivedName } from '../files/download-name.ts';
import type { ImageCache } from '../images/image-cache.ts';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';
import { checkAddon } from '../settings/require-addon.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';

/** Holds the dependencies of the tools. */
export interface ToolParts {
  interactive: InteractiveTasks;
  settings: SettingsCache;
  cache: Pick<ImageCache, 'countBytes'>;
}

/** A tool other than the collage, and the size of its result. */
export type ToolRequest = Exclude<RetouchWork, { tool: 'collage' }> & { size: ToolSize };

/**
 * Returns the image that a tool renders from an asset. Throws NotFound for a trashed asset, a 422 error without
 * the add-on, a 415 error for a file that is not an image, Conflict for an asset that cannot be edited, and Unavailable
 * when the rendering fails for now.
 */
export async function applyTool(
  ctx: Context,
  asset: Authorized<AssetWithFiles, 'view'>,
  addon: AddonKey,
  { size, ...work }: ToolRequest,
  parts: ToolParts,
) {
  if (asset.trashedAt !== null) throw new NotFound('Asset', fromUuid(asset.id));
  checkAddon(await parts.settings.read('addons'), addon);
  const editable = authorizeTool(ctx, asset);
  const format = chooseFormat(asset);
  const fileName = derivedName(asset.name, work.tool, `image/${format}`);
  return prepareResult(ctx, [editable], { size, format, work, fileName }, parts);
}

type EditableAsset = Authorized<Asset, 'edit'>;

/** The image to render, and the name of its download. */
interface ResultRequest {
  size: ToolSize;
  format: 'jpeg' | 'png';
  work: RetouchWork;
  fileName: string;
}

/** Prepares the response with a result of a tool. Equal requests share one result, stored with the first asset. */
export function prepareResult(
  ctx: Context,
  assets: readonly [EditableAsset, ...EditableAsset[]],
  { fileName, ...request }: ResultRequest,
  parts: ToolParts,
) {
  const { format, work } = request;
  const pictures = assets.map(({ id, version }) => ({ assetId: fromUuid(id), version }));
  const variant = createHash('sha256')
    .update(JSON.stringify([pictures, request]))
    .digest('hex')
    .slice(0, 32); // 128 bits: enough that no two requests share a name
  const [{ id, version }] = assets;
  const key = retouchKey(fromUuid(id), version, { tool: work.tool, variant, format });
  return {
    kind: 'copied' as const,
    etag: `"${variant}"`,
    contentType: `image/${format}`,
    fileName,
    delivery: 'display' as const,
    cacheControl: 'no-store',
    variesByAccept: false,
    copy: (signal: AbortSignal) =>
      openResult(ctx, parts, key, signal, () =>
        parts.interactive.perform(makeRetouch, { pictures, key, ...request }, signal),
      ),
  };
}

/** Authorizes tools for a visible asset. Throws a 415 error for other files than images, Conflict, StillProcessing. */
export function authorizeTool(ctx: Context, asset: Authorized<Asset, 'view'>): EditableAsset {
  if (asset.kind !== 'IMAGE')
    throw new AppError(
      415,
      'UNSUPPORTED',
      `This tool needs an image. This file is ${asset.contentType}.`,
    );
  const editable = authorizeEdit(ctx, asset);
  if (asset.status === 'NOT_READY') throw new StillProcessing();
  if (asset.status === 'ERROR') throw new Conflict('The image of this asset cannot be read.');
  return editable;
}

/** Chooses PNG for transparent images, JPEG for others. */
function chooseFormat({ files, version }: AssetWithFiles): 'jpeg' | 'png' {
  const preview = files.find((file) => file.key === '_preview' && file.version === version);
  return preview?.contentType === 'image/png' ? 'png' : 'jpeg';
}

/** Opens an existing result, or calls `make` to create it. */
async function openResult(
  { storage }: Context,
  { cache }: ToolParts,
  key: string,
  signal: AbortSignal,
  make: () => Promise<void>,
) {
  const existing = await storage.head(key);
  if (!existing) await make();
  const head = existing ?? (await storage.head(key));
  if (!head) throw new Unavailable('The image is no longer available. Try again.');
  const stream = await storage.get(key, undefined, signal);
  if (!existing) cache.countBytes(head.sizeBytes); // after opening, because counting may evict the result
  return { sizeBytes: head.sizeBytes, stream };
}
