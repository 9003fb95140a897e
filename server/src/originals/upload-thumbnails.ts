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

/** A thumbnail that is being rendered. Null: the worker has to render it. */
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
 * Renders the thumbnails of new originals in the server while their bytes become durable, as long as the workers keep up: a
 * person who uploads one picture sees it at once. During an import the worker renders them, which takes less work in all; the
 * server then renders only those that a caller asks for.
 */
export interface UploadThumbnails {
  /** Begins to render from a local file, which may be moved or removed once this resolves. Undefined where it does not pay. */
  begin(path: string, contentType: string): Promise<{ rendering: Rendering } | undefined>;
  /** Announces an asset that is about to be inserted. Call `store` or `forget` next. */
  announce(source: ThumbnailSource): void;
  forget(assetId: string): void;
  /** Stores the thumbnail of an inserted asset. Never throws. */
  store(assetId: string): Promise<void>;
  /** Waits for the thumbnail of an inserted asset, and renders it if it was left to a worker that is behind. Null where none comes. */
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
/** Of an original that the server fetches from its store, for the thumbnail that a caller asks for. */
const FETCHED_BYTES_MAX = 32 * 1024 * 1024;

export function openUploadThumbnails(
  ctx: Context,
  changes: Changes,
  render: (path: string, contentType: string) => Rendering,
): UploadThumbnails {
  const { config, log, storage } = ctx;
  const backlog = new LRUCache<string, true>(BACKLOG_CACHE);
  /** Of the backlog, those that the server has not tried to render. */
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

  const isOnDisk = storage.kind === 'disk';

  const mayRenderLater = ({ contentType, sizeBytes }: ThumbnailSource) =>
    RENDERED_TYPES.includes(contentType) && (isOnDisk || sizeBytes <= FETCHED_BYTES_MAX);

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
      if (!isOnDisk || backlog.size >= BACKLOG_MAX) return;
      if (!RENDERED_TYPES.includes(contentType)) return;
      // SweepResult with the incoming files when this process is killed.
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
