import { readImage } from '@spindle/contracts/files/files';
import { searchAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../../api/call.ts';
import { SEARCH_KEY } from '../../../assets/result-cache.ts';
import { STAGE_BOX } from '../image-ratio.ts';
import type { LibraryImage } from './cutout-settings.ts';

/** Number of images that are offered at once. */
export const IMAGES_MAX = 12;

/** Searches processed images of the library, the newest first. An empty keyword finds all. */
export const libraryImagesQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...SEARCH_KEY, 'library-images', keyword],
    queryFn: async ({ signal }): Promise<LibraryImage[]> => {
      const filters = { kind: 'IMAGE', status: 'OK', keyword } as const;
      const body = { ...filters, limit_per_page: IMAGES_MAX, extended_result: true };
      const { result, extended_result } = await call(searchAssets, { body, signal });
      return result.flatMap((id) => {
        const found = extended_result[id];
        return found?.has_preview
          ? [{ id, name: found.name, renderVersion: found.render_version }]
          : [];
      });
    },
  });

/** Loads the image of an asset, as large as the server renders it on request. */
export async function loadLibraryImage({ id, renderVersion }: LibraryImage): Promise<Blob> {
  const resize = `${STAGE_BOX.width},${STAGE_BOX.height}`;
  const query = { resize, v: renderVersion };
  return (await callForFile(readImage, { params: { id }, query })).blob();
}
