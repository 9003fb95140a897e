import { createHash } from 'node:crypto';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import type { ToolSize } from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import type { RetouchWork } from '@spindle/core/decoder-pool/retouch-request';
import { AppError, Conflict, NotFound, StillProcessing, Unavailable } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { refuseReadOnly } from '@spindle/core/metadata/update-data';
import { retouchKey } from '@spindle/core/storage/keys';
import { makeRetouch } from '@spindle/core/tasks/interactive';
import type { Asset, File } from '@spindle/prisma/client';
import { findVisible } from '../assets/find-visible.ts';
import { derivedName } from '../files/download-name.ts';
import type { ImageCache } from '../images/image-cache.ts';
import type { Interactive } from '../interactive/interactive-tasks.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import { checkAddon } from '../settings/require-addon.ts';

/** What tools stand on. */
export interface ToolParts {
  interactive: Interactive;
  settings: SettingsMemory;
  cache: Pick<ImageCache, 'count'>;
}

/**
 * The picture that a tool makes of an asset's. Throws NotFound also for an asset in the trash, 422 without the add-on, 415 for what is no
 * image, Conflict for what cannot be edited, and Unavailable while it is still being made.
 */
export async function applyTool(
  ctx: Context,
  id: string,
  addon: AddonKey,
  { size, ...work }: Exclude<RetouchWork, { tool: 'collage' }> & { size: ToolSize },
  parts: ToolParts,
) {
  const asset = await findVisible(ctx, id);
  if (asset.trashedAt !== null) throw new NotFound('Asset', id);
  checkAddon(await parts.settings.read('addons'), addon);
  expectEditable(asset);
  const format = formatOf(asset);
  const fileName = derivedName(asset.name, work.tool, `image/${format}`);
  return madeFile(ctx, [asset], { size, format, work, fileName }, parts);
}

interface Wanted {
  size: ToolSize;
  format: 'jpeg' | 'png';
  work: RetouchWork;
  fileName: string;
}

/** What is made of these assets: equal questions have one answer. It is kept with the first of them. */
export function madeFile(
  ctx: Context,
  assets: readonly [Asset, ...Asset[]],
  { fileName, ...wanted }: Wanted,
  parts: ToolParts,
) {
  const { format, work } = wanted;
  const pictures = assets.map(({ id, version }) => ({ assetId: fromUuid(id), version }));
  const variant = createHash('sha256')
    .update(JSON.stringify([pictures, wanted]))
    .digest('hex')
    .slice(0, 32);
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
      openMade(ctx, parts, key, signal, () =>
        parts.interactive.perform(makeRetouch, { pictures, key, ...wanted }, signal),
      ),
  };
}

/** Whether a picture can be made anything of now. */
export function expectEditable(asset: Asset): void {
  if (asset.kind !== 'IMAGE')
    throw new AppError(
      415,
      'UNSUPPORTED',
      `This tool needs an image. This file is ${asset.contentType}.`,
    );
  refuseReadOnly(asset);
  if (asset.status === 'NOT_READY') throw new StillProcessing();
  if (asset.status === 'ERROR') throw new Conflict('The image of this asset cannot be read.');
}

/** What lets its background through stays so. */
function formatOf({ files, version }: Asset & { files: File[] }): 'jpeg' | 'png' {
  const preview = files.find((file) => file.key === '_preview' && file.version === version);
  return preview?.contentType === 'image/png' ? 'png' : 'jpeg';
}

/** Opens what was made before, or has it made. */
async function openMade(
  { storage }: Context,
  { cache }: ToolParts,
  key: string,
  signal: AbortSignal,
  make: () => Promise<void>,
) {
  const known = await storage.head(key);
  if (!known) await make();
  const head = known ?? (await storage.head(key));
  if (!head) throw new Unavailable('The image is no longer available. Try again.');
  const stream = await storage.get(key, undefined, signal);
  if (!known) cache.count(head.sizeBytes); // once it is open: it may go at once
  return { sizeBytes: head.sizeBytes, stream };
}
