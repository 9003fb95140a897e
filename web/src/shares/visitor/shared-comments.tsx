import type { SharedAsset } from '@spindle/contracts/shares/shares';
import { createSharedComment, listSharedComments } from '@spindle/contracts/shares/visitors';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { CommentPanel } from '../../comments/comment-panel.tsx';
import type { CommentSource, Draft } from '../../comments/comment-source.ts';
import { showError } from '../../ui/alerts/alerts.ts';
import { sharedKey, useStoreVisitorName } from './shared-api.ts';

interface SharedCommentsProps {
  token: string;
  asset: SharedAsset;
  /** Null before the visitor has told their name. */
  visitorName: string | null;
}

/** Shows the comments that a visitor may see on an asset of a share, and lets them comment. */
export function SharedComments({ token, asset, visitorName }: SharedCommentsProps) {
  const source = useSharedComments(token, asset.id, visitorName);
  const media = useShownMedia(asset.id);
  const canMark = asset.kind === 'IMAGE' && asset.has_preview;
  return <CommentPanel assetId={asset.id} source={source} canMark={canMark} media={media} />;
}

/** Returns the player of the viewer; null while none is shown. */
function useShownMedia(id: string): HTMLMediaElement | null {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asset has its own player
  useEffect(() => {
    setMedia(document.querySelector<HTMLMediaElement>('[data-viewer] :is(video, audio)'));
  }, [id]);
  return media;
}

function useSharedComments(token: string, id: string, visitorName: string | null): CommentSource {
  const client = useQueryClient();
  const storeName = useStoreVisitorName(token);
  const options = queryOptions({
    queryKey: [...sharedKey(token), 'comments', id],
    queryFn: async ({ signal }) =>
      (await call(listSharedComments, { params: { token, id }, signal })).data.comments,
  });
  const query = useQuery(options);
  const add = useMutation({
    mutationFn: (body: Draft) => call(createSharedComment, { params: { token, id }, body }),
    onSuccess: async ({ data }) => {
      storeName(data.author.name);
      await client.invalidateQueries(options);
    },
    onError: showError,
  });
  return {
    comments: query.data,
    error: query.error,
    onRetry: () => void query.refetch(),
    add: add.mutateAsync,
    visitorName: visitorName ?? '',
  };
}
