import { queryOptions } from '@tanstack/react-query';
import { tileSourceUrl, tilesUrl } from '../api/media.ts';
import { t } from './texts.ts';

/** Milliseconds between two looks while the tiles of a large picture are being made. */
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

/** What the viewer must know of an asset's tiles. It is asked again until they are made. */
export const zoomSourceQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['zoom', id, version],
    queryFn: ({ signal }) => fetchSource(id, version, signal),
    retry: (_count, error) => error instanceof StillMaking,
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  });

class StillMaking extends Error {}

async function fetchSource(id: string, version: number, signal: AbortSignal): Promise<ZoomSource> {
  const answer = await fetch(tileSourceUrl(id, version), { signal });
  if (answer.status === 503) throw new StillMaking(t('zoomMaking'));
  if (!answer.ok) throw new Error(await reasonOf(answer));
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
    queryParams: `?v=${version}`,
  };
}

async function reasonOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string'
    ? body.message
    : t('zoomFailed');
}
