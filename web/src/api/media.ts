import {
  FILE_PATH,
  IMAGE_PATH,
  PLAYLIST_PATH,
  RENDITION_PATH,
  STORYBOARD_PATH,
  TILE_PATH,
  TILE_SOURCE_PATH,
} from '@spindle/contracts/files/file-paths';
import type { FileQuery } from '@spindle/contracts/files/files';

/**
 * Origin of media files, such as `https://cdn.example.com`; empty for the host of the page, whose media cookie then
 * authorizes them.
 */
let origin = '';

/** Sets the origin of all URLs of media files. Call it before the first of them is built. */
export function setMediaOrigin(url: string): void {
  origin = url.replace(/\/+$/, '');
}

export interface ThumbnailSize {
  /** Size of the box that the image fits in, in pixels. */
  width: number;
  height: number;
  /** The asset's render version: a new one changes the URL. */
  renderVersion: number;
}

/** Returns the URL of an image of the asset. It contains no secret and is the same for all users. */
export function thumbnailUrl(id: string, { width, height, renderVersion }: ThumbnailSize): string {
  return `${origin}${pathOf(IMAGE_PATH, id)}?resize=${width},${height}&v=${renderVersion}`;
}

/** Box of a rendered document page, in pixels. A single size, so that each page is rendered once. */
const PAGE_BOX = '2048,1536';

/** Returns the URL of a page of a document, counted from 1. */
export function pageUrl(id: string, renderVersion: number, page: number): string {
  return `${origin}${pathOf(IMAGE_PATH, id)}?page=${page}&resize=${PAGE_BOX}&v=${renderVersion}`;
}

/** Returns a srcset with the box's edge and twice that, for high-density screens. */
export function thumbnailSrcSet(id: string, edge: number, renderVersion: number): string {
  return [1, 2]
    .map((scale) => {
      const pixels = edge * scale;
      return `${thumbnailUrl(id, { width: pixels, height: pixels, renderVersion })} ${scale}x`;
    })
    .join(', ');
}

/** Returns the URL of a stored file by content key. `metadata` requests a copy with embedded metadata, `remove_personal_info` one without personal information. */
export function fileUrl(
  id: string,
  {
    metadata,
    remove_personal_info,
    delivery,
    key,
    v,
    version,
  }: Pick<FileQuery, 'delivery' | 'key' | 'metadata' | 'remove_personal_info' | 'v' | 'version'>,
): string {
  const query = {
    key,
    delivery,
    ...(metadata && { metadata }),
    ...(remove_personal_info && { remove_personal_info }),
    ...(v !== undefined && { v: String(v) }),
    ...(version !== undefined && { version: String(version) }),
  };
  return `${origin}${pathOf(FILE_PATH, id)}?${new URLSearchParams(query)}`;
}

/** Returns the URL of a video's HLS playlist. */
export function playlistUrl(id: string): string {
  return `${origin}${pathOf(PLAYLIST_PATH, id)}`;
}

/** Returns the URL of a video's MP4 rendition, by its key. */
export function renditionUrl(id: string, key: string): string {
  return `${origin}${pathOf(RENDITION_PATH.replace('{rendition}', key), id)}`;
}

/** Returns the URL of a video's storyboard, which lists its preview frames. */
export function storyboardUrl(id: string): string {
  return `${origin}${pathOf(STORYBOARD_PATH, id)}`;
}

/** Returns the URL of the description of an asset's tiles. */
export function tileSourceUrl(id: string): string {
  return `${origin}${pathOf(TILE_SOURCE_PATH, id)}`;
}

/** Returns the URL prefix of an asset's tiles. */
export function tilesUrl(id: string): string {
  return `${origin}${pathOf(TILE_PATH.replace('{level}/{tile}', ''), id)}`;
}

function pathOf(path: string, id: string): string {
  return path.replace('{id}', encodeURIComponent(id));
}
