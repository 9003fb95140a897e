import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import type { EncodedImage } from '@spindle/core/decoder-pool/decode-request';
import { fromUuid, newKey } from '@spindle/core/ids';
import { warnUnlessOutage } from '@spindle/core/outage';
import { INCOMING_PREFIX } from '@spindle/core/storage/keys';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../credentials/changes.ts';
import { storeThumbnail } from './store-thumbnail.ts';

/** A thumbnail being rendered. Null means that the worker has to render it. */
export type Rendering = Promise<EncodedImage | null>;

/** An original whose thumbnail is needed. */
export interface ThumbnailSource {
  id: string;
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  /** The thumbnail that `begin` renders. */
  rendering?: Rendering;
}

/**
 * Renders thumbnails of new originals in the server while their bytes become durable, as long as workers keep up. A
 * person who uploads one image then sees it at once. During an import the worker renders them, which takes less work
 * in total. The server then renders only thumbnails that a caller requests.
 */
export interface UploadThumbnails {
  /**
   * Starts rendering from a local file, which may be moved or removed once this resolves. Undefined if rendering
   * here does not pay off.
   */
  begin(path: string, contentType: string): Promise<{ rendering: Rendering } | undefined>;
  /** Announces an asset that is about to be inserted. Call `store` or `forget` next. */
  announce(source: ThumbnailSource): void;
  /** Withdraws an announced asset that was not inserted. */
  forget(assetId: string): void;
  /** Stores the thumbnail of an inserted asset. Never throws. */
  store(assetId: string): Promise<void>;
  /**
   * Waits for the thumbnail of an inserted asset. Renders it if it was left to a worker that is behind. Null if
   * there is none.
   */
  pending(assetId: string): Rendering;
  /** Resolves when every running thumbnail is stored. */
  close(): Promise<void>;
}

/**
 * Milliseconds that the first step of an asset waits for its thumbnail. After that the worker renders one as well.
 */
export const THUMBNAIL_WAIT_MS = 3_000;

/** Limits the unfinished assets of this server. Beyond it, decoding each image twice would delay all of them. */
const BACKLOG_MAX = 8;
/** Limits the backlog for assets whose notification was lost, in assets and milliseconds. */
const BACKLOG_CACHE = { max: 1_000, ttl: 60_000 };

/** Types whose thumbnails the server renders. Only a worker renders those of other types. */
const RENDERED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
/** Limits the size of an original that the server fetches from its store to render a requested thumbnail. */
const FETCHED_BYTES_MAX = 32 * 1024 * 1024;

/** Creates the renderer of upload thumbnails; `render` renders one from a local file. */
export function openUploadThumbnails(
  ctx: Context,
  changes: Changes,
  render: (path: string, contentType: string) => Rendering,
): UploadThumbnails {
  const { config, log, storage } = ctx;
  const backlog = new LRUCache<string, true>(BACKLOG_CACHE);
  /** Assets of the backlog that the server has not tried to render. */
  const untried = new LRUCache<string, ThumbnailSource>(BACKLOG_CACHE);
  const renderings = new Map<string, Rendering>();
  const storing = new Set<Promise<void>>();
  changes.watch(
    'asset',
    (uuid) => leaveBacklog(fromUuid(uuid)),
    () => {
      backlog.clear();
      untried.clear();
    },
  );

  const mayRenderLater = ({ objectKey, contentType, sizeBytes }: ThumbnailSource) =>
    RENDERED_TYPES.includes(contentType) &&
    (storage.isLocal(objectKey) || sizeBytes <= FETCHED_BYTES_MAX);

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

  function leaveBacklog(assetId: string): void {
    backlog.delete(assetId);
    untried.delete(assetId);
  }

  /** Renders the thumbnail of an inserted asset, and stores it. */
  function renderStored({ id, objectKey, contentType }: ThumbnailSource): Rendering {
    const rendering = storage
      .withFile(objectKey, (path) => render(path, contentType))
      .catch((error: unknown) => {
        log.debug({ err: error, asset: id }, 'a thumbnail is left to the worker');
        return null;
      });
    renderings.set(id, rendering);
    void storeAndTrack(id);
    return rendering;
  }

  async function storeAndTrack(assetId: string): Promise<void> {
    const work = storeOne(assetId);
    storing.add(work);
    await work;
    storing.delete(work);
  }

  async function storeOne(assetId: string): Promise<void> {
    try {
      const thumbnail = await renderings.get(assetId);
      if (thumbnail) await storeThumbnail(ctx, assetId, thumbnail);
    } catch (error) {
      warnUnlessOutage(log, error, 'a thumbnail could not be stored', { asset: assetId });
    }
    renderings.delete(assetId);
  }

  return {
    async begin(path, contentType) {
      if (backlog.size >= BACKLOG_MAX) return;
      if (!RENDERED_TYPES.includes(contentType)) return;
      // The sweep deletes this link with the other incoming files if this process is killed.
      const linked = join(config.filesDir, INCOMING_PREFIX, newKey());
      try {
        await link(path, linked);
      } catch {
        return; // no hard links on this file system
      }
      return { rendering: renderFrom(linked, contentType) };
    },
    announce(source) {
      backlog.set(source.id, true);
      if (source.rendering) renderings.set(source.id, source.rendering);
      else if (mayRenderLater(source)) untried.set(source.id, source);
    },
    forget(assetId) {
      leaveBacklog(assetId);
      renderings.delete(assetId);
    },
    store: storeAndTrack,
    pending(assetId) {
      const running = renderings.get(assetId);
      if (running) return running;
      const source = untried.get(assetId);
      untried.delete(assetId);
      return source ? renderStored(source) : Promise.resolve(null);
    },
    close: async () => void (await Promise.all(storing)),
  };
}
