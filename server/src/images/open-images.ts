import type { Context } from '@spindle/core/context';
import type { Changes } from '../credentials/changes.ts';
import type { Interactive } from '../interactive/interactive-tasks.ts';
import { openUploadThumbnails, type UploadThumbnails } from '../originals/upload-thumbnails.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import { type ImageCache, openImageCache } from './image-cache.ts';
import { openImageMaker } from './image-maker.ts';
import type { Images } from './read-image.ts';
import { openViewables } from './viewable-assets.ts';

/** What every door that shows images draws on: one cache and one pool of decoders. */
export function openImages(
  ctx: Context,
  changes: Changes,
  interactive: Interactive,
  settings: SettingsMemory,
): Images & { cache: ImageCache; thumbnails: UploadThumbnails; close(): Promise<void> } {
  const cache = openImageCache(ctx);
  changes.watch('image', cache.changedBeside, () => undefined);
  const maker = openImageMaker(ctx, cache, interactive);
  const thumbnails = openUploadThumbnails(ctx, changes, maker.renderThumbnail);
  return {
    cache,
    thumbnails,
    viewables: openViewables(ctx, changes, thumbnails.pending),
    settings,
    maker,
    async close() {
      await thumbnails.close();
      await maker.close();
    },
  };
}
