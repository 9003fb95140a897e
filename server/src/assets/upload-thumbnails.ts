import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { fromUuid, newKey } from '@spindle/core/ids';
import type { MadeImage } from '@spindle/core/media/decode-request';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../credentials/changes.ts';
import { storeThumbnail } from './store-thumbnail.ts';

/** A thumbnail that is being rendered. Null: the worker has to render it. */
export type Rendering = Promise<MadeImage | null>;

/**
 * Renders the thumbnails of new originals in the server while their bytes become durable, as long as the workers keep up: a
 * person who uploads one picture sees it at once. During an import the worker renders them, which takes less work in all.
 */
export interface UploadThumbnails {
  /** Begins to render from a local file, which may be moved or removed once this resolves. Undefined where it does not pay. */
  begin(path: string, contentType: string): Promise<{ rendering: Rendering } | undefined>;
  /** Announces an asset that is about to be inserted. Call `store` or `forget` next. */
  announce(assetId: string, rendering: Rendering | undefined): void;
  forget(assetId: string): void;
  /** Stores the thumbnail of an inserted asset. Never throws. */
  store(ctx: Context, assetId: string): Promise<void>;
  /** Waits for the thumbnail of an announced asset. Null where none is being rendered here. */
  pending(assetId: string): Rendering;
  /** Resolves when every thumbnail under way is stored. */
  close(): Promise<void>;
}

/** Milliseconds that the first step of an asset waits for its thumbnail; then the worker renders one as well. */
export const THUMBNAIL_WAIT_MS = 3_000;

/** Assets of this server that the workers have not finished. With more of them, decoding each picture twice delays them all. */
const BACKLOG_MAX = 8;
/** A bound for assets whose notification was lost, in assets and milliseconds. */
const BACKLOG_CACHE = { max: 1_000, ttl: 60_000 };

const RENDERED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export function openUploadThumbnails(
  { config, log }: Pick<Context, 'config' | 'log'>,
  changes: Changes,
  render: (path: string, contentType: string) => Rendering,
): UploadThumbnails {
  const backlog = new LRUCache<string, true>(BACKLOG_CACHE);
  const renderings = new Map<string, Rendering>();
  const storing = new Set<Promise<void>>();
  changes.watch(
    'asset',
    (uuid) => backlog.delete(fromUuid(uuid)),
    () => backlog.clear(),
  );

  async function renderFrom(path: string, contentType: string): Rendering {
    try {
      return await render(path, contentType);
    } catch (error) {
      log.debug({ err: error }, 'the worker renders a thumbnail instead of the server');
      return null;
    } finally {
      await rm(path, { force: true });
    }
  }

  async function storeOne(ctx: Context, assetId: string): Promise<void> {
    try {
      const thumbnail = await renderings.get(assetId);
      if (thumbnail) await storeThumbnail(ctx, assetId, thumbnail);
    } catch (error) {
      log.warn({ err: error, asset: assetId }, 'a thumbnail could not be stored');
    }
    renderings.delete(assetId);
  }

  return {
    async begin(path, contentType) {
      if (backlog.size >= BACKLOG_MAX || !RENDERED_TYPES.includes(contentType)) return;
      // Swept with the incoming files when this process is killed.
      const linked = join(config.filesDir, 'incoming', newKey());
      try {
        await link(path, linked);
      } catch {
        return; // no hard links on this file system
      }
      return { rendering: renderFrom(linked, contentType) };
    },
    announce(assetId, rendering) {
      backlog.set(assetId, true);
      if (rendering) renderings.set(assetId, rendering);
    },
    forget(assetId) {
      backlog.delete(assetId);
      renderings.delete(assetId);
    },
    async store(ctx, assetId) {
      const work = storeOne(ctx, assetId);
      storing.add(work);
      await work;
      storing.delete(work);
    },
    pending: (assetId) => renderings.get(assetId) ?? Promise.resolve(null),
    close: async () => void (await Promise.all(storing)),
  };
}
