import { queryOptions } from '@tanstack/react-query';
import { fetchFile } from '../../../api/call.ts';
import { isWorthWaiting } from '../../../api/errors.ts';
import { tileSourceUrl, tilesUrl } from '../../../api/media.ts';

/** Milliseconds between two requests while the server creates the tiles of a large image. */
const RETRY_MS = 3_000;

export interface ZoomSource {
  width: number;
  height: number;
  tileSize: number;
  tileOverlap: number;
  tilesUrl: string;
  fileFormat: string;
  queryParams: string;
}

/** Loads the description of an asset's tiles. Retries until the tiles exist. */
export const zoomSourceQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['zoom', id, version],
    queryFn: ({ signal }) => fetchSource(id, signal),
    retry: (_count, error) => isWorthWaiting(error),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function fetchSource(id: string, signal: AbortSignal): Promise<ZoomSource> {
  const answer = await fetchFile(tileSourceUrl(id), signal);
  const image = new DOMParser().parseFromString(
    await answer.text(),
    'application/xml',
  ).documentElement;
  const size = image.querySelector('Size');
  return {
    width: Number(size?.getAttribute('Width')),
    height: Number(size?.getAttribute('Height')),
    tileSize: Number(image.getAttribute('TileSize')),
    tileOverlap: Number(image.getAttribute('Overlap')),
    tilesUrl: tilesUrl(id),
    fileFormat: image.getAttribute('Format') ?? '',
    queryParams: `?v=${image.getAttribute('Version') ?? ''}`,
  };
}
