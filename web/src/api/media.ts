import {
  FILE_PATH,
  FILM_PATH,
  IMAGE_PATH,
  PLAYLIST_PATH,
  STORYBOARD_PATH,
  TILE_PATH,
  TILE_SOURCE_PATH,
} from '@spindle/contracts/files/file-paths';
import type { FileQuery } from '@spindle/contracts/files/files';

/** Host that media come from; empty for the host of the page, whose media cookie then carries the sign-in. */
let origin = '';

export function setMediaOrigin(address: string): void {
  origin = address.replace(/\/+$/, '');
}

export interface ThumbnailSize {
  /** Pixels of the box that the picture fits in. */
  width: number;
  height: number;
  /** The asset's look: a new one is a new address. */
  look: number;
}

/** Address of an image of the asset. It holds no secret and is the same for everybody. */
export function thumbnailUrl(id: string, { width, height, look }: ThumbnailSize): string {
  return `${origin}${pathOf(IMAGE_PATH, id)}?resize=${width},${height}&v=${look}`;
}

/** Pixels of the box that a page of a document is rendered in: one size, so that each page is rendered once. */
const PAGE_BOX = '2048,1536';

/** Address of a page of a document, from 1. */
export function pageUrl(id: string, look: number, page: number): string {
  return `${origin}${pathOf(IMAGE_PATH, id)}?page=${page}&resize=${PAGE_BOX}&v=${look}`;
}

/** The same picture for dense screens too: at once and twice the box's edge. */
export function thumbnailSrcSet(id: string, edge: number, look: number): string {
  return [1, 2]
    .map((scale) => {
      const pixels = edge * scale;
      return `${thumbnailUrl(id, { width: pixels, height: pixels, look })} ${scale}x`;
    })
    .join(', ');
}

/** Address of a stored file: the original, or what was made from it under `key`; `metadata` for a copy that carries its data. */
export function fileUrl(
  id: string,
  {
    metadata,
    delivery,
    key,
    v,
    version,
  }: Pick<FileQuery, 'delivery' | 'key' | 'metadata' | 'v' | 'version'>,
): string {
  const query = {
    key,
    delivery,
    ...(metadata && { metadata }),
    ...(v !== undefined && { v: String(v) }),
    ...(version !== undefined && { version: String(version) }),
  };
  return `${origin}${pathOf(FILE_PATH, id)}?${new URLSearchParams(query)}`;
}

/** Address of the film in pieces of a video. */
export function playlistUrl(id: string): string {
  return `${origin}${pathOf(PLAYLIST_PATH, id)}`;
}

/** Address of a film that was made of a video, by its key. */
export function filmUrl(id: string, key: string): string {
  return `${origin}${pathOf(FILM_PATH.replace('{film}', key), id)}`;
}

/** Address of the list of pictures that a video is looked through by. */
export function storyboardUrl(id: string): string {
  return `${origin}${pathOf(STORYBOARD_PATH, id)}`;
}

/** Address of the description of an asset's tiles. */
export function tileSourceUrl(id: string): string {
  return `${origin}${pathOf(TILE_SOURCE_PATH, id)}`;
}

/** What the addresses of an asset's tiles begin with. */
export function tilesUrl(id: string): string {
  return `${origin}${pathOf(TILE_PATH.replace('{level}/{tile}', ''), id)}`;
}

function pathOf(path: string, id: string): string {
  return path.replace('{id}', encodeURIComponent(id));
}
