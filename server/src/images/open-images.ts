import type { Context } from '@spindle/core/context';
import { openWithheldFaces } from '../assets/withheld-faces.ts';
import type { Changes } from '../credentials/changes.ts';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';
import { openUploadThumbnails, type UploadThumbnails } from '../originals/upload-thumbnails.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';
import { type ImageCache, openImageCache } from './image-cache.ts';
import { openImageMaker } from './image-maker.ts';
import type { Images } from './prepare-image.ts';
import { openViewableAssets } from './viewable-cache.ts';

/** Opens the image cache, the decoder pools and the asset cache that all image routes of this process share. */
export function openImages(
  ctx: Context,
  changes: Changes,
  interactive: InteractiveTasks,
  settings: SettingsCache,
): Images & { cache: ImageCache; thumbnails: UploadThumbnails; close(): Promise<void> } {
  const cache = openImageCache(ctx);
  changes.watch('image', cache.evictMemory, () => undefined);
  const maker = openImageMaker(ctx, cache, interactive);
  const thumbnails = openUploadThumbnails(ctx, changes, maker.renderThumbnail);
  return {
    cache,
    thumbnails,
    viewables: openViewableAssets(ctx, changes, thumbnails.pending),
    settings,
    withheldFaces: openWithheldFaces(ctx, changes),
    maker,
    async close() {
      await thumbnails.close();
      await maker.close();
    },
  };
}
