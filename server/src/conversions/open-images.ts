import type { Context } from '@spindle/core/context';
import type { Changes } from '../credentials/changes.ts';
import type { Interactive } from '../interactive/perform.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import { type ImageCache, openImageCache } from './image-cache.ts';
import { openImageMaker } from './image-maker.ts';
import type { Images } from './read-image.ts';
import { openViewables } from './viewable.ts';

/** Milliseconds between two looks at the size of the image cache. */
const UPKEEP_MS = 600_000;

/** What every door that shows images draws on: one cache and one pool of decoders. */
export function openImages(
  ctx: Context,
  changes: Changes,
  interactive: Interactive,
  settings: SettingsMemory,
): Images & { cache: ImageCache; close(): Promise<void> } {
  const cache = openImageCache(ctx);
  changes.watch('image', cache.changedBeside, () => undefined);
  const maker = openImageMaker(ctx, cache, interactive);
  const upkeep = setInterval(() => {
    cache
      .trim()
      .catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'the image cache is not trimmed until the next look'),
      );
  }, UPKEEP_MS).unref();
  return {
    cache,
    viewables: openViewables(ctx, changes),
    settings,
    maker,
    async close() {
      clearInterval(upkeep);
      await maker.close();
    },
  };
}
