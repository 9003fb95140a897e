import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import type { StoredImage } from '@spindle/core/image-plan/stored-image';
import { TILE_INDEX } from '@spindle/core/storage/keys';
import type { KnownFace, Tiles, ViewableAsset } from './viewable-asset.ts';

/** Types that the decoder reads row by row in little memory, within a second. */
const DIRECT_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
/** Limits the pixels of an original that is decoded while a viewer waits. */
const DIRECT_PIXELS_MAX = 40_000_000;

/** The asset, and one of its files. Without files, there is one row whose columns of `file` are null. */
type Row = Omit<
  ViewableAsset,
  'id' | 'faces' | 'pages' | 'storedAt' | 'thumb' | 'preview' | 'original' | 'tiles'
> & {
  faces: KnownFace[] | null;
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

/**
 * Loads an asset with its images in one query; undefined for an unknown id. Ignores failed images and those without a size. While a new
 * version is being processed, ignores the images of earlier versions.
 */
export async function loadViewable(ctx: Context, id: string): Promise<ViewableAsset | undefined> {
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT asset.name, asset.content_type AS "contentType", asset.metadata -> 'pages' AS pages,
           asset.creator_id AS "creatorId", asset.trashed_at AS "trashedAt", asset.status, asset.version,
           asset.render_version AS "renderVersion", asset.kind, asset.width, asset.height, file.key,
           (SELECT jsonb_agg(jsonb_build_object('x', x, 'y', y, 'width', face.width, 'height', face.height,
              'personId', CASE WHEN confirmed THEN person_id END, 'isCurrent', face.render_version = asset.render_version)
              ORDER BY face.id)
            FROM face WHERE asset_id = asset.id
              AND (face.render_version = asset.render_version OR confirmed AND person_id IS NOT NULL)) AS faces,
           file.object_key AS "objectKey", file.id AS "fileId",
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
    storedAt: newestTime(rows),
    creatorId: row.creatorId,
    trashedAt: row.trashedAt,
    status: row.status,
    version: row.version,
    renderVersion: row.renderVersion,
    kind: row.kind,
    width: row.width,
    height: row.height,
    thumb: selectImage(rows, '_thumb'),
    preview: selectImage(rows, '_preview'),
    original: directOriginal(rows, row),
    faces: row.faces ?? [],
    tiles: selectTiles(rows.filter(({ fileVersion }) => fileVersion === row.version)),
  };
}

/** Returns when the newest file was stored, tiles included: a time that is too late only makes a browser load an image again. */
function newestTime(rows: Row[]): Date {
  return new Date(Math.max(...rows.map(({ fileCreatedAt }) => fileCreatedAt?.getTime() ?? 0)));
}

/** Returns the tiles when both the zip and its index exist. */
function selectTiles(rows: Row[]): Tiles | null {
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

/** Returns the original when it can be decoded directly. The first row is the newest, that of the current version. */
function directOriginal(rows: Row[], { kind, width, height }: Row): ViewableAsset['original'] {
  const row = rows.find(({ key }) => key === 'original');
  const pixels = (width ?? 0) * (height ?? 0);
  const isDirect = kind === 'IMAGE' && pixels > 0 && pixels <= DIRECT_PIXELS_MAX;
  return row && isDirect && DIRECT_TYPES.includes(row.fileType)
    ? { objectKey: row.objectKey, contentType: row.fileType, isOriginal: true }
    : null;
}

/** Returns the newest image with a content key. */
function selectImage(rows: Row[], key: string): StoredImage | null {
  const row = rows.find((candidate) => candidate.key === key);
  if (!row) return null;
  const { objectKey, fileType, fileWidth, fileHeight } = row;
  return { objectKey, contentType: fileType, width: fileWidth, height: fileHeight };
}
