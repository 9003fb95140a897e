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

/** Begins the key of everything of one share. */
const sharedKey = (token: string) => ['shared', token] as const;

/** What a share is called, or that it wants a password. */
export function publicShareQuery(token: string) {
  return queryOptions({
    queryKey: [...sharedKey(token), 'summary'],
    queryFn: async ({ signal }) =>
      (await call(readPublicShare, { params: { token }, signal })).data,
  });
}

/** Its assets, a page after the other. */
export function sharedAssetsQuery(token: string) {
  return infiniteQueryOptions({
    queryKey: [...sharedKey(token), 'assets'],
    queryFn: async ({ pageParam: page, signal }) =>
      (await call(listSharedAssets, { params: { token }, query: { page }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });
}

/** Looks again at all of it: it may have ended meanwhile, or want a password now. */
export function useLookAgain(token: string): () => void {
  const client = useQueryClient();
  return () => void client.resetQueries({ queryKey: sharedKey(token) });
}

/** Gives the password. The caller tells what is refused. */
export function useUnlock(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) =>
      (await call(unlockShare, { params: { token }, body: { password } })).data,
    // The password does not stay in memory with the finished mutation.
    gcTime: 0,
    onSuccess: (summary) => client.setQueryData(publicShareQuery(token).queryKey, summary),
    onError: () => undefined,
  });
}

/** Address of a picture. The cookie of the visit, where there is one, goes with it. */
export function sharedImageUrl(token: string, id: string, size: SharedImageSize): string {
  return `${pathOf(readSharedImage.path, token, id)}?size=${size}`;
}

/** Both sizes of the grid, each with the pixels that the picture has in it. */
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

/** Address of an original: to be saved, or to be played in place. */
export function sharedOriginalUrl(
  token: string,
  id: string,
  delivery: 'display' | 'download',
): string {
  return `${pathOf(downloadSharedAsset.path, token, id)}?delivery=${delivery}`;
}

/** Address of the film in pieces of a video. */
export function sharedPlaylistUrl(token: string, id: string): string {
  return pathOf(SHARED_PLAYLIST_PATH, token, id);
}

/** Address of all of it as one archive. */
export function sharedArchiveUrl(token: string): string {
  return pathOf(downloadShare.path, token);
}

function pathOf(path: string, token: string, id = ''): string {
  return path.replace('{token}', encodeURIComponent(token)).replace('{id}', encodeURIComponent(id));
}
