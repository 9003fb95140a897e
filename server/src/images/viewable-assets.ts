import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { Context } from '@spindle/core/context';
import type { EncodedImage } from '@spindle/core/decoder-pool/decode-request';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { TILE_INDEX, uploadThumbnailKey } from '@spindle/core/storage/keys';
import type { Asset } from '@spindle/prisma/client';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../credentials/changes.ts';
import type { Rendering } from '../originals/upload-thumbnails.ts';

/** A stored picture that images are made from. */
export interface Picture {
  objectKey: string;
  contentType: string;
  width: number;
  height: number;
  /** Its content, while the store does not have it. */
  bytes?: Buffer;
}

/** The tiles of a picture. */
export interface Tiles {
  /** Object keys of what holds them, and of what says where each lies. */
  zip: string;
  index: string;
  /** Another once they are made anew. */
  version: number;
  storedAt: Date;
  isPublic: boolean;
}

/** What showing an asset's picture takes to know. Width and height are the original's. */
export type Viewable = Pick<
  Asset,
  | 'name'
  | 'contentType'
  | 'creatorId'
  | 'trashedAt'
  | 'status'
  | 'version'
  | 'look'
  | 'kind'
  | 'width'
  | 'height'
> & {
  /** 32 hexadecimal characters. */
  id: string;
  /** Pages of a document. */
  pages: number;
  /** When the newest of its pictures was stored. */
  storedAt: Date;
  thumb: Picture | null;
  preview: Picture | null;
  /** Where it is a picture that can be decoded while a viewer waits; null for all else. */
  original: (Pick<Picture, 'objectKey' | 'contentType'> & { isOriginal: true }) | null;
  /** Of the present version. */
  tiles: Tiles | null;
};

export interface Viewables {
  /** Undefined where there is no such asset. */
  find(id: string): Promise<Viewable | undefined>;
  /** The same, whatever is remembered. */
  findAnew(id: string): Promise<Viewable | undefined>;
}

/** Originals that the decoder opens as they are, row by row, in little memory; a second's work at most. */
const DIRECT_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
const DIRECT_PIXELS_MAX = 40_000_000;

const CACHE_MAX = 10_000;
/** Milliseconds an entry lives without being told of a change: the bound when a message is lost. */
const CACHE_TTL_MS = 5_000;

/** Remembers assets that are being looked at, until they change. `pending` waits for the thumbnail of a new asset. */
export function openViewables(
  ctx: Context,
  changes: Changes,
  pending: (assetId: string) => Rendering,
): Viewables {
  const cache = new LRUCache<string, Viewable>({
    max: CACHE_MAX,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true, // a change in the middle of a look-up: answered, but not kept
    fetchMethod: (id) => load(ctx, id),
  });
  changes.watch(
    'asset',
    (uuid) => cache.delete(fromUuid(uuid)),
    () => cache.clear(),
  );
  const find = async (id: string, forceRefresh: boolean) => {
    const asset = await cache.fetch(id, { forceRefresh });
    if (asset?.status !== 'NOT_READY') return asset;
    cache.delete(id); // its thumbnail comes without a change of the asset
    return asset.thumb ? asset : { ...asset, thumb: pictureFrom(id, await pending(id)) };
  };
  return {
    find: (id) => find(id, false),
    findAnew: (id) => find(id, true),
  };
}

type Row = Omit<
  Viewable,
  'id' | 'pages' | 'storedAt' | 'thumb' | 'preview' | 'original' | 'tiles'
> & {
  pages: number | null;
  key: string | null;
  fileId: number;
  fileVersion: number;
  filePublic: boolean;
  fileCreatedAt: Date | null;
  objectKey: string;
  fileType: string;
  fileWidth: number;
  fileHeight: number;
};

async function load(ctx: Context, id: string): Promise<Viewable | undefined> {
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT asset.name, asset.content_type AS "contentType", asset.metadata -> 'pages' AS pages, asset.creator_id AS "creatorId", asset.trashed_at AS "trashedAt", asset.status, asset.version,
           asset.look, asset.kind, asset.width, asset.height, file.key, file.object_key AS "objectKey", file.id AS "fileId",
           file.version AS "fileVersion", file.public AS "filePublic", file.created_at AS "fileCreatedAt",
           file.content_type AS "fileType", file.width AS "fileWidth", file.height AS "fileHeight"
    FROM asset LEFT JOIN file ON file.asset_id = asset.id
         AND file.key IN ('original', '_thumb', '_preview', ${DEEPZOOM}, ${TILE_INDEX})
         AND file.error IS NULL AND (file.key = 'original' OR file.width > 0 AND file.height > 0)
         AND (asset.status <> 'NOT_READY' OR file.version = asset.version)
    WHERE asset.id = ${toUuid(id)}::uuid
    ORDER BY file.version DESC`;
  const [row] = rows;
  if (!row) return undefined;
  return {
    id,
    name: row.name,
    contentType: row.contentType,
    pages: row.pages ?? 1,
    storedAt: newestOf(rows),
    creatorId: row.creatorId,
    trashedAt: row.trashedAt,
    status: row.status,
    version: row.version,
    look: row.look,
    kind: row.kind,
    width: row.width,
    height: row.height,
    thumb: pictureOf(rows, '_thumb'),
    preview: pictureOf(rows, '_preview'),
    original: directOriginal(rows, row),
    tiles: tilesOf(rows.filter(({ fileVersion }) => fileVersion === row.version)),
  };
}

/** Tiles count too: a time that is too late only sends an image once more. */
function newestOf(rows: Row[]): Date {
  return new Date(Math.max(...rows.map(({ fileCreatedAt }) => fileCreatedAt?.getTime() ?? 0)));
}

function tilesOf(rows: Row[]): Tiles | null {
  const zip = rows.find(({ key }) => key === DEEPZOOM);
  const index = rows.find(({ key }) => key === TILE_INDEX);
  if (!zip || !index) return null;
  return {
    zip: zip.objectKey,
    index: index.objectKey,
    version: zip.fileId,
    storedAt: zip.fileCreatedAt ?? new Date(0),
    isPublic: zip.filePublic,
  };
}

/** The newest original is that of the present version. */
function directOriginal(rows: Row[], { kind, width, height }: Row): Viewable['original'] {
  const row = rows.find(({ key }) => key === 'original');
  const pixels = (width ?? 0) * (height ?? 0);
  const isDirect = kind === 'IMAGE' && pixels > 0 && pixels <= DIRECT_PIXELS_MAX;
  return row && isDirect && DIRECT_TYPES.includes(row.fileType)
    ? { objectKey: row.objectKey, contentType: row.fileType, isOriginal: true }
    : null;
}

function pictureFrom(id: string, image: EncodedImage | null): Picture | null {
  return image && { objectKey: uploadThumbnailKey(id), ...image };
}

function pictureOf(rows: Row[], key: string): Picture | null {
  const row = rows.find((candidate) => candidate.key === key);
  if (!row) return null;
  const { objectKey, fileType, fileWidth, fileHeight } = row;
  return { objectKey, contentType: fileType, width: fileWidth, height: fileHeight };
}
