import { SHARED_PLAYLIST_PATH } from '@spindle/contracts/files/file-paths';
import {
  downloadShare,
  downloadSharedAsset,
  listSharedAssets,
  readPublicShare,
  readSharedImage,
  unlockShare,
} from '@spindle/contracts/shares/share-routes';
import {
  SHARED_IMAGE_BOXES,
  type SharedAsset,
  type SharedImageSize,
} from '@spindle/contracts/shares/shares';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Prefix of all query keys of a share. */
export const sharedKey = (token: string) => ['shared', token] as const;

/** Reads the name of a share, or that it requires a password. */
export function publicShareQuery(token: string) {
  return queryOptions({
    queryKey: [...sharedKey(token), 'summary'],
    queryFn: async ({ signal }) =>
      (await call(readPublicShare, { params: { token }, signal })).data,
  });
}

/** Reads the assets of a share page by page; `isChosen`: those that the visitor has chosen. */
export function sharedAssetsQuery(token: string, isChosen = false) {
  return infiniteQueryOptions({
    queryKey: [...sharedKey(token), 'assets', { isChosen }],
    queryFn: async ({ pageParam: page, signal }) =>
      (
        await call(listSharedAssets, {
          params: { token },
          query: { page, chosen: isChosen ? '1' : '0' },
          signal,
        })
      ).data,
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });
}

/** Returns a function that reloads the share: it may have expired, or require a password now. */
export function useReloadShare(token: string): () => void {
  const client = useQueryClient();
  return () => void client.resetQueries({ queryKey: sharedKey(token) });
}

/** Returns a function that stores the name by which the server knows the visitor, so that the page asks for it once. */
export function useStoreVisitorName(token: string): (name: string | null) => void {
  const client = useQueryClient();
  return (name) =>
    client.setQueryData(publicShareQuery(token).queryKey, (summary) =>
      summary && !summary.password_needed ? { ...summary, visitor_name: name } : summary,
    );
}

/** Submits the password. The caller shows errors. */
export function useUnlock(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) =>
      (await call(unlockShare, { params: { token }, body: { password } })).data,
    // Removes the password from memory with the finished mutation.
    gcTime: 0,
    onSuccess: (summary) => client.setQueryData(publicShareQuery(token).queryKey, summary),
    onError: () => undefined,
  });
}

/** Returns the URL of an image. The browser sends the share's cookie along. */
export function sharedImageUrl(token: string, id: string, size: SharedImageSize): string {
  return `${pathOf(readSharedImage.path, token, id)}?size=${size}`;
}

/** Returns a srcset of the two grid sizes with their real widths. */
export function sharedImageSrcSet(token: string, { id, width, height }: SharedAsset): string {
  return (['thumb', 'tile'] as const)
    .map((size) => {
      const box = SHARED_IMAGE_BOXES[size];
      const scale = width && height ? Math.min(1, box.width / width, box.height / height) : 0;
      const pixels = scale > 0 ? Math.round((width ?? 0) * scale) : box.width;
      return `${sharedImageUrl(token, id, size)} ${pixels}w`;
    })
    .join(', ');
}

/** Returns the URL of an original, for download or for playback. */
export function sharedOriginalUrl(
  token: string,
  id: string,
  delivery: 'display' | 'download',
): string {
  return `${pathOf(downloadSharedAsset.path, token, id)}?delivery=${delivery}`;
}

/** Returns the URL of a video's HLS playlist. */
export function sharedPlaylistUrl(token: string, id: string): string {
  return pathOf(SHARED_PLAYLIST_PATH, token, id);
}

/** Returns the URL of the share as a zip. */
export function sharedArchiveUrl(token: string): string {
  return pathOf(downloadShare.path, token);
}

function pathOf(path: string, token: string, id = ''): string {
  return path.replace('{token}', encodeURIComponent(token)).replace('{id}', encodeURIComponent(id));
}
